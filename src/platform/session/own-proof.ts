import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import type { Accounts } from './accounts.ts';
import { tellOfGuesses, WrongPassword } from './credentials.ts';
import { isRefusal } from './failures.ts';
import { countGuess, forgiveGuess, FREE_GUESSES } from './guesses.ts';
import { LIMITS } from './limits.ts';
import { limit } from './rate-limit.ts';
import { requireReadable } from './readable-factors.ts';
import { digitsOf, isAppCode, refusalOfCode, takeCode, waysOf, WrongCode } from './second-step.ts';
import { presentedSession } from './session.ts';
import type { SignedIn } from './session.ts';

/**
 * Makes a signed-in person prove again who they are, before actions for which an unlocked computer
 * should not be enough.
 *
 * @param headers of the request, with their session
 * @param proof their password, or a code of their authenticator app
 * @throws AppError invalid for a wrong one, unauthenticated for nobody; TooManyAttempts
 */
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
  await limit(sql, `proof of ${userId}`, LIMITS.ownProofs);
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
}

/**
 * Counts a proof of somebody who is signed in, whatever it is asked for, before it is looked at: wrong
 * ones of an account make the next wait longer and longer (D58), and its owner is told of ten.
 * They are counted apart from sign-ins: who guesses at a browser that was left keeps nobody from those.
 *
 * @param prove looks at the proof; outside of any transaction
 * @returns what `prove` does
 * @throws what `prove` throws; TooManyAttempts
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
