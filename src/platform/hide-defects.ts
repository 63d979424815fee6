import { isNotFound, isRedirect } from '@tanstack/react-router';
import { createMiddleware } from '@tanstack/react-start';
import { setResponseHeader, setResponseStatus } from '@tanstack/react-start/server';
import { ERROR_STATUS } from '#domain/app-error.ts';
import { requestContext } from '#platform/log/request-context.ts';
import { retryAfterOf, toldFailure } from './session/json-answers.ts';

/** Failures that are not meant for a person become a general message: no SQL or path leaves here. */
export const hideDefects = createMiddleware({ type: 'function' }).server(async ({ next }) => {
  const context = requestContext();
  if (context) context.hasBegun = true;
  try {
    return await next();
  } catch (thrown) {
    if (isRedirect(thrown) || isNotFound(thrown)) throw thrown;
    const failure = toldFailure(thrown, 'server function failed');
    setResponseStatus(ERROR_STATUS[failure.kind]);
    const retryAfter = retryAfterOf(failure);
    if (retryAfter !== undefined) setResponseHeader('Retry-After', retryAfter);
    throw failure;
  }
});
