import { eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { profiles } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { ROLES, VISITOR } from '#domain/actor.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { requestContext } from '#platform/request-context.ts';
import { endSessions } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import type { SignedIn } from './session.ts';

/**
 * The actor behind a session, with roles and administered clubs as the database has them now.
 * Nobody signed in, and a deactivated account, is a visitor; the latter's sessions end. So is, until there
 * is one, whoever has to have a second factor as everybody has, and whose time to set it up is over.
 */
export async function actorOf(accounts: Accounts, session: SignedIn | null): Promise<Actor> {
  if (session === null) return VISITOR;
  const { userId } = session;
  const rows = await accounts.database.sql
    .select({
      status: profiles.status,
      role: userRoles.role,
      clubId: userRoles.clubId,
      isWithheld: withheldFor(userRoles.role),
      isHeld: withheldFor(sql`'user'`),
    })
    .from(profiles)
    .leftJoin(userRoles, eq(userRoles.userId, profiles.id))
    .where(eq(profiles.id, userId));
  const [first] = rows;
  if (!first) return VISITOR;
  if (first.status === 'deactivated') {
    await endSessions(accounts.database.sql, userId);
    return VISITOR;
  }
  if (first.isHeld) {
    const context = requestContext();
    if (context) context.needsSecondFactor = true;
    return VISITOR;
  }
  const held = rows.filter(({ isWithheld }) => !isWithheld);
  return {
    kind: 'member',
    userId,
    roles: rolesAmong(held.map(({ role }) => role)),
    administeredClubs: held.flatMap(({ role, clubId }) =>
      role === 'club_admin' && clubId !== null ? [clubId] : [],
    ),
  };
}

/** When the person of a profile has to have a second factor; null when they need none or have one. */
export const secondFactorDue = sql<Date | null>`app.second_factor_due(${profiles.id})`.mapWith(
  (due: string | null) => (due === null ? null : new Date(due)),
);

/**
 * Whether a role of the person of a profile does not count until there is a second factor, as the database
 * decides as well (app.is_admin and the like). `user` is what every account has.
 */
export function withheldFor(role: SQLWrapper): SQL<boolean> {
  return sql<boolean>`app.lacks_second_factor(${profiles.id}, ${role})`;
}

/** The roles among texts of the database, each once. */
export function rolesAmong(texts: readonly (string | null)[]): Role[] {
  return ROLES.filter((role) => texts.includes(role));
}
