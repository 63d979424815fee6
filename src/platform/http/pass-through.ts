import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendNodeResponse } from 'srvx/node';
import { startDeadline } from '#platform/deadline.ts';
import { OWN_CODE_HEADERS } from '#platform/own-code.ts';
import type { HeaderList } from '#platform/page-cache/cached-response.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';
import type { EventFacts } from '#platform/security-events.ts';
import { bodyLimitOf, forgetBody, hasBody, limitLargeBodies } from './body-limits.ts';
import type { BodyLimits } from './body-limits.ts';
import type { RequestTarget } from './canonical-url.ts';
import { fetchRequest, clientAddress } from './fetch-request.ts';
import type { PlainAnswers } from './plain-answers.ts';

interface PassThroughOptions {
  readonly origin: string;
  readonly render: (request: Request) => Response | Promise<Response>;
  readonly plain: PlainAnswers;
  readonly securityHeaders: () => HeaderList;
  readonly trustedProxies: number;
  readonly bodies: BodyLimits;
  /** What a log line says about a request. */
  readonly askedBy: (req: IncomingMessage, path: string) => EventFacts;
  readonly renderTimeoutMs: number;
}

/** A body up to this many times too large is read to its end before it is refused. */
const READ_ANYWAY = 4;

/**
 * Hands a visitor's request to the renderer as it is, cookies included, and streams the answer.
 * A body that is too large is refused with 413, one that takes too long with 408. Rejects with what the
 * renderer throws, or with `Late` when no answer begins within `renderTimeoutMs` after the last chunk of
 * the request arrived.
 */
export function createPassThrough(
  options: PassThroughOptions,
): (req: IncomingMessage, res: ServerResponse, target: RequestTarget) => Promise<void> {
  const { origin, render, plain, securityHeaders, renderTimeoutMs } = options;
  const isOneTooMany = limitLargeBodies();

  return async (req, res, target) => {
    const limit = bodyLimitOf(req, target.path, options.bodies);
    const refuse = (
      why: 'too_large' | 'too_slow',
      headers: HeaderList = [['Connection', 'close']],
    ) => {
      recordSecurityEvent('call', why, options.askedBy(req, target.path));
      plain.json(req, res, why === 'too_large' ? 413 : 408, { headers });
    };
    if (isOneTooMany(req, clientAddress(req, options.trustedProxies))) {
      recordSecurityEvent('limit', 'reached', {
        of: 'large bodies',
        ...options.askedBy(req, target.path),
      });
      const headers: HeaderList = [
        ['Connection', 'close'],
        ['Retry-After', '10'],
      ];
      return plain.json(req, res, 429, { headers });
    }
    const announced = Number(req.headers['content-length'] ?? 0);
    if (announced > limit.bytes) {
      // A browser that is cut off while sending shows no reason; a body that is not absurdly large may finish.
      if (announced > READ_ANYWAY * limit.bytes) return refuse('too_large');
      await forgetBody(req, { ...limit, bytes: announced });
      return refuse('too_large', []);
    }

    const deadline = startDeadline('the answer', renderTimeoutMs);
    const arrival = startDeadline('the body', limit.ms);
    if (!hasBody(req)) arrival.end();
    req.once('end', () => arrival.end());
    const left = new AbortController();
    res.once('close', () => {
      deadline.end();
      arrival.end();
      if (!res.writableFinished) left.abort(new Error('the visitor has left'));
    });

    let isTooLarge = false;
    const { request, letGo } = fetchRequest(req, {
      target: target.path + (target.query === '' ? '' : `?${target.query}`),
      origin,
      trustedProxies: options.trustedProxies,
      limit,
      signal: AbortSignal.any([deadline.signal, arrival.signal, left.signal]),
      onBody: () => deadline.extend(),
      onTooLarge: () => {
        isTooLarge = true;
      },
    });
    try {
      const response = await arrival.wait(deadline.wait(render(request)));
      // An answer that has begun may take its time: an import reports its progress.
      deadline.end();
      arrival.end();
      if (isTooLarge) return refuse('too_large');
      await sendRendered(res, response, securityHeaders);
    } catch (error) {
      // Whatever a handler makes of a truncated body, this is the reason.
      if (isTooLarge) return refuse('too_large');
      if (arrival.signal.aborted) return refuse('too_slow');
      // Nobody is left to answer, and nothing is wrong with the site.
      if (!res.destroyed) throw error;
    } finally {
      deadline.end();
      arrival.end();
      void letGo();
    }
  };
}

/**
 * Streams an answer of the renderer to one visitor. Adds the security headers it does not set
 * itself and, unless it says otherwise, that nobody may cache it.
 */
export async function sendRendered(
  res: ServerResponse,
  response: Response,
  securityHeaders: () => HeaderList,
): Promise<void> {
  const headers = new Headers(response.headers);
  for (const name of ['x-powered-by', ...OWN_CODE_HEADERS]) headers.delete(name);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  for (const [name, value] of securityHeaders()) {
    if (!headers.has(name)) headers.set(name, value);
  }
  const { body, status, statusText } = response;
  await sendNodeResponse(res, new Response(body, { status, statusText, headers }));
}
