import { isNotFound, isRedirect } from '@tanstack/react-router';
import { createMiddleware } from '@tanstack/react-start';
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server';
import { z } from 'zod';
import { AppError, ERROR_STATUS } from '#domain/app-error.ts';
import { DatabaseAway, RETRY_AFTER_SECONDS, isOutage, logDatabase } from './outage.ts';
import { requestContext } from './request-context.ts';
import { recordRefusal } from './security-refusals.ts';
import { secondFactorFirst } from './session/second-factor-first.ts';
import { TooManyAttempts } from './session/too-many-attempts.ts';

/**
 * Lets through what is meant for a person (AppError, redirects, not found) with its HTTP status and
 * turns every other failure of a server function into a general sentence, so that no SQL or path
 * leaves the server.
 */
export const hideDefects = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const context = requestContext();
  if (context) context.hasBegun = true;
  try {
    return await next();
  } catch (thrown) {
    if (isRedirect(thrown) || isNotFound(thrown)) throw thrown;
    const error = secondFactorFirst(thrown);
    recordRefusal(error);
    const failure = asAppError(error);
    setResponseStatus(ERROR_STATUS[failure.kind]);
    if (failure instanceof TooManyAttempts) {
      setResponseHeader('Retry-After', String(failure.retryAfterSeconds));
    }
    if (failure.kind === 'unavailable') {
      setResponseHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    }
    throw failure;
  }
});

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) {
    return new AppError('invalid', 'This request is not understood.');
  }
  logDatabase('error', 'server function failed', { error });
  if (isOutage(error)) return new DatabaseAway();
  return new AppError('unavailable', 'Something went wrong on our side. Please try again.');
}
