import { eq, and, sql as text } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { AppError } from '#domain/app-error.ts';
import type { Member } from '#domain/actor.ts';

/** Returns whether the role is new (D8). `sql` is the tables' owner. */
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
        `No account has the email ${address}. Create it on the site first.`,
      );
    }
    if (!found.isConfirmed) {
      throw new AppError(
        'invalid',
        `The email ${address} isn’t confirmed yet. Open the link in the confirmation email first.`,
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

/** For commands that act as an administrator. `sql` is the tables' owner. */
export async function administratorWithEmail(sql: Sql, email: string): Promise<Member> {
  const address = email.trim().toLowerCase();
  const [found] = await sql
    .select({ id: user.id })
    .from(user)
    .innerJoin(profiles, eq(profiles.id, user.id))
    .innerJoin(userRoles, and(eq(userRoles.userId, user.id), eq(userRoles.role, 'admin')))
    .where(and(eq(user.email, address), text`${profiles.status} is distinct from 'deactivated'`));
  if (!found) throw new AppError('missing', `${address} isn’t an active admin of the site.`);
  return { kind: 'member', userId: found.id, roles: ['admin'], administeredClubs: [] };
}
