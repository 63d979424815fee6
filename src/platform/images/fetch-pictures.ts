import { hash } from 'node:crypto';
import pLimit from 'p-limit';
import { withJobClient } from '#db/client.ts';
import { AppError } from '#domain/app-error.ts';
import { drawForPage, drawLogo } from './drawn-picture.ts';
import { IMAGE_LIMITS } from './read-image.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { putPicture } from './stored-picture.ts';
import { narrowerWidths, uploadPath } from '#platform/storage/file-names.ts';
import { FileTooLarge } from '#platform/storage/limited-reading.ts';
import { withReceivedFile } from '#platform/storage/received-file.ts';
import { placeOf } from '#platform/storage/storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { FetchRefused, fetchGuarded } from './guarded-fetch.ts';
import type { Guard } from './guarded-fetch.ts';

const AT_ONCE = 2;
const WITHIN_MS = 15_000;
const TOO_LARGE = 'That image is larger than 5 MB.';

interface NamedPicture {
  readonly address: string;
  readonly kind: 'logo' | 'blog';
}

export interface FetchOptions {
  readonly storage: Storage;
  readonly connectionString: string;
  readonly signal: AbortSignal;
  readonly log: LogFunction;
  readonly guard?: Guard;
  readonly withinMs?: number;
}

/**
 * Each picture is checked and re-encoded like an upload, or a sentence says why it was not fetched.
 */
export async function fetchPictures(options: FetchOptions): Promise<number> {
  const slots = pLimit(AT_ONCE);
  let stored = 0;
  return withJobClient(options.connectionString, 'directory pictures', async (client) => {
    await client.query('select app.forget_pictures()');
    for (;;) {
      options.signal.throwIfAborted();
      const { rows } = await client.query<NamedPicture>(
        'select address, kind from app.take_pictures_to_fetch(20)',
      );
      if (rows.length === 0) return stored;
      await slots.map(rows, async (picture) => {
        options.signal.throwIfAborted();
        const { address, kind } = picture;
        const { copy, problem, isFinal } = await outcomeOf(picture, options);
        const values = [address, kind, copy, problem, isFinal];
        await client.query('select app.keep_fetched_picture($1, $2, $3, $4, $5)', values);
        if (copy !== null) stored += 1;
      });
    }
  });
}

async function outcomeOf(picture: NamedPicture, options: FetchOptions) {
  const { storage, log } = options;
  const { address } = picture;
  const failed = (problem: string, isFinal: boolean) => ({ copy: null, problem, isFinal });
  // Files uploaded here may have a web address as well.
  if (placeOf(storage, address)) return { copy: address, problem: null, isFinal: true };
  try {
    return { copy: await storeCopy(picture, options), problem: null, isFinal: true };
  } catch (error) {
    if (error instanceof FetchRefused) return failed(error.message, error.isFinal);
    if (error instanceof FileTooLarge) return failed(TOO_LARGE, true);
    if (error instanceof AppError && error.kind === 'invalid') return failed(error.message, true);
    log('warn', 'a picture could not be fetched', { error });
    return failed('We couldn’t save the image.', false);
  }
}

async function storeCopy({ address, kind }: NamedPicture, options: FetchOptions): Promise<string> {
  const { storage, guard, withinMs = WITHIN_MS } = options;
  const limits = IMAGE_LIMITS;
  return fetchGuarded(address, { withinMs, ...(guard && { guard }) }, async (body, length) => {
    if ((length ?? 0) > limits.maxBytes) throw new FetchRefused(TOO_LARGE, true);
    return withReceivedFile(body, limits.maxBytes, async ({ file }) => {
      const picture =
        kind === 'logo'
          ? { largest: await drawLogo(file, limits), narrower: [] }
          : await drawForPage(file, limits, narrowerWidths, 'first picture');
      const path = uploadPath({
        folder: kind === 'logo' ? 'remote' : 'blog/remote',
        name: `${hash('sha256', address).slice(0, 16)}.webp`,
        timestamp: Date.now(),
      });
      const bucket = kind === 'logo' ? 'logos' : 'blog';
      return (await putPicture(storage, bucket, path, picture)).url;
    });
  });
}
