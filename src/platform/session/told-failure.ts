import { z } from 'zod';
import type { ErrorKind } from '#domain/app-error.ts';
import { AppError, ERROR_STATUS } from '#domain/app-error.ts';
import { SECOND_FACTOR_FIRST } from '#domain/second-factor.ts';
import { DatabaseAway, RETRY_AFTER_SECONDS, isOutage, logDatabase } from '#platform/outage.ts';
import { requestContext, withReference } from '#platform/request-context.ts';
import { recordRefusal } from '#platform/security-refusals.ts';
import { TooManyAttempts } from './rate-limit.ts';

/**
 * The message for whatever a request threw: a refusal as it is, for anything else a general
 * sentence, so that no SQL or path leaves the server. What is our fault is logged, and told with the reference of its
 * line in the log. Security events are recorded.
 *
 * @param message of the log line for anything that is not a refusal
 */
export function toldFailure(thrown: unknown, message: string): AppError {
  const error = secondFactorFirst(thrown);
  recordRefusal(error);
  if (error instanceof Told || error instanceof DatabaseAway) return error;
  if (isRefusal(error)) return error;
  if (error instanceof z.ZodError) {
    return new AppError('invalid', 'This request is not understood.');
  }
  logDatabase('error', message, { error });
  const context = requestContext();
  if (context) context.isTold = true;
  if (error instanceof AppError) return new Told(error.kind, error.message);
  return isOutage(error) ? new DatabaseAway() : new Told('defect', OUR_FAULT);
}

/** Whether the reason is what was asked for, or who asked. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && ERROR_STATUS[error.kind] < 500;
}

const OUR_FAULT = 'Something went wrong on our side. Please try again.';

/** Is in the log under the reference that it names. */
class Told extends AppError {
  constructor(kind: ErrorKind, sentence: string) {
    super(kind, withReference(sentence));
  }
}

/** The value of Retry-After, if it is known when to try again. */
export function retryAfterOf(failure: AppError): string | undefined {
  if (failure instanceof TooManyAttempts) return String(failure.retryAfterSeconds);
  return failure.kind === 'unavailable' ? String(RETRY_AFTER_SECONDS) : undefined;
}

/**
 * Tells somebody who counts as a visitor for lack of a second factor so, instead of to sign in again.
 *
 * @param error what the work of a request threw
 * @returns it, or what to say instead
 */
export function secondFactorFirst(error: unknown): unknown {
  const isAskedToSignIn = error instanceof AppError && error.kind === 'unauthenticated';
  if (!isAskedToSignIn || requestContext()?.needsSecondFactor !== true) return error;
  return new AppError('forbidden', SECOND_FACTOR_FIRST, { cause: error });
}
