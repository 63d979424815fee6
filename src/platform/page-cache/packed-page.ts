import { createHash } from 'node:crypto';
import { constants, crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { deflate, deflateFew, PAGE_LEVEL } from './content-coding.ts';
import type { RenderedPage } from './rendered-page.ts';

/** A page ready to be sent with gzip. */
export interface PackedPage {
  /** Hash of the page before packing. */
  readonly hash: Buffer;
  /** Its length before packing. */
  readonly length: number;
  readonly gzip: Buffer;
}

/** A piece that many pages share, packed once. */
interface SharedPiece {
  readonly bytes: Buffer;
  readonly digest: Buffer;
  readonly deflated: Promise<Buffer>;
}

const BEST_LEVEL = 9;
/** So many bytes are packed in about 20 microseconds. */
const MOST_AT_ONCE = 8 * 1024;
/** Pages differ in their styles by kind; there are few kinds. */
const MOST_SHARED = 20;
const shared = new LRUCache<string, SharedPiece>({ max: MOST_SHARED });

/** ID, method, no flags and no time, no hint about the level, Unix (RFC 1952, 2.3). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);

/**
 * Packs a page with gzip. Its styles, a third of it, are packed once for all pages that have the same
 * and put between the rest: deflate lets pieces follow each other when each but the last ends on a
 * whole byte, which a flush does (RFC 1951, 3.2.4).
 *
 * @throws what zlib throws
 */
export function packPage({ before, styles, after }: RenderedPage): Promise<PackedPage> {
  // The text itself is not kept while its bytes are packed.
  return pack(encode(before), sharedPiece(styles), encode(after));
}

async function pack(head: Buffer, middle: SharedPiece, tail: Buffer): Promise<PackedPage> {
  const hash = createHash('sha256').update(head).update(middle.digest).update(tail).digest();
  const length = head.length + middle.bytes.length + tail.length;
  const options = { level: PAGE_LEVEL, finishFlush: constants.Z_SYNC_FLUSH };
  const packed = await Promise.all([
    head.length > MOST_AT_ONCE ? deflate(head, options) : deflateFew(head, options),
    middle.deflated,
    deflate(tail, { level: PAGE_LEVEL }),
  ]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(tail, crc32(middle.bytes, crc32(head))), 0);
  trailer.writeUInt32LE(length, 4);
  return { hash, length, gzip: Buffer.concat([GZIP_HEADER, ...packed, trailer]) };
}

function sharedPiece(text: string): SharedPiece {
  const known = shared.get(text);
  if (known) return known;
  const bytes = Buffer.from(text);
  const deflated = deflate(bytes, { level: BEST_LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  const piece = { bytes, digest: createHash('sha256').update(bytes).digest(), deflated };
  shared.set(text, piece);
  deflated.catch(() => shared.delete(text));
  return piece;
}

const encoder = new TextEncoder();
/** Text goes here first: to ask how many bytes it takes would take as long as to encode it. */
const scratch = Buffer.allocUnsafeSlow(512 * 1024);
const MOST_BYTES_PER_UNIT = 3;

function encode(pieces: readonly string[]): Buffer {
  const units = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (units * MOST_BYTES_PER_UNIT > scratch.length) return Buffer.from(pieces.join(''));
  let end = 0;
  for (const piece of pieces) end += encoder.encodeInto(piece, scratch.subarray(end)).written;
  return Buffer.from(scratch.subarray(0, end));
}
