import { eq } from 'drizzle-orm';
import { profiles } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { ROLES, VISITOR } from '#domain/actor.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { endSessions } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import type { SignedIn } from './session.ts';

/**
 * The actor behind a session, with roles and administered clubs as the database has them now.
 * Nobody signed in, and a deactivated account, is a visitor; the latter's sessions end.
 */
export async function actorOf(accounts: Accounts, session: SignedIn | null): Promise<Actor> {
  if (session === null) return VISITOR;
  const { userId } = session;
  const rows = await accounts.database.sql
    .select({ status: profiles.status, role: userRoles.role, clubId: userRoles.clubId })
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(eq(profiles.id, userId));
  const [first] = rows;
  if (!first) return VISITOR;
  if (first.status === 'deactivated') {
    await endSessions(accounts.database.sql, userId);
    return VISITOR;
  }
  return {
    kind: 'member',
    userId,
    roles: rolesAmong(rows.map(({ role }) => role)),
    administeredClubs: rows.flatMap(({ role, clubId }) =>
      role === 'club_admin' && clubId !== null ? [clubId] : [],
    ),
  };
}

/** The roles among texts of the database, each once. */
export function rolesAmong(texts: readonly (string | null)[]): Role[] {
  return ROLES.filter((role) => texts.includes(role));
}
