import { eq } from 'drizzle-orm';
import { profiles, user } from '#db/schema/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { valueOfLink } from '#platform/session/mailed-links.ts';
import { accountOfConfirmation } from '#platform/session/registration.ts';
import { skeletonOf } from '#platform/session/username-skeletons.ts';
import { RESERVED } from './schema.ts';

/** The address of the account whose password a reset link sets; null when the link no longer works. */
export async function emailOfResetLink(accounts: Accounts, token: string): Promise<string | null> {
  const userId = await valueOfLink(accounts, 'reset-password', token);
  if (userId === null) return null;
  const [owner] = await accounts.database.sql
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, userId));
  return owner?.email ?? null;
}

/** The username of the sign-up that a link confirms; null when the link no longer works. */
export async function signUpOfLink(
  accounts: Accounts,
  token: string,
): Promise<{ username: string | null } | null> {
  const confirmation = await valueOfLink(accounts, 'confirm-email', token);
  if (confirmation === null) return null;
  const [owner] = await accounts.database.sql
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, accountOfConfirmation(confirmation)));
  return owner ?? null;
}

/** What the usernames look like that are kept for the site: letters and digits count. */
export const KEPT_SKELETONS: readonly string[] = RESERVED.map(skeletonOf);

/** Whether a username looks like one that is kept for the site (D75). */
export function looksReserved(username: string): boolean {
  return KEPT_SKELETONS.includes(skeletonOf(username).replaceAll(/[^\p{L}\p{N}]/gu, ''));
}
