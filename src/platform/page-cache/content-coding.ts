import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type ContentCoding = 'br' | 'gzip' | 'identity';

const brotliAsync = promisify(brotliCompress);

/** The server's own order: it decides when the visitor gives two codings the same weight. */
const byServerPreference: readonly ContentCoding[] = ['br', 'gzip', 'identity'];

/** Below this many bytes a compressed body saves no network packet. */
const smallestWorthCompressing = 1024;

const compressibleType =
  /^(?:text\/|image\/svg\+xml|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript|manifest\+json|wasm)\b)/i;

/**
 * The gzip level for a page, which changes: 6 takes half as long again for 5 % fewer bytes, and what is
 * requested again gets Brotli.
 */
export const PAGE_LEVEL = 4;

/** Whether a body of this media type and length in bytes is worth compressing. */
export function isWorthCompressing(contentType: string, bytes: number): boolean {
  return bytes >= smallestWorthCompressing && compressibleType.test(contentType);
}

/**
 * Compresses at once: for a page that takes no longer than passing it to the thread pool (docs/performance.md).
 *
 * @param level {@link PAGE_LEVEL} for a page, 9 for a file that never changes
 */
export function compressWithGzip(body: Buffer, level: number): Buffer {
  return gzipSync(body, { level, chunkSize: 32 * 1024 });
}

/**
 * Compresses in the thread pool.
 *
 * @param quality 0 to 11: 5 suits a page that changes, 11 a file that never does.
 */
export function compressWithBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}

/** Browsers send a handful of different values; the bound is for those who invent them. */
const remembered = new LRUCache<string, readonly ContentCoding[]>({ max: 200 });

/**
 * The codings a visitor accepts, best first (RFC 9110, 12.5.3). Identity comes back even when it
 * was refused and nothing else is left: an answer that may be readable beats an error.
 *
 * @param header the value of Accept-Encoding, undefined when the request has none.
 */
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
    // Identity stays acceptable unless it is refused by name or by '*;q=0', but never first choice
    // of a visitor who names a compression.
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
