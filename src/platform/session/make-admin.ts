import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { AppError } from '#domain/app-error.ts';

/**
 * Gives the role admin to the account with an email address (D8); one that has it keeps it.
 *
 * @param sql statements as the role that owns the tables
 * @returns whether the role is new
 * @throws AppError missing, invalid or forbidden, in a sentence for the operator, when there is no
 * such account, its address is not confirmed, or it is deactivated
 */
export async function makeAdmin(sql: Sql, email: string): Promise<boolean> {
  const address = email.trim().toLowerCase();
  return sql.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: user.id, isConfirmed: user.emailVerified, status: profiles.status })
      .from(user)
      .innerJoin(profiles, eq(profiles.id, user.id))
      .where(eq(user.email, address));
    if (!found) {
      throw new AppError(
        'missing',
        `There is no account with the email ${address}. Register it on the site first.`,
      );
    }
    if (!found.isConfirmed) {
      throw new AppError(
        'invalid',
        `The email ${address} is not confirmed yet. Open the link in the confirmation email first.`,
      );
    }
    if (found.status === 'deactivated') {
      throw new AppError('forbidden', `The account of ${address} is deactivated.`);
    }
    const added = await tx
      .insert(userRoles)
      .values({ userId: found.id, role: 'admin' })
      .onConflictDoNothing()
      .returning({ id: userRoles.id });
    return added.length > 0;
  });
}
