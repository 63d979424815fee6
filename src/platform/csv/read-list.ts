import { open } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import { readWorkbook } from '#platform/workbook/read-workbook.ts';
import { readCsv } from './read-csv.ts';
import type { CsvRecord } from './read-csv.ts';

/** A list as it is being read, whichever format it has. */
export interface ListFile {
  readonly header: readonly string[];
  /** The other rows that have any text. Read it once. */
  readonly records: AsyncIterable<CsvRecord>;
  /** How much of the file has been read, from 0 to 1. */
  readonly fractionRead: () => number;
  /** What somebody should know of how it was read, in sentences. */
  readonly remarks: readonly string[];
  /** Ends the reading; the file is closed then. */
  close(): Promise<void>;
}

/** More sheets than this are only counted. */
const MOST_NAMED = 6;
const OLD =
  'This workbook is of an older format or has a password. Save it as XLSX without a password, or as CSV UTF-8, and choose that file.';

/**
 * Opens a list that somebody's spreadsheet or program has written: CSV in its kinds, or the first sheet
 * of an XLSX workbook. The content says which it is, not the name.
 *
 * @throws AppError invalid when it is no such file; while reading as well
 */
export async function readList(path: string): Promise<ListFile> {
  const start = await startOf(path);
  if (start === 'd0cf11e0') throw new AppError('invalid', OLD);
  if (start === '504b0304') {
    const { sheet, otherSheets, ...file } = await readWorkbook(path);
    return { ...file, remarks: [remarkOn(sheet, otherSheets)] };
  }
  const { encoding, ...file } = await readCsv(path);
  const remarks =
    encoding === 'windows-1252'
      ? [
          'The file is not UTF-8. It was read as Windows-1252, as Excel writes it: check names with accents.',
        ]
      : [];
  return { ...file, remarks };
}

function remarkOn(sheet: string, others: readonly string[]): string {
  const read = `The sheet ‘${sheet}’ was read`;
  if (others.length === 0) return `${read}.`;
  const which =
    others.length > MOST_NAMED
      ? `${others.length} sheets`
      : others.map((name) => `‘${name}’`).join(', ');
  return `${read}. Not read: ${which}.`;
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
