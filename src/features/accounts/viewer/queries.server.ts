import { eq, sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { DEFAULT_USER_TYPE, USER_TYPES } from '#domain/actor.ts';
import type { Role } from '#domain/actor.ts';
import { log } from '#platform/log.ts';
import { endSessions } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { rolesAmong, secondFactorDue, withheldFor } from '#platform/session/actor.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { canAdminister } from './policy.ts';
import type { Profile } from './schema.ts';

const { username, fullName, avatarUrl, userType } = profiles;
/** What of a profile may be shown. */
export const profileColumns = { username, fullName, avatarUrl, userType };

/**
 * The signed-in person's own profile and roles. Roles that cannot be read are logged and left empty
 * (AUTH-32); a profile that cannot be read is a failure.
 *
 * @returns null for nobody, and for a deactivated account, whose sessions end
 */
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
    // Whether the screens of the administration are theirs to use.
    canAdminister: canAdminister(held),
    // Until when they have to set up a second factor; null for everybody else.
    secondFactorDue: profile.due?.toISOString() ?? null,
    // Roles that do not count since that is past; with `user` among them nothing does.
    withheld: all,
  };
}

/** The roles of somebody that count, and those that do not before there is a second factor. */
async function rolesOf(
  db: Reading,
  userId: string,
): Promise<{ readonly held: Role[]; readonly withheld: Role[] }> {
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

/** A profile as anybody may see it. */
export function presentProfile(
  row: Pick<typeof profiles.$inferSelect, keyof typeof profileColumns>,
): Profile {
  return {
    username: row.username,
    full_name: row.fullName,
    avatar_url: row.avatarUrl,
    user_type: USER_TYPES.find((type) => type === row.userType) ?? DEFAULT_USER_TYPE,
  };
}
