import { createMiddleware } from '@tanstack/react-start';
import { failureAnswer, isRefusal } from './session/json-answers.ts';
import { isUnparsedCall } from '#platform/log/request-context.ts';

/** For routes that are neither pages nor server functions, such as the sitemap. */
export const answerFailures = createMiddleware().server(async ({ next }) => {
  try {
    return await next();
  } catch (error) {
    // A redirect is thrown as well. A call that no function understands is its sender's fault.
    if (!(error instanceof Error) || isRefusal(error) || isUnparsedCall()) throw error;
    return failureAnswer(error, 'a route could not be answered');
  }
});
