import { eq } from 'drizzle-orm';
import { user } from '#db/schema/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { valueOfLink } from '#platform/session/mailed-links.ts';

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
