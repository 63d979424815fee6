import { RouterProvider } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import { closeDatabase, databaseConnections } from '#platform/database.ts';
import { log, setLogLevel } from '#platform/log.ts';
import { newCodeMark, styleMark, withoutMarks } from '#platform/own-code.ts';
import { forgetAnswers, keepAnswers } from '#platform/page-cache/kept-answers.ts';
import { HeldPage, withHeldPage } from '#platform/page-cache/rendered-page.ts';
import { accountsConnections, closeSiteAccounts } from '#platform/session/current.ts';

const SERVER_FUNCTIONS = '/_serverFn/';
/** What React writes in place of a part that failed or was not loaded; such a page is not kept. */
const LEFT_OUT = '<!--$!-->';
const pages = new WeakMap<Request, HeldPage>();
/** What React has done since the start, and how long it took for it. */
const work = { pages: 0, seconds: 0 };

/** Renders a page as a string, and keeps that for the page cache beside the answer. */
const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  try {
    const mark = router.options.ssr?.nonce ?? newCodeMark();
    const styles = takeStyles(router, mark);
    const began = performance.now();
    const markup = renderToString(<RouterProvider router={router} />);
    work.seconds += (performance.now() - began) / 1000;
    work.pages += 1;
    const html = await transformHtmlStringWithRouter(router, markup);
    // Of all that is done with the text this is the first, which puts its thousands of parts together.
    if (html.includes(LEFT_OUT)) {
      log('error', 'a page was rendered with a part left out', {
        url: new URL(request.url).pathname,
      });
      responseHeaders.set('Cache-Control', 'no-store');
    }
    const page = new HeldPage(withoutMarks(html, mark, styles));
    pages.set(request, page);
    const body = new ReadableStream(
      {
        pull(controller) {
          const text = page.take();
          const pieces = text ? [...text.before, text.styles, ...text.after] : [];
          controller.enqueue(new TextEncoder().encode(pieces.join('')));
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

/**
 * Has a mark rendered in place of the page's styles, a third of it, which is the same in all pages of a
 * kind: they need not pass through all that is done with a page.
 *
 * @returns the styles
 */
function takeStyles(router: AnyRouter, mark: string): string {
  const manifest = router.ssr?.manifest;
  const styles = manifest?.inlineStyle?.children;
  if (!manifest || styles === undefined) return '';
  const inlineStyle = { ...manifest.inlineStyle, children: styleMark(mark) };
  router.ssr = { manifest: { ...manifest, inlineStyle } };
  return styles;
}

const handle = createStartHandler(renderPage);

/**
 * A server function answers its own failures, and never with 500 (platform/hide-defects.ts): what
 * fails before one runs is a request that none of our pages makes, for an unknown function or with
 * a broken payload.
 */
async function answer(request: Request): Promise<Response> {
  const response = await handle(request);
  const page = pages.get(request);
  if (page) return withHeldPage(response, page);
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
  /** Pages rendered since the start, and the seconds that React took for them, less than half of all. */
  work: () => work,
  /** Lets go of what requests have opened; call it after the last one. */
  async close() {
    await Promise.all([closeDatabase(), closeSiteAccounts()]);
  },
};
