import { and, eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { passkey, twoFactor, user } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { AccountDeactivated } from './begun-session.ts';
import type { BegunSession } from './begun-session.ts';
import type { Accounts } from './accounts.ts';
import { isDeactivation, isRefusal, refusalCodeOf } from './failures.ts';
import { presentedCookie } from './host-cookies.ts';
import { LIMITS } from './limits.ts';
import { limit } from './rate-limit.ts';
import { requireReadable } from './readable-factors.ts';
import { asRecoveryCode } from './recovery-codes.ts';
import { signedToken } from './session.ts';
import { TooManyAttempts } from './rate-limit.ts';

/** What the second step of a sign-in can be done with; a recovery code always can. */
export type SecondStepWay = 'app' | 'passkey';

/** A sign-in whose password was right and that awaits its second step. */
export interface PendingSignIn {
  readonly userId: string;
  /** Names it in the database; never leaves the server as it is. */
  readonly key: string;
  /** With its cookie and nothing else, for better-auth. */
  readonly headers: Headers;
}

export const SECOND_STEP_OVER = 'This sign-in took too long. Please sign in again.';
const WRONG_CODE =
  'This code is not right. Codes change every 30 seconds, and each works once: please enter the newest.';
const WRONG_RECOVERY_CODE = 'This recovery code is not right, or it was used already.';
/** better-auth locks second steps of an account after ten wrong codes in a row. */
const LOCKED_SECONDS = 15 * 60;

/** A code of an authenticator app was not that of this half minute, or was tried before. */
export class WrongCode extends AppError {
  constructor(options?: ErrorOptions) {
    super('invalid', WRONG_CODE, options);
    this.name = 'WrongCode';
  }
}

/** What the account can use for the second step. */
export async function waysOf(accounts: Sql, userId: string): Promise<SecondStepWay[]> {
  const apps = await accounts.$count(
    twoFactor,
    and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)),
  );
  const passkeys = await accounts.$count(passkey, eq(passkey.userId, userId));
  return [...(apps > 0 ? (['app'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])];
}

/** Whether signing in to an account takes a second step. */
export async function hasSecondFactor(accounts: Sql, userId: string): Promise<boolean> {
  const [owner] = await accounts
    .select({ hasOne: user.twoFactorEnabled })
    .from(user)
    .where(eq(user.id, userId));
  return owner?.hasOne === true;
}

/**
 * The sign-in that a request continues, by the cookie from the first step.
 *
 * @throws AppError unauthenticated when there is none, or it is over
 */
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
 * Does the second step with a code of the authenticator app, or a recovery code, and begins the
 * session; of a recovery code that was used its owner is told. Wrong ones are counted: five end this
 * sign-in, ten in a row lock the account's second steps for a quarter of an hour.
 *
 * @param code six digits are a code of the app; anything else counts as a recovery code
 * @throws AppError invalid for a wrong or used code, unauthenticated when the sign-in is over, conflict for
 * one that cannot be checked; TooManyAttempts
 */
export async function finishWithCode(
  accounts: Accounts,
  pending: PendingSignIn,
  code: string,
): Promise<BegunSession> {
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

/** Whether the input looks like a code from an authenticator app. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(digitsOf(typed));
}

/** A code without the spaces that apps display. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\s/g, '');
}

/**
 * Lets each code of an app be tried once while it is valid, right or wrong, across all instances: that is
 * 90 seconds, its own half minute and the ones before and after.
 *
 * @throws WrongCode for one that was tried before
 */
export async function takeCode(accounts: Sql, userId: string, code: string): Promise<void> {
  const key = `code ${digitsOf(code)} of ${userId}`;
  try {
    await limit(accounts, key, LIMITS.appCodes);
  } catch (error) {
    if (!(error instanceof TooManyAttempts)) throw error;
    throw new WrongCode({ cause: error });
  }
}

/** The message for a code that better-auth refused. */
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
