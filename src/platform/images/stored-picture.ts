import { LRUCache } from 'lru-cache';
import type { Picture } from '#domain/picture.ts';
import { isNarrowerPath, narrowerPath, narrowerWidths } from '#platform/storage/file-names.ts';
import { placeOf } from '#platform/storage/storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { webpSize } from './webp-size.ts';

const KEPT_PICTURES = 5_000;

/** What is under an address never changes, so it is read once; of each storage apart. */
const known = new WeakMap<object, LRUCache<string, Picture>>();

/**
 * A stored picture by its public address, with its size and its narrower versions. Reads the
 * beginning of the file, and remembers what it found.
 *
 * @returns undefined for the address of anything else, and when the file is not there
 */
export async function pictureOf(
  storage: Pick<Storage, 'pathOf' | 'publicUrl' | 'read'>,
  url: string,
): Promise<Picture | undefined> {
  const pictures = known.get(storage) ?? new LRUCache<string, Picture>({ max: KEPT_PICTURES });
  known.set(storage, pictures);
  const kept = pictures.get(url);
  if (kept) return kept;
  const place = placeOf(storage, url);
  if (!place?.path.endsWith('.webp')) return undefined;
  const file = await storage.read(place.bucket, place.path);
  if (!file) return undefined;
  const size = webpSize(await beginningOf(file.body));
  if (!size) return undefined;
  const isDrawnInWidths = place.bucket === 'blog' && !isNarrowerPath(place.path);
  const narrower = (isDrawnInWidths ? narrowerWidths(size.width) : []).map(
    (width) => `${storage.publicUrl(place.bucket, narrowerPath(place.path, width))} ${width}w`,
  );
  const picture = { src: url, ...size, srcSet: [...narrower, `${url} ${size.width}w`].join(', ') };
  pictures.set(url, picture);
  return picture;
}

const HEAD_BYTES = 64;

async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop lets go of the file.
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}
