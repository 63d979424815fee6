import { isNotFound, isRedirect } from '@tanstack/react-router';
import { createMiddleware } from '@tanstack/react-start';
import { AppError } from '#domain/app-error.ts';
import { log } from './log.ts';

/**
 * Lets through what is meant for a person (AppError, redirects, not found) and turns every other
 * failure of a server function into a general sentence, so that no SQL or path leaves the server.
 */
export const hideDefects = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    if (error instanceof AppError || isRedirect(error) || isNotFound(error)) throw error;
    log('error', 'server function failed', { error });
    throw new AppError('unavailable', 'Something went wrong on our side. Please try again.');
  }
});
