import { RouterProvider } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import { heardOfChange, listenForChanges } from '#platform/database.ts';
import { log } from '#platform/log.ts';
import { newCodeMark, styleMark, withoutMarks } from '#platform/own-code.ts';
import { forgetAnswers, keepAnswers } from '#platform/page-cache/kept-answers.ts';
import { renderMeasured } from '#platform/page-cache/render-work.ts';
import { HeldPage, withHeldPage } from '#platform/page-cache/rendered-page.ts';
import { SERVER_FUNCTIONS, inRequest, isUnreadCall } from '#platform/request-context.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
// A path and not a name: the package keeps this module to itself.
import { getServerFnById } from '../node_modules/@tanstack/start-server-core/dist/esm/getServerFnById.js';

/** Says that a script of ours calls. */
const CALL_HEADER = 'x-tsr-serverfn';
/** What React writes in place of a part that failed or was not loaded; such a page is not kept. */
const LEFT_OUT = '<!--$!-->';

/** Of requests that are being answered, the page once it is rendered. */
const rendered = new WeakMap<Request, HeldPage>();

/** Renders a page as a string, and keeps that for the page cache beside the answer. */
const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  try {
    const mark = router.options.ssr?.nonce ?? newCodeMark();
    const styles = takeStyles(router, mark);
    const markup = renderMeasured(() => renderToString(<RouterProvider router={router} />));
    const html = await transformHtmlStringWithRouter(router, markup);
    // Of all that is done with the text this is the first, which puts its thousands of parts together.
    const isComplete = !html.includes(LEFT_OUT);
    if (!isComplete) {
      log('error', 'a page was rendered with a part left out', {
        url: new URL(request.url).pathname,
      });
      responseHeaders.set('Cache-Control', 'no-store');
    }
    const held = new HeldPage(withoutMarks(html, mark, styles));
    rendered.set(request, held);
    return new Response(streamOf(held), {
      status: getSsrStatus(router),
      headers: responseHeaders,
    });
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

/** For those who do not take the page as it is: encoded when it is read, and not before. */
function streamOf(page: HeldPage): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull(controller) {
        const text = page.take();
        const pieces = text ? [...text.before, text.styles, ...text.after] : [];
        controller.enqueue(new TextEncoder().encode(pieces.join('')));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const handle = createStartHandler(renderPage);

/** Whether a path is exactly that of a server function; its name is all that stands behind the prefix. */
async function isServerFunction(path: string): Promise<boolean> {
  const name = path.slice(SERVER_FUNCTIONS.length);
  return getServerFnById(name, { origin: 'client' }).then(
    () => true,
    () => false,
  );
}

/**
 * A server function answers its own failures, and never with 500 (platform/hide-defects.ts): what
 * fails before one runs is a request that none of our pages makes, with a broken payload.
 */
async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (isUnreadCall() && !(await isServerFunction(url.pathname))) {
    recordSecurityEvent('call', 'unknown');
    return Response.json({ error: 'There is nothing here.' }, { status: 404 });
  }
  // Without it the framework answers as a page would, and fails where a function returns nothing. No page
  // of another site can send it without asking first.
  if (isUnreadCall() && request.headers.get(CALL_HEADER) !== 'true') return notUnderstood();
  const response = await handle(request);
  const held = rendered.get(request);
  if (held) return withHeldPage(response, held);
  if (response.status !== 500 || !url.pathname.startsWith(SERVER_FUNCTIONS)) return response;
  await response.body?.cancel();
  if (!isUnreadCall()) {
    // Its answer could not be written; the framework has said so on the console.
    return Response.json({ error: 'Something went wrong on our side.' }, { status: 500 });
  }
  return notUnderstood();
}

function notUnderstood(): Response {
  recordSecurityEvent('call', 'malformed');
  return Response.json({ error: 'This request is not understood.' }, { status: 400 });
}

/**
 * Renders pages and answers server functions. src/server.ts puts the page cache and the security
 * headers in front of it; Vite serves it as it is while somebody develops (script/dev).
 */
export default {
  fetch: (request: Request) => inRequest(request, () => answer(request)),
  /** Something that pages show has changed; all of it where no names are given. */
  forget(names?: readonly string[]) {
    // Whoever asks anew must be told of the change.
    heardOfChange();
    forgetAnswers(names);
  },
  /** Whether changes are announced at present. */
  keep(keeping: boolean) {
    listenForChanges(keeping);
    keepAnswers(keeping);
  },
};
