import { closeDatabase } from '#platform/database.ts';
import { closeSiteAccounts } from '#platform/session/current.ts';
import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';

const handle = createStartHandler(defaultRenderHandler);
const SERVER_FUNCTIONS = '/_serverFn/';

/**
 * A server function answers its own failures, and never with 500 (platform/hide-defects.ts): what
 * fails before one runs is a request that none of our pages makes, for an unknown function or with
 * a broken payload.
 */
async function answer(request: Request): Promise<Response> {
  const response = await handle(request);
  if (response.status !== 500 || !new URL(request.url).pathname.startsWith(SERVER_FUNCTIONS)) {
    return response;
  }
  await response.body?.cancel();
  return Response.json({ error: 'This request is not understood.' }, { status: 400 });
}

/**
 * Renders pages and answers server functions: the part of the server that is built by Vite.
 * src/server.ts puts the page cache and the security headers in front of it.
 */
export default {
  fetch: answer,
  /** Lets go of what requests have opened; call it after the last one. */
  async close() {
    await Promise.all([closeDatabase(), closeSiteAccounts()]);
  },
};
