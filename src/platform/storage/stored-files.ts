import { AppError } from '#domain/app-error.ts';
import { placeOf } from './storage.ts';
import type { Storage } from './storage.ts';

const ADDRESS = /(?:https?:\/)?(?:\/[\w.:-]+){2,}/g;

/**
 * Call it after the write, in its transaction: then `sweepFiles` either waits and sees the
 * reference, or has already removed the file and this throws AppError conflict.
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
      `The uploaded file ${name} has been deleted. Please upload it again.`,
    );
  }
}
