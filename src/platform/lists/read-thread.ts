import { open } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { RowBatches } from './row-batches.ts';

/** A list as it leaves the thread, or the sentence that refuses it: errors lose their kind on the way. */
type ReadInThread =
  | { readonly refusal: string }
  | {
      readonly header: readonly string[];
      readonly rows: number;
      readonly batches: readonly Uint8Array[];
      readonly remarks: readonly string[];
    };

const OLD =
  'This workbook is of an older format or has a password. Save it as XLSX without a password, or as CSV UTF-8, and choose that file.';

/** The work given to a thread (read-list.ts). */
export async function read(file: string): Promise<ReadInThread> {
  try {
    const rows = new RowBatches();
    const remarks = await readInto(rows, file);
    const { header = [] } = rows;
    return { header, rows: rows.rows, batches: rows.packed(), remarks };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
}

async function readInto(rows: RowBatches, file: string): Promise<readonly string[]> {
  const start = await startOf(file);
  if (start === 'd0cf11e0') throw new AppError('invalid', OLD);
  return start === '504b0304' ? readWorkbook(file, rows) : readCsv(file, rows);
}

/** The first four bytes, in hexadecimal digits. */
async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('hex', 0, bytesRead);
  } finally {
    await file.close();
  }
}
