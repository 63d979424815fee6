import { stat } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import { ThreadEnded, threadsFor } from '#platform/threads.ts';
import { MOST_BYTES } from './limits.ts';
import type { read } from './read-thread.ts';
import { unpacked } from './row-batches.ts';

const TOO_LARGE = `This file is larger than ${MOST_BYTES / 1024 / 1024} MB. Split it into smaller files.`;
const TOO_MUCH_WORK =
  'This file takes too long to read. Copy just the list into a new sheet, save it as CSV UTF-8, and choose that file.';

const STILL_READING = 'We’re still reading your other file. Try again when that’s done.';

const readInThread = threadsFor<typeof read>({
  name: 'read',
  beside: import.meta.url,
  atOnce: 1,
  waiting: 8,
  ms: 8_000,
  megabytes: 512,
  busy: 'We’re busy reading other lists. Please try again in a moment.',
});

const readingFor = new Set<string>();

/**
 * The file's content decides how it is read, not its name. Throws AppError invalid when it is no
 * list or too much; unavailable when too many lists wait; conflict while another file of the account is read.
 */
export async function readList(
  file: string,
  options: {
    readonly signal?: AbortSignal;
    readonly withinMs?: number;
    readonly account?: string;
  } = {},
) {
  const { account = file } = options;
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new AppError('invalid', TOO_LARGE);
  if (readingFor.has(account)) throw new AppError('conflict', STILL_READING);
  readingFor.add(account);
  const reading = readInThread(file, options).finally(() => readingFor.delete(account));
  const list = await reading.catch((error: unknown) => {
    throw error instanceof ThreadEnded
      ? new AppError('invalid', TOO_MUCH_WORK, { cause: error })
      : error;
  });
  if (list.refusal !== undefined) throw new AppError('invalid', list.refusal);
  const { header, rows, batches, remarks } = list;
  // Unpacked each time they are read.
  const again = { [Symbol.iterator]: () => unpacked(batches) };
  return { header, count: rows, batches: again, remarks };
}
