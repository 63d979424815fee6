import { createMiddleware } from '@tanstack/react-start';
import { DatabaseAway, RETRY_AFTER_SECONDS, isOutage, logDatabase } from './outage.ts';

/**
 * Answers 503 for a route that is neither a page nor a server function, such as the sitemap, when it
 * fails because the database is down; its other failures are defects and are rethrown.
 */
export const answerOutages = createMiddleware().server(async ({ next, pathname }) => {
  try {
    return await next();
  } catch (error) {
    // A server function that the route called has logged it already.
    const isTold = error instanceof DatabaseAway;
    if (!isTold && !isOutage(error)) throw error;
    if (!isTold) logDatabase('error', 'a route could not be answered', { path: pathname, error });
    return Response.json(
      { error: new DatabaseAway().message },
      {
        status: 503,
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' },
      },
    );
  }
});
