import { open } from 'node:fs/promises';
import { AppError } from '#domain/app-error.ts';
import { readWorkbook } from '#platform/workbook/read-workbook.ts';
import { readCsv } from './read-csv.ts';
import type { ListRows } from './read-csv.ts';

/** A list as it is being read, and remarks about how it was read, in sentences. */
export type ListFile = ListRows & { readonly remarks: readonly string[] };

/** More sheets than this are only counted. */
const MOST_NAMED = 6;
const OLD =
  'This workbook is of an older format or has a password. Save it as XLSX without a password, or as CSV UTF-8, and choose that file.';
const NOT_UTF_8 =
  'The file is not UTF-8. It was read as Windows-1252, as Excel writes it: check names with accents.';

/**
 * Opens a list written by a spreadsheet or other program: any kind of CSV, or the first sheet
 * of an XLSX workbook. The content decides which it is, not the name.
 *
 * @throws AppError invalid when it is not such a file; while reading as well
 */
export async function readList(path: string): Promise<ListFile> {
  const start = await startOf(path);
  if (start === 'd0cf11e0') throw new AppError('invalid', OLD);
  if (start === '504b0304') {
    const { sheet, otherSheets, ...file } = await readWorkbook(path);
    return { ...file, remarks: [remarkOn(sheet, otherSheets)] };
  }
  const { encoding, ...file } = await readCsv(path);
  return { ...file, remarks: encoding === 'windows-1252' ? [NOT_UTF_8] : [] };
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
