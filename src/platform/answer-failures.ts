import { createMiddleware } from '@tanstack/react-start';
import { failureAnswer, isRefusal } from './session/json-answers.ts';
import { isUnreadCall } from './request-context.ts';

/**
 * Answers for a route that is neither a page nor a server function, such as the sitemap, when it fails through our
 * fault; its refusals are rethrown.
 */
export const answerFailures = createMiddleware().server(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    // A redirect is thrown as well, and a call that no function understands is its sender's fault.
    if (!(error instanceof Error) || isRefusal(error) || isUnreadCall()) throw error;
    return failureAnswer(error, 'a route could not be answered');
  }
});
