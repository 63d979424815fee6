import { asc, eq } from 'drizzle-orm';
import { passkey, user } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { unreadableOf } from '#platform/session/readable-factors.ts';
import { waysOf } from '#platform/session/second-step.ts';
import type { SignedIn } from '#platform/session/session.ts';

/**
 * The second factors of the one who asks.
 *
 * @throws AppError unauthenticated for nobody
 */
export async function ownFactors(accounts: Accounts, signedIn: SignedIn | null) {
  if (signedIn === null) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const { userId } = signedIn;
  const { sql } = accounts.database;
  const passkeys = await sql
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  const [owner] = await sql
    .select({ hasOne: user.twoFactorEnabled })
    .from(user)
    .where(eq(user.id, userId));
  const ways = await waysOf(sql, userId);
  const unreadable = await unreadableOf(accounts, userId);
  const codes = async () =>
    unreadable.has('recovery code') ? [] : recoveryCodesOf(accounts, userId);
  return {
    hasApp: ways.includes('app'),
    // Set up with another AUTH_SECRET: its codes cannot be checked.
    isAppBroken: ways.includes('app') && unreadable.has('app'),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    // How many are left that work; null while there is no second factor.
    recoveryCodes: owner?.hasOne ? (await codes()).length : null,
  };
}

/** The recovery codes of an account that were not used yet. */
export async function recoveryCodesOf(accounts: Accounts, userId: string): Promise<string[]> {
  const { backupCodes } = await accounts.authentication.api.viewBackupCodes({ body: { userId } });
  return backupCodes;
}
