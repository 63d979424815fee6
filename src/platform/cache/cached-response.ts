import { hash as hashOf } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { log } from '#platform/log/log.ts';

type ContentCoding = 'br' | 'gzip' | 'identity';

export type HeaderList = readonly (readonly [name: string, value: string])[];

interface Representation {
  /** Undefined when it is unpacked from gzip for the few that accept nothing else. */
  readonly body: Buffer | undefined;
  readonly etag: string;
  readonly headers: readonly string[];
}

export interface CachedResponse {
  readonly status: number;
  readonly hash: string;
  readonly headers: HeaderList;
  readonly notModifiedHeaders: readonly string[];
  readonly compressible: boolean;
  readonly identity: Representation;
  readonly gzip: Representation | undefined;
  readonly br: Representation | undefined;
  readonly bytes: number;
}

/** 6 takes half as long again for 5 % fewer bytes, and what is requested again gets Brotli. */
const PAGE_LEVEL = 4;

const describesBody = new Set(['content-type', 'content-language', 'location']);

/** Brotli is added later, so that the first visitor does not wait for it. */
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
  const gzipped = compressible
    ? // For a page this takes no longer than passing it to the thread pool (docs/performance.md).
      gzipSync(body, { level: gzipLevel, chunkSize: 32 * 1024 })
    : undefined;
  const hash = hashOf('sha256', gzipped ?? body, 'base64url').slice(0, 22);
  const shared = { hash, headers: common };
  // Hardly anyone asks for the uncompressed body, and it takes six times the memory.
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

/** After visitors have been served and one at a time, so that it does not take up the processors. */
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

async function withBrotli(cached: CachedResponse, quality: number): Promise<CachedResponse> {
  const plain = bytesToSend(cached, cached.identity);
  const body = await promisify(brotliCompress)(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const br = representation(cached, 'br', body);
  return { ...cached, br, bytes: cached.bytes + bytesOf(br) };
}

/** Returns true when Brotli would have been chosen but is not ready yet. */
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

export function bytesToSend(cached: CachedResponse, chosen: Representation): Buffer {
  if (chosen.body) return chosen.body;
  if (!cached.gzip?.body) throw new Error('An answer was cached in no form at all');
  return gunzipSync(cached.gzip.body);
}

const suffixes: Readonly<Record<ContentCoding, string>> = { identity: '', gzip: '-gz', br: '-br' };

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

/** Any coding of this body is still good, and a proxy may have marked the tag as weak. */
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

const byServerPreference: readonly ContentCoding[] = ['br', 'gzip', 'identity'];

/** Below this many bytes a compressed body saves no network packet. */
const smallestWorthCompressing = 1024;

const compressibleType =
  /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript|manifest\+json|wasm)\b)/i;

export function isWorthCompressing(contentType: string, bytes: number): boolean {
  return bytes >= smallestWorthCompressing && compressibleType.test(contentType);
}

/** Browsers send a handful of different values; the bound is for those who invent them. */
const remembered = new LRUCache<string, readonly ContentCoding[]>({ max: 200 });

/** Best first (RFC 9110, 12.5.3). Identity comes last even if refused: it beats an error. */
export function acceptedCodings(header: string | undefined): readonly ContentCoding[] {
  if (header === undefined) return identityOnly;
  const known = remembered.get(header);
  if (known) return known;
  const codings = parseAcceptEncoding(header);
  remembered.set(header, codings);
  return codings;
}

const identityOnly: readonly ContentCoding[] = ['identity'];

function parseAcceptEncoding(header: string): readonly ContentCoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((word) => word.trim());
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters));
  }
  const others = weights.get('*');
  const weightFor = (coding: ContentCoding): number => {
    const named = weights.get(coding) ?? others;
    // Identity is acceptable unless it is refused by name or by '*;q=0', but it is never the first
    // choice of a visitor who names a compression.
    return named ?? (coding === 'identity' ? 0.0001 : 0);
  };
  const accepted = byServerPreference
    .filter((coding) => weightFor(coding) > 0)
    .toSorted((one, other) => weightFor(other) - weightFor(one));
  return accepted.length === 0 ? identityOnly : accepted;
}

function weightOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  const weight = Number(q.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
