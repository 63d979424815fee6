import { and, eq, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '#db/db.ts';
import { account, guess } from '#db/schema/accounts.ts';
import { AppError } from '#domain/app-error.ts';
import { KEPT } from '#domain/retention.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import { hashed } from '#platform/hashed.ts';
import { enqueueMail } from '#platform/mail/requests.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { accountWith, rollBackIf } from '#platform/session/accounts.ts';
import type { Accounts } from '#platform/session/accounts.ts';
import {
  AccountDeactivated,
  isAccountGone,
  isDeactivation,
  isRefusal,
  refusalCodeOf,
  WrongPassword,
} from '#platform/session/failures.ts';
import type { BegunSession } from '#platform/session/failures.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { hashPassword, isCurrentHash } from '#platform/session/password-hashes.ts';
import { forgive, isWithin, limit, nameOf, TooManyAttempts } from '#platform/session/rate-limit.ts';
import { presentedSession } from '#platform/session/session.ts';
import type { SignedIn } from '#platform/session/session.ts';
import { knownBrowserOf } from './known-browsers.server.ts';
import {
  waysOf,
  requireReadable,
  digitsOf,
  isAppCode,
  refusalOfCode,
  takeCode,
  WrongCode,
} from './second-step.server.ts';
import type { SecondStepWay } from './second-step.server.ts';

/**
 * The same for an unknown address, a wrong password, and an unconfirmed address: a stranger who
 * signs up with an address must not learn whether it had an account.
 */
const SIGN_IN_REFUSED =
  'Invalid email or password. If you’ve just created your account, confirm your email first.';

/** Anything but a refusal is returned unchanged. */
export function wrongPasswordOr(error: unknown): unknown {
  if (!isRefusal(error)) return error;
  return refusalCodeOf(error) === 'UNAUTHORIZED'
    ? new AppError('unauthenticated', SIGN_IN_AGAIN, { cause: error })
    : new WrongPassword({ cause: error });
}

export interface Visitor {
  /** See visitorAddress. */
  readonly address: string;
  readonly headers: Headers;
}

/** The password was right; the session begins after the second step. */
export interface AwaitedSecondStep {
  readonly headers: Headers;
  readonly ways: readonly SecondStepWay[];
}

/**
 * Wrong passwords are counted for the account, from wherever they come; separately for a known
 * browser, so that strangers lock nobody out; and for the network address. The owner is told once.
 * An unknown email takes as long as a wrong password and counts the same.
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

/** Rehashes an older hash while the password is known. */
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

/** Once a day. Guesses from a session of the account (`isSignedIn`) are worse. */
async function tellOfGuesses(accounts: Accounts, email: string, isSignedIn = false) {
  await accounts.database.transaction(async (tx) => {
    const counted = `${isSignedIn ? 'suspicious proofs' : 'suspicious sign-ins'} of ${email}`;
    const isDue = await isWithin(tx, counted, LIMITS.suspiciousSignInMails);
    const owner = await accountWith(tx, email);
    await rollBackIf(tx, !isDue || owner?.isConfirmed !== true, (work) =>
      enqueueMail(work, { kind: 'suspicious-sign-ins', to: email, isSignedIn }),
    );
  });
}

function refusalOfSignIn(error: unknown): unknown {
  if (isDeactivation(error)) return new AccountDeactivated({ cause: error });
  if (!isRefusal(error) && !isAccountGone(error)) return error;
  return new AppError('unauthenticated', SIGN_IN_REFUSED, { cause: error });
}

/** A known browser is counted separately, so that strangers cannot block an owner. */
export async function isResetMailDue(accounts: Accounts, email: string, { headers }: Visitor) {
  const { sql } = accounts.database;
  const known = await knownBrowserOf(accounts, email, headers);
  const subject = known === null ? `reset of ${email}` : `reset of ${email} with ${known}`;
  return (
    (await isWithin(sql, subject, LIMITS.resetsOf)) &&
    (await isWithin(sql, `${subject} in a day`, LIMITS.resetsOfInADay))
  );
}

/** Each further one makes the next wait longer. */
const FREE_GUESSES = 10;
const FIRST_DELAY_SECONDS = 60;
const LONGEST_DELAY_SECONDS = 60 * 60;
const FORGOTTEN_AFTER_SECONDS = KEPT.countedAttemptHours * 60 * 60;
/** 2 to the power of this times the first delay exceeds the longest. */
const MOST_DOUBLINGS = 6;

/** No delay. Not now(), which is later for a guess that began later but was faster. */
const AT_ONCE = sql`to_timestamp(0)`;

/**
 * Counts a guess before it is made, outside its transaction: after ten wrong ones the next must
 * wait one minute, then two, four, and so on up to an hour (D58). Returns the guesses since the
 * last right one, this one included. An attempt during a delay is not counted.
 */
export async function countGuess(accounts: Sql | Transaction, subject: string): Promise<number> {
  const key = hashed(subject);
  const failures = sql`case when ${guess.endsAt} <= now() then 1 else ${guess.failures} + 1 end`;
  const doublings = sql`least(${MOST_DOUBLINGS}, ${failures} - ${FREE_GUESSES})`;
  const delay = sql`least(${LONGEST_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * power(2, ${doublings}))`;
  const nextAt = sql`case when ${failures} < ${FREE_GUESSES} then ${AT_ONCE}
    else now() + make_interval(secs => ${delay}) end`;
  const forgotten = sql`now() + make_interval(secs => ${FORGOTTEN_AFTER_SECONDS})`;
  const [counted] = await accounts
    .insert(guess)
    .values({ key, failures: 1, nextAt: AT_ONCE, endsAt: forgotten })
    .onConflictDoUpdate({
      target: guess.key,
      set: { failures, nextAt, endsAt: forgotten },
      setWhere: sql`${guess.nextAt} <= now()`,
    })
    .returning({ failures: guess.failures });
  if (counted) return counted.failures;
  recordSecurityEvent('limit', 'reached', { of: nameOf(subject) });
  const [waiting] = await accounts
    .select({ seconds: sql<number>`ceil(extract(epoch from ${guess.nextAt} - now()))::int` })
    .from(guess)
    .where(eq(guess.key, key));
  throw new TooManyAttempts(Math.max(1, waiting?.seconds ?? 1));
}

/** Earlier wrong ones stay, or an attacker would start over when the owner signs in. */
export async function forgiveGuess(accounts: Sql | Transaction, subject: string): Promise<void> {
  await accounts
    .update(guess)
    .set({ failures: sql`greatest(${guess.failures} - 1, 0)`, nextAt: AT_ONCE })
    .where(eq(guess.key, hashed(subject)));
}

/** Asks for the password or a code again, where an unlocked computer must not be enough. */
export async function requireProof(
  accounts: Accounts,
  signedIn: SignedIn | null,
  headers: Headers,
  proof: string,
): Promise<void> {
  const presented = await presentedSession(accounts, headers);
  if (!signedIn || !presented) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  const { sql } = accounts.database;
  const { userId } = signedIn;
  const counted = `proof of ${userId}`;
  await limit(sql, counted, LIMITS.ownProofs);
  const isCode = isAppCode(proof) && (await waysOf(sql, userId)).includes('app');
  const { api } = accounts.authentication;
  await countingProof(accounts, signedIn, async () => {
    if (isCode) {
      await requireReadable(accounts, userId, 'app');
      await takeCode(sql, userId, proof);
      const code = { body: { code: digitsOf(proof) }, headers: presented.headers };
      await api.verifyTOTP(code).catch((error: unknown) => {
        throw refusalOfCode(error, true);
      });
      return;
    }
    const password = { body: { password: proof }, headers: presented.headers };
    await api.verifyPassword(password).catch((error: unknown) => {
      throw isRefusal(error) ? new WrongPassword({ cause: error }) : error;
    });
  });
  await forgive(sql, counted);
}

/**
 * Counts a proof before checking it: wrong ones make the next wait longer (D58), and the owner is
 * told of ten. Counted apart from sign-ins, so that guesses in a browser left open block no
 * sign-in. Runs `prove` outside any transaction.
 */
export async function countingProof<Result>(
  accounts: Accounts,
  { userId, email }: Pick<SignedIn, 'userId' | 'email'>,
  prove: () => Promise<Result>,
): Promise<Result> {
  const { sql } = accounts.database;
  const subject = `own password of ${userId}`;
  const guesses = await countGuess(sql, subject);
  const result = await prove().catch(async (error: unknown) => {
    const isWrong = error instanceof WrongPassword || error instanceof WrongCode;
    if (!isWrong) await forgiveGuess(sql, subject);
    else if (guesses >= FREE_GUESSES) await tellOfGuesses(accounts, email, true);
    throw error;
  });
  await forgiveGuess(sql, subject);
  return result;
}
