import type { Picture } from '#domain/picture.ts';
import { pictureOf } from '#platform/images/stored-picture.ts';
import { placeOf } from '#platform/storage/storage.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * What an image in a text shows: an upload, or our copy of a picture elsewhere on the web.
 *
 * @param copyOf our copy of the picture at an address, if there is one yet
 * @returns null for a picture elsewhere without a copy: no browser may be sent there
 */
export async function shownPicture(
  storage: Pick<Storage, 'pathOf' | 'publicUrl' | 'read' | 'stat'>,
  copyOf: (address: string) => Promise<string | undefined>,
  url: string,
): Promise<Picture | null | undefined> {
  if (url.startsWith('/') || placeOf(storage, url)) return pictureOf(storage, url);
  const copy = await copyOf(url);
  return copy === undefined ? null : ((await pictureOf(storage, copy)) ?? null);
}
