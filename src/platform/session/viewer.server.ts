import { eq, sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { DEFAULT_USER_TYPE, USER_TYPES } from '#domain/actor.ts';
import { log } from '#platform/log/log.ts';
import { endSessions } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { rolesAmong, secondFactorDue, withheldFor } from './actor.ts';
import type { SignedIn } from './session.ts';

const { username, fullName, avatarUrl, userType } = profiles;
export const profileColumns = { username, fullName, avatarUrl, userType };

/** Null for a deactivated account, whose sessions end. Unreadable roles are empty (AUTH-32). */
export async function viewerOf(accounts: Accounts, session: SignedIn | null) {
  if (session === null) return null;
  const { sql: db } = accounts.database;
  const [profile] = await db
    .select({
      ...profileColumns,
      status: profiles.status,
      due: secondFactorDue,
      isHeld: withheldFor(sql`'user'`),
    })
    .from(profiles)
    .where(eq(profiles.id, session.userId));
  if (!profile) return null;
  if (profile.status === 'deactivated') {
    await endSessions(db, session.userId);
    return null;
  }
  const { held, withheld } = await rolesOf(db, session.userId);
  const all = profile.isHeld ? rolesAmong(['user', ...withheld]) : withheld;
  return {
    id: session.userId,
    email: session.email,
    profile: presentProfile(profile),
    roles: held,
    canAdminister: held.includes('admin'),
    // When a second factor is due; null if none is.
    secondFactorDue: profile.due?.toISOString() ?? null,
    // Roles withheld since it is overdue; with `user` among them, everything is.
    withheld: all,
  };
}

async function rolesOf(db: Reading, userId: string) {
  try {
    const rows = await db
      .select({ role: userRoles.role, isWithheld: withheldFor(userRoles.role) })
      .from(userRoles)
      .innerJoin(profiles, eq(profiles.id, userRoles.userId))
      .where(eq(userRoles.userId, userId));
    const among = (isWithheld: boolean) =>
      rolesAmong(rows.filter((row) => row.isWithheld === isWithheld).map(({ role }) => role));
    return { held: among(false), withheld: among(true) };
  } catch (error) {
    log('error', 'roles could not be read', { error });
    return { held: [], withheld: [] };
  }
}

export function presentProfile(
  row: Pick<typeof profiles.$inferSelect, keyof typeof profileColumns>,
) {
  return {
    username: row.username,
    full_name: row.fullName,
    avatar_url: row.avatarUrl,
    user_type: USER_TYPES.find((type) => type === row.userType) ?? DEFAULT_USER_TYPE,
  };
}
