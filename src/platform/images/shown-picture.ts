import type { Picture } from '#domain/picture.ts';
import { pictureOf } from './stored-picture.ts';
import { placeOf } from '#platform/storage/storage.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Null for a picture elsewhere without a copy: no browser may be sent there. */
export async function shownPicture(
  storage: Pick<Storage, 'pathOf' | 'publicUrl' | 'read' | 'stat'>,
  copyOf: (address: string) => Promise<string | undefined>,
  url: string,
): Promise<Picture | null | undefined> {
  if (url.startsWith('/') || placeOf(storage, url)) return pictureOf(storage, url);
  const copy = await copyOf(url);
  return copy === undefined ? null : ((await pictureOf(storage, copy)) ?? null);
}
