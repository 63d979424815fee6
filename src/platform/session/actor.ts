import { eq, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { profiles } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { ROLES, VISITOR } from '#domain/actor.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { SECOND_FACTOR_FIRST } from '#domain/second-factor.ts';
import { requestContext } from '#platform/log/request-context.ts';
import { endSessions } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import type { SignedIn } from './session.ts';

/**
 * Returns a visitor for a deactivated account, whose sessions end, and, where everyone needs a
 * second factor, for an account whose time to set one up is over.
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

/** Null when none is needed or there is one. */
export const secondFactorDue = sql<Date | null>`app.second_factor_due(${profiles.id})`.mapWith(
  (due: string | null) => (due === null ? null : new Date(due)),
);

/** Refuses when the time to set up a second factor is over. @throws AppError forbidden */
export function refuseOverdue(due: Date | null | undefined): void {
  if (due && due <= new Date()) throw new AppError('forbidden', SECOND_FACTOR_FIRST);
}

/** Whether a role does not count without a second factor, as in app.is_admin. All have `user`. */
export function withheldFor(role: SQLWrapper): SQL<boolean> {
  return sql<boolean>`app.lacks_second_factor(${profiles.id}, ${role})`;
}

export function rolesAmong(texts: readonly (string | null)[]): Role[] {
  return ROLES.filter((role) => texts.includes(role));
}
