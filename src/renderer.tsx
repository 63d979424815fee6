import { RouterProvider } from '@tanstack/react-router';
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import { succeeds } from '#domain/succeeds.ts';
import { newCodeMark } from '#platform/code-mark.ts';
import { log } from '#platform/log.ts';
import { tellOwnCode, withoutMarks } from '#platform/own-code.ts';
import { invalidateAnswers, setAnswerCaching } from '#platform/page-cache/answer-cache.ts';
import { renderMeasured } from '#platform/page-cache/render-work.ts';
import { SERVER_FUNCTIONS, inRequest, isUnreadCall } from '#platform/request-context.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
// A path and not a name: the package keeps this module to itself.
import { getServerFnById } from '../node_modules/@tanstack/start-server-core/dist/esm/getServerFnById.js';

/** Says that a script of ours calls. */
const CALL_HEADER = 'x-tsr-serverfn';
/** How what React writes in place of a part that failed or was not loaded begins; such a page is not cached. */
const LEFT_OUT = '<!--$!';

/** Renders a page as a string, which is for the page cache in front of it. */
const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  try {
    const markup = renderMeasured(() => renderToString(<RouterProvider router={router} />));
    const rendered = await transformHtmlStringWithRouter(router, markup);
    const { html, code } = withoutMarks(rendered, router.options.ssr?.nonce ?? newCodeMark());
    if (html.includes(LEFT_OUT)) {
      log('error', 'a page was rendered with a part left out', {
        url: new URL(request.url).pathname,
      });
      responseHeaders.set('Cache-Control', 'no-store');
    }
    tellOwnCode(responseHeaders, code);
    return new Response(html, { status: getSsrStatus(router), headers: responseHeaders });
  } finally {
    router.serverSsr?.cleanup();
  }
});

const handle = createStartHandler(renderPage);

/** Whether a path is exactly that of a server function; its name is all that stands behind the prefix. */
function isServerFunction(path: string): Promise<boolean> {
  const name = path.slice(SERVER_FUNCTIONS.length);
  return succeeds(getServerFnById(name, { origin: 'client' }));
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
  invalidate(names?: readonly string[]) {
    invalidateAnswers(names);
  },
  /** Whether changes are announced at present. */
  setListening(listening: boolean) {
    setAnswerCaching(listening);
  },
};
