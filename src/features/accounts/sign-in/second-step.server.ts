import { and, eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { passkey, twoFactor, user } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import {
  AccountDeactivated,
  isDeactivation,
  isRefusal,
  refusalCodeOf,
} from '#platform/session/failures.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import { presentedCookie } from '#platform/session/host-cookies.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit, TooManyAttempts } from '#platform/session/rate-limit.ts';
import { asRecoveryCode } from '#platform/session/authentication.ts';
import { signedToken } from '#platform/session/session.ts';
import { log } from '#platform/log/log.ts';
import { decryptedOrNull } from '#platform/session/secret.ts';

/** A recovery code always works. */
export type SecondStepWay = 'app' | 'passkey';

export interface PendingSignIn {
  readonly userId: string;
  /** Names it in the database; never leaves the server. */
  readonly key: string;
  /** Its cookie alone, for better-auth. */
  readonly headers: Headers;
}

export const SECOND_STEP_OVER = 'That sign-in took too long. Sign in again.';
const WRONG_CODE =
  'That code isn’t right. Codes change every 30 seconds and work once, so enter the newest one.';
const WRONG_RECOVERY_CODE = 'That recovery code isn’t right, or it was already used.';
/** better-auth locks an account's second steps after ten wrong codes in a row. */
const LOCKED_SECONDS = 15 * 60;

/** Wrong for this half minute, or tried before. */
export class WrongCode extends AppError {
  constructor(options?: ErrorOptions) {
    super('invalid', WRONG_CODE, options);
    this.name = 'WrongCode';
  }
}

export async function waysOf(accounts: Sql, userId: string): Promise<SecondStepWay[]> {
  const apps = await accounts.$count(
    twoFactor,
    and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)),
  );
  const passkeys = await accounts.$count(passkey, eq(passkey.userId, userId));
  return [...(apps > 0 ? (['app'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
}

export async function hasSecondFactor(accounts: Sql, userId: string): Promise<boolean> {
  const [owner] = await accounts
    .select({ hasOne: user.twoFactorEnabled })
    .from(user)
    .where(eq(user.id, userId));
  return owner?.hasOne === true;
}

/** Identified by the cookie of the first step. */
export async function pendingSignIn(accounts: Accounts, headers: Headers): Promise<PendingSignIn> {
  const { internalAdapter, createAuthCookie } = await accounts.authentication.$context;
  const { name } = createAuthCookie('two_factor');
  const sent = presentedCookie(headers, name);
  const key = sent && (await signedToken(accounts, sent));
  const found = key ? await internalAdapter.findVerificationValue(key) : null;
  if (!key || !found || found.expiresAt <= new Date()) {
    throw new AppError('unauthenticated', SECOND_STEP_OVER);
  }
  return { userId: found.value, key, headers: new Headers({ cookie: `${name}=${sent}` }) };
}

/**
 * Six digits are an app's; anything else is a recovery code, of whose use the owner is told. Five
 * wrong codes end the sign-in; ten in a row lock the account's second steps for 15 minutes.
 */
export async function finishWithCode(accounts: Accounts, pending: PendingSignIn, code: string) {
  const { api } = accounts.authentication;
  const { headers, userId } = pending;
  const isOfApp = isAppCode(code);
  const by = isOfApp ? 'app' : 'recovery code';
  const verify = isOfApp ? api.verifyTOTP : api.verifyBackupCode;
  const body = { code: isOfApp ? digitsOf(code) : asRecoveryCode(code) };
  await requireReadable(accounts, userId, by);
  let answer;
  try {
    if (isOfApp) await takeCode(accounts.database.sql, userId, code);
    answer = await verify({ body, headers, returnHeaders: true });
  } catch (error) {
    recordSecurityEvent('second_factor', 'failed', { account: userId, by });
    throw refusalOfCode(error, isOfApp);
  }
  recordSecurityEvent('second_factor', 'succeeded', { account: userId, by });
  if (!isOfApp) await tellOfRecoveryCode(accounts, userId);
  return { userId, token: answer.response.token ?? '', headers: answer.headers };
}

async function tellOfRecoveryCode({ database }: Accounts, userId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const [owner] = await tx.select({ to: user.email }).from(user).where(eq(user.id, userId));
    const change = 'recovery-code-used';
    if (owner) await enqueueMail(tx, { kind: 'sign-in-changed', ...owner, change });
  });
}

export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(digitsOf(typed));
}

/** Without the spaces that apps display. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

/** Each code can be tried once while it is valid (90 seconds), across instances. */
export async function takeCode(accounts: Sql, userId: string, code: string): Promise<void> {
  const key = `code ${digitsOf(code)} of ${userId}`;
  try {
    await limit(accounts, key, LIMITS.appCodes);
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    throw new WrongCode({ cause: error });
  }
}

export function refusalOfCode(error: unknown, isOfApp: boolean): unknown {
  if (isDeactivation(error)) return new AccountDeactivated({ cause: error });
  if (!isRefusal(error)) return error;
  const options = { cause: error };
  switch (refusalCodeOf(error)) {
    case 'ACCOUNT_TEMPORARILY_LOCKED':
      return new TooManyAttempts(LOCKED_SECONDS);
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return new AppError('unauthenticated', SECOND_STEP_OVER, options);
    default:
      return isOfApp
        ? new WrongCode(options)
        : new AppError('invalid', WRONG_RECOVERY_CODE, options);
  }
}

const UNREADABLE = {
  app: 'We can’t check your authenticator app’s codes anymore.',
  'recovery code': 'We can’t check your recovery codes anymore.',
};
const ASK = 'Please write to us for help.';

/** The account's factors that the current secret does not open. */
export async function unreadableOf({ authentication, database }: Accounts, userId: string) {
  const { secret } = await authentication.$context;
  const [kept] = await database.sql.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  const unreadable = new Set<keyof typeof UNREADABLE>();
  if (!kept) return unreadable;
  if ((await decryptedOrNull(kept.secret, secret)) === null) unreadable.add('app');
  if ((await decryptedOrNull(kept.backupCodes, secret)) === null) unreadable.add('recovery code');
  return unreadable;
}

/** If AUTH_SECRET has changed, the owner cannot fix that; the log says so. */
export async function requireReadable(
  accounts: Accounts,
  userId: string,
  by: keyof typeof UNREADABLE,
): Promise<void> {
  if (!(await unreadableOf(accounts, userId)).has(by)) return;
  log('error', 'two-step sign-in was set up with another AUTH_SECRET', { account: userId, by });
  throw new AppError('conflict', `${UNREADABLE[by]} ${ASK}`);
}
