import { RouterProvider } from '@tanstack/react-router';
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import { closeDatabase, databaseConnections } from '#platform/database.ts';
import { log, setLogLevel } from '#platform/log.ts';
import { forgetAnswers, keepAnswers } from '#platform/page-cache/kept-answers.ts';
import { withPageText } from '#platform/page-cache/page-text.ts';
import { accountsConnections, closeSiteAccounts } from '#platform/session/current.ts';

const SERVER_FUNCTIONS = '/_serverFn/';
/** What React writes in place of a part that failed or was not loaded; such a page is not kept. */
const LEFT_OUT = '<!--$!-->';
const pageTexts = new WeakMap<Request, string>();

/** Renders a page as a string, and keeps that for the page cache beside the answer. */
const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  try {
    const markup = renderToString(<RouterProvider router={router} />);
    const html = await transformHtmlStringWithRouter(router, markup);
    // Of all that is done with the text this is the first, which puts its thousands of parts together.
    if (html.includes(LEFT_OUT)) {
      log('error', 'a page was rendered with a part left out', {
        url: new URL(request.url).pathname,
      });
      responseHeaders.set('Cache-Control', 'no-store');
    }
    pageTexts.set(request, html);
    const body = new ReadableStream(
      {
        pull(controller) {
          controller.enqueue(new TextEncoder().encode(html));
          controller.close();
        },
      },
      // Nothing is encoded unless somebody reads it.
      { highWaterMark: 0 },
    );
    return new Response(body, { status: getSsrStatus(router), headers: responseHeaders });
  } finally {
    router.serverSsr?.cleanup();
  }
});

const handle = createStartHandler(renderPage);

/**
 * A server function answers its own failures, and never with 500 (platform/hide-defects.ts): what
 * fails before one runs is a request that none of our pages makes, for an unknown function or with
 * a broken payload.
 */
async function answer(request: Request): Promise<Response> {
  const response = await handle(request);
  const text = pageTexts.get(request);
  if (text !== undefined) return withPageText(response, text);
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
  /** Something that pages show has changed; all of it where no names are given. */
  forget: forgetAnswers,
  /** Whether changes are announced at present. */
  keep: keepAnswers,
  /** The log of this part, which is built apart and has its own level. */
  setLogLevel,
  connections: () => [...databaseConnections(), ...accountsConnections()],
  /** Lets go of what requests have opened; call it after the last one. */
  async close() {
    await Promise.all([closeDatabase(), closeSiteAccounts()]);
  },
};
