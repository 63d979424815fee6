import { and, eq, sql as text } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Member } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';

/**
 * The administrator whose account has an email address, for commands that act as somebody.
 *
 * @param sql statements as the role that owns the tables
 * @throws AppError missing when no active administrator has this address
 */
export async function administratorWithEmail(sql: Sql, email: string): Promise<Member> {
  const address = email.trim().toLowerCase();
  const [found] = await sql
    .select({ id: user.id })
    .from(user)
    .innerJoin(profiles, eq(profiles.id, user.id))
    .innerJoin(userRoles, and(eq(userRoles.userId, user.id), eq(userRoles.role, 'admin')))
    .where(and(eq(user.email, address), text`${profiles.status} is distinct from 'deactivated'`));
  if (!found)
    throw new AppError('missing', `${address} is not an active administrator of the site.`);
  return { kind: 'member', userId: found.id, roles: ['admin'], administeredClubs: [] };
}
