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
import type { DrawnPicture, PagePicture } from './read-image.ts';

const KEPT_PICTURES = 5_000;

/** The file at an address never changes, so it is read once; separately for each storage. */
const known = new WeakMap<object, LRUCache<string, Picture>>();

/** Undefined when there is no stored picture at this address. Reads only the file's beginning. */
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

async function stillOf(
  storage: Pick<Storage, 'publicUrl' | 'stat'>,
  { bucket, path }: { readonly bucket: Bucket; readonly path: string },
): Promise<Pick<Picture, 'still'>> {
  const still = stillPath(path);
  return (await storage.stat(bucket, still)) ? { still: storage.publicUrl(bucket, still) } : {};
}

/** The largest version last: if it is there, so are the others. Throws AppError conflict. */
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

/** From the first 30 bytes (RFC 9649, 2.4 to 2.7): a decoder would need the whole file. */
export function webpSize(head: Uint8Array): { width: number; height: number } | undefined {
  if (head.byteLength < 30) return undefined;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const text = (at: number) => String.fromCodePoint(...head.subarray(at, at + 4));
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP') return undefined;
  switch (text(12)) {
    case 'VP8 ':
      // 14 bits each, behind the frame tag and the start code; the other two bits are for scaling.
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return undefined;
  }
}

function isAnimatedWebp(head: Uint8Array): boolean {
  return webpSize(head) !== undefined && head[15] === 0x58 && ((head[20] ?? 0) & 0x02) !== 0;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}
