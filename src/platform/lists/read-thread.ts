import { readFile } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import { readCsv } from './read-csv.ts';
import { readWorkbook } from './read-workbook.ts';
import { RowBatches } from './row-batches.ts';

const OLD =
  'This workbook has an older format or a password. Save it as XLSX without a password, or as CSV UTF-8, and choose that file.';

/** A refusal is only a sentence, because errors lose their class on the way out of the thread. */
export async function read(file: string) {
  try {
    const rows = new RowBatches();
    const remarks = await readInto(rows, await readFile(file));
    const { header = [] } = rows;
    return { header, rows: rows.rows, batches: rows.packed(), remarks };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message };
    throw error;
  }
}

async function readInto(rows: RowBatches, bytes: Buffer): Promise<readonly string[]> {
  const start = bytes.toString('hex', 0, 4);
  if (start === 'd0cf11e0') throw new AppError('invalid', OLD);
  return start === '504b0304' ? readWorkbook(bytes, rows) : readCsv(bytes, rows);
}
