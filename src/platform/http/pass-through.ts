import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { sendNodeResponse } from 'srvx/node';
import { startDeadline } from '#platform/deadline.ts';
import type { HeaderList } from '#platform/page-cache/kept-response.ts';
import type { RequestTarget } from './canonical-url.ts';
import { fetchRequest } from './fetch-request.ts';
import type { PlainAnswers } from './plain-answers.ts';

export interface PassThroughOptions {
  readonly origin: string;
  readonly render: (request: Request) => Response | Promise<Response>;
  readonly plain: PlainAnswers;
  readonly securityHeaders: () => HeaderList;
  readonly trustedProxies: number;
  /** Largest body that a path takes, in bytes. */
  readonly maxBodyBytes: (path: string) => number;
  readonly renderTimeoutMs: number;
}

/** How many times too large a body may be to be read to its end before it is refused. */
const READ_ANYWAY = 4;

/**
 * Hands a visitor's request to the renderer as it is, cookies included, and streams the answer.
 * Rejects with what the renderer throws, or with `Late` when no answer begins within
 * `renderTimeoutMs` after the last piece of the request arrived.
 */
export function createPassThrough(
  options: PassThroughOptions,
): (req: IncomingMessage, res: ServerResponse, target: RequestTarget) => Promise<void> {
  const { origin, render, plain, securityHeaders, renderTimeoutMs } = options;

  return async (req, res, target) => {
    const tooLarge = () => plain.json(req, res, 413, { headers: [['Connection', 'close']] });
    const maxBodyBytes = options.maxBodyBytes(target.path);
    const announced = Number(req.headers['content-length'] ?? 0);
    if (announced > maxBodyBytes) {
      // A browser that is cut off while it sends shows no reason; what is not absurd may finish.
      if (announced > READ_ANYWAY * maxBodyBytes) return tooLarge();
      req.resume();
      await finished(req, { cleanup: true }).catch(() => undefined);
      return plain.json(req, res, 413);
    }

    const deadline = startDeadline('the answer', renderTimeoutMs);
    const left = new AbortController();
    res.once('close', () => {
      deadline.end();
      if (!res.writableFinished) left.abort(new Error('the visitor has left'));
    });

    let isTooLarge = false;
    const { request, letGo } = fetchRequest(req, {
      target: target.path + (target.query === '' ? '' : `?${target.query}`),
      origin,
      trustedProxies: options.trustedProxies,
      maxBodyBytes,
      signal: AbortSignal.any([deadline.signal, left.signal]),
      onBody: () => deadline.extend(),
      onTooLarge: () => {
        isTooLarge = true;
      },
    });
    try {
      const response = await deadline.wait(render(request));
      // An answer that has begun may take its time: an import tells how far it is.
      deadline.end();
      if (isTooLarge) return tooLarge();
      await sendRendered(res, response, securityHeaders);
    } catch (error) {
      // Whatever a handler makes of a body that broke off, this is the reason.
      if (isTooLarge) return tooLarge();
      // Nobody is left to be told, and nothing is wrong with the site.
      if (!res.destroyed) throw error;
    } finally {
      deadline.end();
      void letGo();
    }
  };
}

/**
 * Streams an answer of the renderer to one visitor. Adds the security headers it does not set
 * itself and, unless it says otherwise, that nobody keeps it.
 */
export async function sendRendered(
  res: ServerResponse,
  response: Response,
  securityHeaders: () => HeaderList,
): Promise<void> {
  const headers = new Headers(response.headers);
  headers.delete('surrogate-key');
  headers.delete('x-powered-by');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  for (const [name, value] of securityHeaders()) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const { body, status, statusText } = response;
  await sendNodeResponse(res, new Response(body, { status, statusText, headers }));
}
