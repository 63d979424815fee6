import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { SECOND_FACTOR_FIRST } from '#domain/second-factor.ts';
import { DatabaseAway, RETRY_AFTER_SECONDS, isOutage, logDatabase } from '#platform/outage.ts';
import { requestContext } from '#platform/request-context.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { TooManyAttempts } from './rate-limit.ts';

/**
 * What somebody is told of what their request threw: a refusal as it is, of anything else a general
 * sentence, so that no SQL or path leaves the server. What is a matter of security is recorded.
 *
 * @param message of the line of the log for what is no refusal
 */
export function toldFailure(thrown: unknown, message: string): AppError {
  const error = secondFactorFirst(thrown);
  recordRefusal(error);
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    return new AppError('invalid', 'This request is not understood.');
  }
  logDatabase('error', message, { error });
  if (isOutage(error)) return new DatabaseAway();
  return new AppError('unavailable', 'Something went wrong on our side. Please try again.');
}

/** The value of Retry-After, where it is known when to try again. */
export function retryAfterOf(failure: AppError): string | undefined {
  if (failure instanceof TooManyAttempts) return String(failure.retryAfterSeconds);
  return failure.kind === 'unavailable' ? String(RETRY_AFTER_SECONDS) : undefined;
}

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
