import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { finished } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { sendNodeResponse } from 'srvx/node';
import { createBriefLimit } from '#platform/brief-limit.ts';
import { startDeadline } from '#platform/deadline.ts';
import { OWN_CODE_HEADERS } from '#platform/own-code.ts';
import { acceptedCodings } from '#platform/cache/cached-response.ts';
import type { HeaderList } from '#platform/cache/cached-response.ts';
import { recordSecurityEvent } from '#platform/log/security-events.ts';
import type { EventFacts } from '#platform/log/security-events.ts';
import { countedAddress } from '#platform/session/visitor-address.ts';
import type { RequestTarget } from './canonical-url.ts';
import type { PlainAnswers } from './plain-answers.ts';

interface PassThroughOptions {
  readonly origin: string;
  readonly render: (request: Request) => Response | Promise<Response>;
  readonly plain: PlainAnswers;
  readonly securityHeaders: () => HeaderList;
  readonly trustedProxies: number;
  readonly bodies: BodyLimits;
  readonly askedBy: (req: IncomingMessage, path: string) => EventFacts;
  readonly renderTimeoutMs: number;
}

/** A body up to this many times too large is read to its end before it is refused. */
const READ_ANYWAY = 4;

/**
 * A body that is too large is refused with 413, a slow one with 408. Rejects with `Late` when no
 * answer begins within `renderTimeoutMs`, or the `answerMs` of its limit, after the last chunk of the request.
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
      // A browser that is cut off while sending shows no reason, so a body that is not absurdly
      // large may finish.
      if (announced > READ_ANYWAY * limit.bytes) return refuse('too_large');
      await drainBody(req, { ...limit, bytes: announced });
      return refuse('too_large', []);
    }

    const deadline = startDeadline('the answer', limit.answerMs ?? renderTimeoutMs);
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
      deadline.end();
      arrival.end();
      if (isTooLarge) return refuse('too_large');
      await sendRendered(res, response, securityHeaders);
    } catch (error) {
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

/** Nobody may cache the answer unless it says otherwise. */
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
  const { status, statusText } = response;
  const body = compressed(response.body, headers, res.req.headers['accept-encoding']);
  await sendNodeResponse(res, new Response(body, { status, statusText, headers }));
}

/** Gzips JSON, which shrinks it to a fifth, and sets the headers to match. */
function compressed(body: Response['body'], headers: Headers, accepted: string | undefined) {
  if (!body || !/^application\/json\b/.test(headers.get('content-type') ?? '')) return body;
  headers.append('vary', 'Accept-Encoding');
  if (headers.has('content-encoding') || !acceptedCodings(accepted).includes('gzip')) return body;
  headers.set('content-encoding', 'gzip');
  headers.delete('content-length');
  return body.pipeThrough(new CompressionStream('gzip'));
}

interface FetchRequestOptions {
  readonly target: string;
  /** Of the site; the request's own Host header is not trusted. */
  readonly origin: string;
  readonly trustedProxies: number;
  readonly limit: BodyLimit;
  readonly signal: AbortSignal;
  readonly onBody: () => void;
  readonly onTooLarge: () => void;
}

const notPassedOn =
  /^(?:connection|expect|forwarded|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** `x-forwarded-for` holds only the visitor's true address; other forwarding headers are removed. */
function fetchRequest(req: IncomingMessage, options: FetchRequestOptions) {
  const { target, origin, signal } = options;
  const headers = new Headers();
  for (let at = 0; at + 1 < req.rawHeaders.length; at += 2) {
    const name = req.rawHeaders[at] ?? '';
    if (!notPassedOn.test(name.toLowerCase())) headers.append(name, req.rawHeaders[at + 1] ?? '');
  }
  headers.set('x-forwarded-for', clientAddress(req, options.trustedProxies));
  const method = req.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') {
    return { request: new Request(origin + target, { method, headers, signal }), letGo: nothing };
  }
  const pieces = limitedBody(req, options);
  // The standard demands `duplex` for a streamed body. Neither the DOM's types nor Node's streams
  // match it yet.
  const body = ReadableStream.from(pieces) as globalThis.ReadableStream<Uint8Array>;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  return {
    request: new Request(origin + target, init),
    async letGo(): Promise<void> {
      await pieces.return().catch(nothing);
      await drainBody(req, options.limit);
    },
  };
}

const nothing = async (): Promise<void> => undefined;

/** Anything further left than the trusted proxies' addresses could be made up by the visitor. */
export function clientAddress(req: IncomingMessage, trustedProxies: number): string {
  const direct = req.socket.remoteAddress ?? '';
  if (trustedProxies < 1) return direct;
  const forwarded = req.headers['x-forwarded-for'];
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
  const claimed = hops.at(-trustedProxies)?.trim() ?? '';
  return isIP(claimed) === 0 ? direct : claimed;
}

async function* limitedBody(
  req: IncomingMessage,
  { limit, onBody, onTooLarge }: FetchRequestOptions,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  // The connection must survive a refusal, or the visitor would never read it.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    const piece = chunk as Buffer;
    bytes += piece.length;
    if (bytes > limit.bytes) {
      onTooLarge();
      throw new Error(`more than ${limit.bytes} bytes`);
    }
    onBody();
    yield piece;
  }
}

export interface BodyLimit {
  readonly bytes: number;
  readonly ms: number;
  /** For work that takes longer than a page may. */
  readonly answerMs?: number;
}

export interface BodyLimits {
  readonly usual: BodyLimit;
  /** By method and path. Only for requests with a session, valid or not. */
  readonly large: Readonly<Record<string, BodyLimit>>;
}

export const USUAL_BODY: BodyLimit = { bytes: 256 * 1024, ms: 20_000 };

function bodyLimitOf(req: IncomingMessage, path: string, limits: BodyLimits): BodyLimit {
  const { authorization, cookie } = req.headers;
  const large = limits.large[`${req.method ?? 'GET'} ${path}`];
  const isKnown = authorization !== undefined || cookie !== undefined;
  return large && isKnown ? large : limits.usual;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Smaller ones, such as forms, cost next to nothing to parse. */
const SMALL_BODY_BYTES = 16 * 1024;
/** Per address: more than a person sends by hand, and far less than keeps a processor busy. */
const LARGE_BODIES = { max: 60, windowMs: 10_000 };

function limitLargeBodies(): (req: IncomingMessage, address: string) => boolean {
  const isOver = createBriefLimit(LARGE_BODIES);
  return (req, address) => {
    const announced = req.headers['content-length'];
    const isSmall = announced !== undefined && Number(announced) <= SMALL_BODY_BYTES;
    return hasBody(req) && !isSmall && isOver(countedAddress(address));
  };
}

const LOOK_EVERY_MS = 100;

/**
 * Most browsers read an answer only after they have sent everything. Closes the connection on a
 * body that is larger or slower than the limit.
 */
async function drainBody(req: IncomingMessage, { bytes, ms }: BodyLimit): Promise<void> {
  if (req.complete || req.destroyed) return;
  const { socket } = req;
  const [began, before] = [performance.now(), socket.bytesRead];
  // What node:http discards after the answer does not reach listeners of the body.
  const looking = setInterval(() => {
    if (socket.bytesRead - before > bytes || performance.now() - began > ms) req.destroy();
  }, LOOK_EVERY_MS);
  req.resume();
  await finished(req, { cleanup: true }).catch(() => undefined);
  clearInterval(looking);
}
