import { hash as hashOf } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import pLimit from 'p-limit';
import { log } from '#platform/log.ts';
import {
  acceptedCodings,
  compressWithBrotli,
  compressWithGzip,
  isWorthCompressing,
  PAGE_LEVEL,
} from './content-coding.ts';
import type { ContentCoding } from './content-coding.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

interface Representation {
  /** Undefined when it is unpacked from gzip for the few that accept nothing else. */
  readonly body: Buffer | undefined;
  readonly etag: string;
  /** Flat list of names and values, ready for `writeHead`. */
  readonly headers: readonly string[];
}

/** A complete answer in memory: everything but the choice of coding is already made. */
export interface CachedResponse {
  readonly status: number;
  /** Hash of the body, compressed if that is worth it; each coding's ETag is derived from it. */
  readonly hash: string;
  readonly headers: HeaderList;
  /** Headers of a 304: those of the answer without the ones that describe its body. */
  readonly notModifiedHeaders: readonly string[];
  readonly compressible: boolean;
  readonly identity: Representation;
  readonly gzip: Representation | undefined;
  readonly br: Representation | undefined;
  /** Memory held, in bytes: all bodies and an estimate for the headers. */
  readonly bytes: number;
}

const describesBody = new Set(['content-type', 'content-language', 'location']);

/**
 * Makes an answer that can be sent any number of times. Compresses with gzip when that is worth it;
 * Brotli is added later, so that the first visitor does not wait for it.
 *
 * @param headers all headers but Content-Length, Content-Encoding, ETag and Vary, which follow
 *   from the body.
 * @param gzipLevel 1 to 9; the default suits a page
 */
export function createCachedResponse(answer: {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Buffer;
  readonly gzipLevel?: number;
}): CachedResponse {
  const { status, headers, body, gzipLevel = PAGE_LEVEL } = answer;
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const compressible = isWorthCompressing(contentType, body.length);
  const common = compressible ? [...headers, ['Vary', 'Accept-Encoding'] as const] : headers;
  const notModifiedHeaders = common
    .filter(([name]) => !describesBody.has(name.toLowerCase()))
    .flat();
  const gzipped = compressible ? compressWithGzip(body, gzipLevel) : undefined;
  const hash = hashOf('sha256', gzipped ?? body, 'base64url').slice(0, 22);
  const shared = { hash, headers: common };
  // Hardly anybody asks for the uncompressed body, and it takes six times the memory.
  const identity = representation(shared, 'identity', gzipped ? undefined : body, body.length);
  const gzip = gzipped && representation(shared, 'gzip', gzipped);
  return {
    status,
    ...shared,
    notModifiedHeaders,
    compressible,
    identity,
    gzip,
    br: undefined,
    bytes: bytesOf(identity) + bytesOf(gzip),
  };
}

/**
 * Compresses answers with Brotli after visitors have been served, one at a time: it must not take
 * up the processors.
 *
 * @param quality as in `compressWithBrotli`
 * @param exchange replaces the answer with the better one
 */
export function brotliInTurn(
  quality: number,
  exchange: (path: string, before: CachedResponse, after: CachedResponse) => void,
): (path: string, cached: CachedResponse) => void {
  const inTurn = pLimit(1);
  const begun = new WeakSet<CachedResponse>();
  return (path, cached) => {
    if (begun.has(cached)) return;
    begun.add(cached);
    inTurn(async () => exchange(path, cached, await withBrotli(cached, quality))).catch(
      (error: unknown) => log('error', 'an answer could not be compressed', { path, error }),
    );
  };
}

/** The same answer with a Brotli body beside the others. */
async function withBrotli(cached: CachedResponse, quality: number): Promise<CachedResponse> {
  const body = await compressWithBrotli(bytesToSend(cached, cached.identity), quality);
  const br = representation(cached, 'br', body);
  return { ...cached, br, bytes: cached.bytes + bytesOf(br) };
}

/**
 * Sends the answer in the best coding the visitor accepts, without a body to HEAD, or 304 when the
 * visitor has it already. Returns true when Brotli would have been chosen but is not ready yet.
 *
 * @param cacheControl for an answer whose headers have none
 */
export function sendCached(
  req: IncomingMessage,
  res: ServerResponse,
  cached: CachedResponse,
  cacheControl?: string,
): boolean {
  const asked = req.headers;
  const more = cacheControl === undefined ? [] : ['Cache-Control', cacheControl];
  let chosen = cached.identity;
  let lacksBrotli = false;
  if (cached.compressible) {
    for (const coding of acceptedCodings(asked['accept-encoding'])) {
      const representation = cached[coding];
      if (representation) {
        chosen = representation;
        break;
      }
      lacksBrotli ||= coding === 'br';
    }
  }
  const known = asked['if-none-match'];
  // Conditions count only where the answer would be a success (RFC 9110, 13.2.1).
  if (known !== undefined && cached.status === 200) {
    const etag = matchingEtag(known, cached, chosen.etag);
    if (etag !== undefined) {
      res.writeHead(304, [...cached.notModifiedHeaders, ...more, 'ETag', etag]);
      res.end();
      return lacksBrotli;
    }
  }
  res.writeHead(cached.status, [...chosen.headers, ...more]);
  if (req.method === 'HEAD') res.end();
  else res.end(bytesToSend(cached, chosen));
  return lacksBrotli;
}

/** The body in a coding, unpacked from gzip where it is cached in no other form. */
export function bytesToSend(cached: CachedResponse, chosen: Representation): Buffer {
  if (chosen.body) return chosen.body;
  if (!cached.gzip?.body) throw new Error('An answer was cached in no form at all');
  return gunzipSync(cached.gzip.body);
}

const suffixes: Readonly<Record<ContentCoding, string>> = { identity: '', gzip: '-gz', br: '-br' };

/** @param length of the body, which need not be there */
function representation(
  { hash, headers: common }: Pick<CachedResponse, 'hash' | 'headers'>,
  coding: ContentCoding,
  body: Buffer | undefined,
  length = body?.length ?? 0,
): Representation {
  const etag = `"${hash}${suffixes[coding]}"`;
  const headers = [...common.flat(), 'ETag', etag, 'Content-Length', String(length)];
  if (coding !== 'identity') headers.push('Content-Encoding', coding);
  return { body, etag, headers };
}

/**
 * The visitor may hold any coding of this body: whichever it is, it is still good. A proxy that
 * recompresses marks the tag as weak, so the comparison is the weak one.
 */
function matchingEtag(known: string, cached: CachedResponse, chosen: string): string | undefined {
  if (known === chosen || known.trim() === '*') return chosen;
  for (const [, opaque = ''] of known.matchAll(/(?:W\/)?"([^"]*)"/g)) {
    if (!opaque.startsWith(cached.hash)) continue;
    const suffix = opaque.slice(cached.hash.length);
    if (Object.values(suffixes).includes(suffix)) return `"${opaque}"`;
  }
  return undefined;
}

function bytesOf(held: Representation | undefined): number {
  if (!held) return 0;
  return (held.body?.length ?? 0) + held.headers.reduce((sum, text) => sum + text.length + 16, 200);
}
