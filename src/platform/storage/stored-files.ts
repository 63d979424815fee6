import { AppError } from '#domain/app-error.ts';
import { placeOf } from './storage.ts';
import type { Storage } from './storage.ts';

/** What in a text may be an address. */
const ADDRESS = /(?:https?:\/)?(?:\/[\w.:-]+){2,}/g;

/**
 * Refuses a text that refers to an upload which is no longer there. Call it in the transaction that
 * saves the text, after the write: then `sweepFiles` either waits and sees the reference, or has
 * removed the file before and this notices.
 *
 * @param text an address, or words with addresses in them; addresses of others are let through
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
