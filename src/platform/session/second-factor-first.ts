import { AppError } from '#domain/app-error.ts';
import { SECOND_FACTOR_FIRST } from '#domain/second-factor.ts';
import { requestContext } from '#platform/request-context.ts';

/**
 * Whoever counts as a visitor for want of a second factor is told so, not to sign in once more.
 *
 * @param error what the work of a request threw
 * @returns it, or what to say in its place
 */
export function secondFactorFirst(error: unknown): unknown {
  const isAskedToSignIn = error instanceof AppError && error.kind === 'unauthenticated';
  if (!isAskedToSignIn || requestContext()?.needsSecondFactor !== true) return error;
  return new AppError('forbidden', SECOND_FACTOR_FIRST, { cause: error });
}
