import { RouterProvider } from '@tanstack/react-router';
import {
  defineHandlerCallback,
  getSsrStatus,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { createStartHandler } from '@tanstack/react-start/server';
import { renderToString } from 'react-dom/server';
import { UNREADABLE } from '#domain/app-error.ts';
import { log } from '#platform/log/log.ts';
import { tellOwnCode, withoutMarks } from '#platform/own-code.ts';
import { renderMeasured } from '#platform/cache/render-work.ts';
import {
  REFERENCE_HEADER,
  SERVER_FUNCTIONS,
  inRequest,
  isUnparsedCall,
  requestContext,
} from '#platform/log/request-context.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import { failureAnswer } from '#platform/session/json-answers.ts';

const CALL_HEADER = 'x-tsr-serverfn';
/** How React marks a part that failed or was not loaded. Such a page is not cached. */
const LEFT_OUT = '<!--$!';

const renderPage = defineHandlerCallback(async ({ request, router, responseHeaders }) => {
  try {
    const markup = renderMeasured(() => renderToString(<RouterProvider router={router} />));
    const rendered = await transformHtmlStringWithRouter(router, markup);
    const { html, code } = withoutMarks(rendered, router.options.ssr?.nonce ?? crypto.randomUUID());
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

/** Whether a server function has this name: an existing one answers OPTIONS with 405. */
async function isServerFunction(url: URL): Promise<boolean> {
  if (!isOneName(url)) return false;
  const response = await handle(new Request(url, { method: 'OPTIONS' }));
  await response.body?.cancel();
  return response.status === 405;
}

function isOneName({ pathname }: URL): boolean {
  return /^[\w.-]+$/.test(pathname.slice(SERVER_FUNCTIONS.length));
}

/**
 * A server function answers its own failures (platform/hide-defects.ts). What fails before one runs
 * is a request with a broken payload, which none of our pages makes.
 */
async function answer(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (!url.pathname.startsWith(SERVER_FUNCTIONS)) return withReference(await handle(request));
  // Without the header the framework answers as a page would, and fails where a function returns
  // nothing. No page of another site can send the header without asking first.
  if (request.headers.get(CALL_HEADER) !== 'true' || !isOneName(url)) return refuseCall(url);
  const response = await handle(request);
  if (response.status < 500) return response;
  if (requestContext()?.isLogged && !isUnparsedCall()) return withReference(response);
  await response.body?.cancel();
  if (isUnparsedCall()) return refuseCall(url);
  // Its answer could not be written.
  return failureAnswer(new Error(`answered with status ${response.status}`), 'a call failed');
}

async function refuseCall(url: URL): Promise<Response> {
  if (await isServerFunction(url)) {
    recordSecurityEvent('call', 'malformed');
    return Response.json({ error: UNREADABLE }, { status: 400 });
  }
  recordSecurityEvent('call', 'unknown');
  return Response.json({ error: 'We couldn’t find that. It may be deleted.' }, { status: 404 });
}

/** The front shows nothing of a failure but its reference. */
function withReference(response: Response): Response {
  if (response.status < 500) return response;
  const headers = new Headers(response.headers);
  headers.set(REFERENCE_HEADER, requestContext()?.reference ?? '');
  const { body, status, statusText } = response;
  return new Response(body, { status, statusText, headers });
}

/** In development Vite serves this as it is, without the page cache (script/dev). */
export default {
  fetch: (request: Request) => inRequest(request, () => answer(request)),
};
