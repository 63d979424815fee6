import { AppError } from '#domain/app-error.ts';
import type { Accounts } from './accounts.ts';
import type { BegunSession } from './begun-session.ts';
import type { AwaitedSecondStep } from './credentials.ts';
import { finishWithCode, pendingSignIn } from './second-step.ts';

const CODE_WANTED =
  'This account has a second factor: send a code of its authenticator app, or a recovery code, as "code".';

/**
 * The second step of a program, which has no cookies: the code comes along with the password.
 *
 * @throws AppError forbidden without a code, else as `finishWithCode` does
 */
export async function finishAtOnce(
  accounts: Accounts,
  { headers }: AwaitedSecondStep,
  code: string | undefined,
): Promise<BegunSession> {
  if (code === undefined) throw new AppError('forbidden', CODE_WANTED);
  const cookie = headers.getSetCookie().map((one) => one.split(';')[0]);
  const pending = await pendingSignIn(accounts, new Headers({ cookie: cookie.join('; ') }));
  return finishWithCode(accounts, pending, code);
}
