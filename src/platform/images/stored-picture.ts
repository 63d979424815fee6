import { LRUCache } from 'lru-cache';
import type { Picture } from '#domain/picture.ts';
import type { Bucket } from '#platform/storage/buckets.ts';
import {
  isNarrowerPath,
  narrowerPath,
  narrowerWidths,
  stillPath,
} from '#platform/storage/file-names.ts';
import { placeOf } from '#platform/storage/storage.ts';
import type { Storage, StoredFile } from '#platform/storage/storage.ts';
import type { DrawnPicture, PagePicture } from './decoding.ts';
import { isAnimatedWebp, webpSize } from './webp-size.ts';

const KEPT_PICTURES = 5_000;

/** The file at an address never changes, so it is read once; separately for each storage. */
const known = new WeakMap<object, LRUCache<string, Picture>>();

/**
 * A stored picture by its public address, with its size and its narrower versions. Reads the
 * beginning of the file, and remembers what it found.
 *
 * @returns undefined for any other address, and when the file does not exist
 */
export async function pictureOf(
  storage: Pick<Storage, 'pathOf' | 'publicUrl' | 'read' | 'stat'>,
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
  const head = await beginningOf(file.body);
  const size = webpSize(head);
  if (!size) return undefined;
  const isDrawnInWidths = place.bucket === 'blog' && !isNarrowerPath(place.path);
  const narrower = (isDrawnInWidths ? narrowerWidths(size.width) : []).map(
    (width) => `${storage.publicUrl(place.bucket, narrowerPath(place.path, width))} ${width}w`,
  );
  const picture: Picture = {
    src: url,
    ...size,
    srcSet: [...narrower, `${url} ${size.width}w`].join(', '),
    ...(isAnimatedWebp(head) && (await stillOf(storage, place))),
  };
  pictures.set(url, picture);
  return picture;
}

/** The first frame of an animation; animations from earlier versions have none. */
async function stillOf(
  storage: Pick<Storage, 'publicUrl' | 'stat'>,
  { bucket, path }: { readonly bucket: Bucket; readonly path: string },
): Promise<Pick<Picture, 'still'>> {
  const still = stillPath(path);
  return (await storage.stat(bucket, still)) ? { still: storage.publicUrl(bucket, still) } : {};
}

/**
 * Stores a picture with its other versions; the largest last: if it is there, so are the others.
 *
 * @param path of the largest version
 * @returns the largest version
 * @throws AppError conflict when a path is taken
 */
export async function putPicture(
  storage: Pick<Storage, 'put'>,
  bucket: Bucket,
  path: string,
  { largest, narrower, still }: PagePicture,
): Promise<StoredFile> {
  const put = (to: string, { bytes }: DrawnPicture) =>
    storage.put(bucket, to, bytes, { contentType: 'image/webp' });
  for (const picture of narrower) await put(narrowerPath(path, picture.width), picture);
  if (still) await put(stillPath(path), still);
  return put(path, largest);
}

const HEAD_BYTES = 64;

async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the file.
  for await (const piece of body) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (bytes >= HEAD_BYTES) break;
  }
  return Buffer.concat(pieces).subarray(0, HEAD_BYTES);
}
