import { eq, sql } from 'drizzle-orm';
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
    .select({
      status: profiles.status,
      role: userRoles.role,
      clubId: userRoles.clubId,
      due: secondFactorDue,
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
  return {
    kind: 'member',
    userId,
    roles: heldRoles(rows),
    administeredClubs: rows.flatMap(({ role, clubId }) =>
      role === 'club_admin' && clubId !== null ? [clubId] : [],
    ),
  };
}

/** When the person of a profile has to have a second factor; null when they need none or have one. */
export const secondFactorDue = sql<Date | null>`app.second_factor_due(${profiles.id})`.mapWith(
  (due: string | null) => (due === null ? null : new Date(due)),
);

/**
 * The roles of a person, each once. An administrator whose time to set up a second factor is over has
 * the others only; the database decides alike (app.is_admin).
 */
export function heldRoles(
  rows: readonly { readonly role: string | null; readonly due: Date | null }[],
): Role[] {
  const isOverdue = rows.some(({ due }) => due !== null && due <= new Date());
  const held = rolesAmong(rows.map(({ role }) => role));
  return isOverdue ? held.filter((role) => role !== 'admin') : held;
}

/** The roles among texts of the database, each once. */
export function rolesAmong(texts: readonly (string | null)[]): Role[] {
  return ROLES.filter((role) => texts.includes(role));
}
