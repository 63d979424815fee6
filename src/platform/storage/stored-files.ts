import { AppError } from '#domain/app-error.ts';
import { placeOf } from './storage.ts';
import type { Storage } from './storage.ts';

/** Anything in a text that may be a URL. */
const ADDRESS = /(?:https?:\/)?(?:\/[\w.:-]+){2,}/g;

/**
 * Refuses a text that refers to an upload that no longer exists. Call it in the transaction that
 * saves the text, after the write: then `sweepFiles` either waits and sees the reference, or has
 * already removed the file and this notices.
 *
 * @param text a URL, or words with URLs in them; URLs of other sites pass
 * @throws AppError conflict
 */
export async function requireStored(
  storage: Pick<Storage, 'pathOf' | 'stat'>,
  text: string,
): Promise<void> {
  for (const address of new Set(text.match(ADDRESS))) {
    const place = placeOf(storage, address);
    if (!place || (await storage.stat(place.bucket, place.path))) continue;
    const name = address.slice(address.lastIndexOf('/') + 1);
    throw new AppError(
      'conflict',
      `The uploaded file ${name} is no longer there. Please upload it again.`,
    );
  }
}
