import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { ReadableStream } from 'node:stream/web';
import { forgetBody } from './body-limits.ts';
import type { BodyLimit } from './body-limits.ts';

interface FetchRequestOptions {
  /** Path and query. */
  readonly target: string;
  /** Scheme and host the site is known by; the request's own Host header is not trusted. */
  readonly origin: string;
  /** How many proxies are in front, each adding one address to X-Forwarded-For. */
  readonly trustedProxies: number;
  readonly limit: BodyLimit;
  readonly signal: AbortSignal;
  /** Called for each chunk of the body. */
  readonly onBody: () => void;
  /** Called when the body turns out to be larger than allowed; reading it fails. */
  readonly onTooLarge: () => void;
}

/** Headers about the visitor or the connection that are not passed on as they came. */
const notPassedOn =
  /^(?:connection|expect|forwarded|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Makes a fetch request from a node:http one. The visitor's address is in `x-forwarded-for`, as
 * the only value and always true; other forwarding headers are removed.
 *
 * @returns the request, and `letGo`, which reads and discards the rest of the body:
 * most browsers read an answer only when they have sent everything
 */
export function fetchRequest(req: IncomingMessage, options: FetchRequestOptions) {
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
  // The standard demands `duplex` for a streamed body; the DOM's types do not know it yet, nor Node's streams.
  const body = ReadableStream.from(pieces) as globalThis.ReadableStream<Uint8Array>;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  return {
    request: new Request(origin + target, init),
    async letGo(): Promise<void> {
      // Until its reader is gone, the rest would wait for it.
      await pieces.return().catch(nothing);
      await forgetBody(req, options.limit);
    },
  };
}

const nothing = async (): Promise<void> => undefined;

/**
 * The address that a request came from. With n trusted proxies it is the nth from the right in X-Forwarded-For:
 * anything further left could be made up by the visitor.
 */
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
