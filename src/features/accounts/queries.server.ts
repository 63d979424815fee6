import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { profiles, user } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import type { Role } from '#domain/actor.ts';
import { log } from '#platform/log.ts';
import { endSessions } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { heldRoles, secondFactorDue } from '#platform/session/actor.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { presentViewer } from './present.server.ts';
import type { Viewer } from './schema.ts';

/**
 * The signed-in person's own profile and roles. Roles that cannot be read are logged and left empty
 * (AUTH-32); a profile that cannot be read is a failure.
 *
 * @returns null for nobody, and for a deactivated account, whose sessions end
 */
export async function viewerOf(
  accounts: Accounts,
  session: SignedIn | null,
): Promise<Viewer | null> {
  if (session === null) return null;
  const { sql } = accounts.database;
  const [profile] = await sql
    .select({
      username: profiles.username,
      fullName: profiles.fullName,
      avatarUrl: profiles.avatarUrl,
      userType: profiles.userType,
      status: profiles.status,
      due: secondFactorDue,
    })
    .from(profiles)
    .where(eq(profiles.id, session.userId));
  if (!profile) return null;
  if (profile.status === 'deactivated') {
    await endSessions(sql, session.userId);
    return null;
  }
  return presentViewer(session, profile, await rolesOf(sql, session.userId, profile.due));
}

async function rolesOf(sql: Sql, userId: string, due: Date | null): Promise<Role[]> {
  try {
    const rows = await sql
      .select({ role: userRoles.role })
      .from(userRoles)
      .where(eq(userRoles.userId, userId));
    return heldRoles(rows.map(({ role }) => ({ role, due })));
  } catch (error) {
    log('error', 'roles could not be read', { error });
    return [];
  }
}

/** The address of the account whose password a reset link sets; null when the link no longer works. */
export async function emailOfResetLink(accounts: Accounts, token: string): Promise<string | null> {
  const { internalAdapter } = await accounts.authentication.$context;
  const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (found === null || found.expiresAt <= new Date()) return null;
  const [owner] = await accounts.database.sql
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, found.value));
  return owner?.email ?? null;
}
