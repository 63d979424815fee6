import type { Picture } from '#domain/picture.ts';
import { pictureOf } from '#platform/images/stored-picture.ts';
import { BUCKETS } from '#platform/storage/buckets.ts';
import type { Bucket } from '#platform/storage/buckets.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Where pictures are. */
export type PictureStorage = Pick<Storage, 'pathOf' | 'publicUrl' | 'read'>;

/**
 * What an image of a text shows: an upload, or our copy of a picture elsewhere on the web.
 *
 * @param copyOf our copy of what is at an address, if there is one by now
 * @returns null for a picture elsewhere that has no copy: no browser may be sent there
 */
export async function shownPicture(
  storage: PictureStorage,
  copyOf: (address: string) => Promise<string | undefined>,
  url: string,
): Promise<Picture | null | undefined> {
  const isOurs =
    url.startsWith('/') ||
    (Object.keys(BUCKETS) as Bucket[]).some((bucket) => storage.pathOf(bucket, url) !== undefined);
  if (isOurs) return pictureOf(storage, url);
  const copy = await copyOf(url);
  return copy === undefined ? null : ((await pictureOf(storage, copy)) ?? null);
}
