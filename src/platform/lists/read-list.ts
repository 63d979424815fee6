import { stat } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import { ThreadEnded, threadsFor } from '#platform/threads.ts';
import { MOST_BYTES } from './limits.ts';
import type { read } from './read-thread.ts';
import { unpacked } from './row-batches.ts';
import type { ListRow } from './row-batches.ts';

/** A list that has been read. */
export interface ListFile {
  /** The cells of the first row that is not blank. */
  readonly header: readonly string[];
  /** How many other rows have any text. */
  readonly count: number;
  /** Those rows, as many at a time as the site has time for at once: a few hundred, or fewer long ones. */
  readonly batches: Iterable<readonly ListRow[]>;
  /** About how it was read, in sentences. */
  readonly remarks: readonly string[];
}

const TOO_LARGE = `The file is larger than ${MOST_BYTES / 1024 / 1024} MB. Please split it.`;
const TOO_MUCH_WORK =
  'Reading this file takes too long. Copy the list alone into a new sheet, save that as CSV UTF-8, and choose that file.';

const readInThread = threadsFor<typeof read>({
  name: 'read',
  beside: import.meta.url,
  atOnce: 1,
  waiting: 8,
  ms: 8_000,
  megabytes: 512,
  busy: 'Too many lists are being read. Please try again in a moment.',
});

/**
 * Reads a list written by a spreadsheet or other program: any kind of CSV, or the first sheet
 * of an XLSX workbook. The content decides which it is, not the name. Done by libraries in a thread of its
 * own, which is ended when it takes too long or too much memory.
 *
 * @param options.withinMs default 8 seconds
 * @throws AppError invalid when it is not such a file, or more than is read; unavailable when too many are
 * waiting; the signal's reason
 */
export async function readList(
  file: string,
  options: { readonly signal?: AbortSignal; readonly withinMs?: number } = {},
): Promise<ListFile> {
  const { size } = await stat(file);
  if (size > MOST_BYTES) throw new AppError('invalid', TOO_LARGE);
  const list = await readInThread(file, options).catch((error: unknown) => {
    throw error instanceof ThreadEnded
      ? new AppError('invalid', TOO_MUCH_WORK, { cause: error })
      : error;
  });
  if ('refusal' in list) throw new AppError('invalid', list.refusal);
  const { header, rows, batches, remarks } = list;
  return { header, count: rows, batches: unpacked(batches), remarks };
}
