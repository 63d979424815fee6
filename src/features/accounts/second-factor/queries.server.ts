import { asc, eq } from 'drizzle-orm';
import { passkey } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import {
  hasSecondFactor,
  unreadableOf,
  waysOf,
} from '#features/accounts/sign-in/second-step.server.ts';
import type { SignedIn } from '#platform/session/session.ts';

export async function ownFactors(accounts: Accounts, signedIn: SignedIn | null) {
  if (signedIn === null) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const { userId } = signedIn;
  const { sql } = accounts.database;
  const passkeys = await sql
    .select()
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
  const hasOne = await hasSecondFactor(sql, userId);
  const ways = await waysOf(sql, userId);
  const unreadable = await unreadableOf(accounts, userId);
  const codes = async () =>
    unreadable.has('recovery code') ? [] : recoveryCodesOf(accounts, userId);
  return {
    hasApp: ways.includes('app'),
    // Set up with another AUTH_SECRET, so its codes cannot be checked.
    isAppBroken: ways.includes('app') && unreadable.has('app'),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    // Unused codes; null without a second factor.
    recoveryCodes: hasOne ? (await codes()).length : null,
  };
}

export async function recoveryCodesOf(accounts: Accounts, userId: string): Promise<string[]> {
  const { backupCodes } = await accounts.authentication.api.viewBackupCodes({ body: { userId } });
  return backupCodes;
}
