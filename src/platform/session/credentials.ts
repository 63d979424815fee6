import { and, eq } from 'drizzle-orm';
import { account } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import { accountWith } from './accounts.ts';
import type { Accounts } from './accounts.ts';
import { AccountDeactivated } from './begun-session.ts';
import type { BegunSession } from './begun-session.ts';
import { undone } from './accounts-database.ts';
import { isAccountGone, isDeactivation, isRefusal, refusalCodeOf } from './failures.ts';
import { countGuess, forgiveGuess, FREE_GUESSES } from './guesses.ts';
import { knownBrowserOf } from './known-browsers.ts';
import { LIMITS } from './limits.ts';
import { hashPassword, isCurrentHash } from './password-hashes.ts';
import { forgive, isWithin, limit } from './rate-limit.ts';
import { waysOf } from './second-step.ts';
import type { SecondStepWay } from './second-step.ts';

/**
 * One answer for an unknown address, a wrong password, and an address that is not confirmed yet: a
 * stranger who signs up with an address must not learn from it whether the address had an account.
 */
const SIGN_IN_REFUSED =
  'Invalid email or password. If you have just registered, please confirm your email first.';

/** The password that a signed-in person has to give again for something was wrong. */
export class WrongPassword extends AppError {
  constructor(options?: ErrorOptions) {
    super('invalid', 'Your current password is not correct.', options);
    this.name = 'WrongPassword';
  }
}

/** The message for a refused password given again; anything else stays as it is. */
export function wrongPasswordOr(error: unknown): unknown {
  if (!isRefusal(error)) return error;
  return refusalCodeOf(error) === 'UNAUTHORIZED'
    ? new AppError('unauthenticated', SIGN_IN_AGAIN, { cause: error })
    : new WrongPassword({ cause: error });
}

/** Where an attempt to sign in comes from. */
export interface Visitor {
  /** See visitorAddress. */
  readonly address: string;
  /** The request's, for the cookie of a browser the owner has signed in with before. */
  readonly headers: Headers;
}

/** The password was right; the session begins after the second step. */
export interface AwaitedSecondStep {
  /** better-auth's answer, with the cookie that the second step needs. */
  readonly headers: Headers;
  readonly ways: readonly SecondStepWay[];
}

/**
 * Checks an email and a password and begins a session, or the second step if the account has one.
 * Wrong passwords are counted, see countGuess: for
 * the account wherever they come from, separately for a browser it knows, so that strangers lock
 * nobody out; and for the network address. The owner is notified once. An unknown email takes as much
 * time as a wrong password and is counted the same way.
 *
 * @param email in lower case
 * @throws AppError unauthenticated, the same for an unknown address, a wrong password, and an address that is
 * not confirmed, and counted the same; with the right password only: AppError forbidden for a deactivated
 * account. TooManyAttempts
 */
export async function beginSession(
  accounts: Accounts,
  { email, password }: { readonly email: string; readonly password: string },
  visitor: Visitor,
): Promise<BegunSession | AwaitedSecondStep> {
  const attempt = await countAttempt(accounts, email, visitor);
  try {
    const { headers, response } = await accounts.authentication.api.signInEmail({
      body: { email, password },
      returnHeaders: true,
    });
    await attempt.takeBack();
    if ('twoFactorRedirect' in response) {
      const owner = await accountWith(accounts.database.sql, email);
      if (owner) await renewHash(accounts, owner.id, password);
      return { headers, ways: owner ? await waysOf(accounts.database.sql, owner.id) : [] };
    }
    await renewHash(accounts, response.user.id, password);
    recordSecurityEvent('sign_in', 'succeeded', { account: response.user.id, by: 'password' });
    return { userId: response.user.id, token: response.token, headers };
  } catch (error) {
    const refusal = refusalOfSignIn(error);
    if (refusal instanceof AppError) await recordFailure(accounts, email, refusal);
    const isWrong = refusal instanceof AppError && refusal.kind === 'unauthenticated';
    if (!isWrong) await attempt.takeBack();
    else if (attempt.guesses >= FREE_GUESSES) await tellOfGuesses(accounts, email);
    throw refusal;
  }
}

/** Replaces the hash of a password from an earlier version while the password is known. */
async function renewHash(accounts: Accounts, userId: string, password: string): Promise<void> {
  const { sql } = accounts.database;
  const own = and(eq(account.userId, userId), eq(account.providerId, 'credential'));
  const [stored] = await sql.select({ hash: account.password }).from(account).where(own);
  const hash = stored?.hash ?? null;
  if (hash === null || isCurrentHash(hash)) return;
  // Unless it was changed just now.
  const unchanged = and(own, eq(account.password, hash));
  await sql
    .update(account)
    .set({ password: await hashPassword(password) })
    .where(unchanged);
}

/** The same work whether or not there is an account. */
async function recordFailure(accounts: Accounts, email: string, refusal: AppError): Promise<void> {
  const owner = await accountWith(accounts.database.sql, email);
  const outcome = refusal.kind === 'unauthenticated' ? 'failed' : 'refused';
  recordSecurityEvent('sign_in', outcome, { account: owner?.id, by: 'password' });
}

async function countAttempt(accounts: Accounts, email: string, { address, headers }: Visitor) {
  const { sql } = accounts.database;
  const known = await knownBrowserOf(accounts, email, headers);
  const subject = known === null ? `sign-in of ${email}` : `sign-in of ${email} with ${known}`;
  const from = `sign-in from ${address}`;
  if (known === null) await limit(sql, from, LIMITS.signIn);
  const guesses = await countGuess(sql, subject).catch(async (error: unknown) => {
    // No password was tried.
    if (known === null) await forgive(sql, from);
    throw error;
  });
  return {
    guesses,
    takeBack: async () => {
      if (known === null) await forgive(sql, from);
      await forgiveGuess(sql, subject);
    },
  };
}

/**
 * Tells the owner of an account that somebody guesses, once a day; nobody else sees a difference.
 *
 * @param isSignedIn the guesses come from a session of the account; that is told apart, as it is worse
 */
export async function tellOfGuesses(
  accounts: Accounts,
  email: string,
  isSignedIn = false,
): Promise<void> {
  await accounts.database.transaction(async (tx) => {
    const counted = `${isSignedIn ? 'suspicious proofs' : 'suspicious sign-ins'} of ${email}`;
    const isDue = await isWithin(tx, counted, LIMITS.suspiciousSignInMails);
    const owner = await accountWith(tx, email);
    await undone(tx, !isDue || owner?.isConfirmed !== true, (work) =>
      enqueueMail(work, { kind: 'suspicious-sign-ins', to: email, isSignedIn }),
    );
  });
}

function refusalOfSignIn(error: unknown): unknown {
  if (isDeactivation(error)) return new AccountDeactivated({ cause: error });
  if (!isRefusal(error) && !isAccountGone(error)) return error;
  return new AppError('unauthenticated', SIGN_IN_REFUSED, { cause: error });
}
