import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { SIGN_IN_AGAIN } from '#domain/sign-in-again.ts';
import type { SignedIn } from '#platform/session/session.ts';

/** Only the owner, in a browser, may change how an account is signed in to. */
export function requireOwnBrowser(
  signedIn: SignedIn | null,
  forBrowsers: string,
): asserts signedIn is Authorized<SignedIn> {
  if (signedIn === null) throw new AppError('unauthenticated', SIGN_IN_AGAIN);
  if (signedIn.isProgram) throw new AppError('forbidden', forBrowsers);
}
