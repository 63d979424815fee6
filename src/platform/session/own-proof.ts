import { AppError } from '#domain/app-error.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import type { Accounts } from './accounts.ts';
import { WrongPassword } from './credentials.ts';
import { isRefusal } from './failures.ts';
import { LIMITS } from './limits.ts';
import { limit } from './rate-limit.ts';
import { digitsOf, isAppCode, refusalOfCode, takeCode, waysOf } from './second-step.ts';
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
  if (isCode) {
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
}
