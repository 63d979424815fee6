import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { AppError } from '#domain/app-error.ts';
import { LONGEST_ROW } from './limits.ts';
import type { RowBatches } from './row-batches.ts';

const DELIMITERS = [',', ';', '\t'] as const;
const NOT_UTF_8 =
  'We read this file in an older Excel encoding (Windows-1252). Check names with accents.';

/** Returns remarks about how the file was read. Throws AppError invalid. */
export function readCsv(bytes: Buffer, rows: RowBatches): readonly string[] {
  const { text, encoding } = decoded(bytes);
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      on_record: (cells: string[], { lines, records }) => {
        if (records === 1 && /^sep=.?$/i.test(cells.join(''))) return null;
        rows.add({ line: lines - breaksIn(cells), cells });
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? refusalOfFile(error) : error;
  }
  if (rows.header === undefined)
    throw new AppError('invalid', 'This file is empty. Choose another.');
  return encoding === 'windows-1252' ? [NOT_UTF_8] : [];
}

/** Without a mark: UTF-8 if all of it is valid, otherwise Windows-1252, which Excel writes. */
function decoded(bytes: Buffer): { readonly text: string; readonly encoding: string } {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return { text: text.replace(/\r\n?/g, '\n'), encoding };
}

function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.subarray(0, 8).includes(0)) throw new AppError('invalid', 'This isn’t a text file.');
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

function breaksIn(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) if (cell.includes('\n')) breaks += cell.split('\n').length - 1;
  return breaks;
}

function refusalOfFile(error: CsvError): AppError {
  const line = Number((error as { lines?: unknown }).lines ?? 0);
  const message =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `A row before line ${line} is too long. It may be missing a closing quotation mark.`
      : `The file is missing a closing quotation mark. Check the rows before line ${line}.`;
  return new AppError('invalid', message, { cause: error });
}

function delimiterOf(text: string): string {
  const start = text.slice(0, LONGEST_ROW).trimStart();
  const named = /^"?sep=([,;\t])/i.exec(start)?.[1];
  const lines = start.split('\n', 5).map((line) => line.replace(/"[^"]*"/g, ''));
  // A title above the columns has none.
  const line = lines.find((each) => /[,;\t]/.test(each)) ?? '';
  const [best] = DELIMITERS.toSorted(
    (one, other) => line.split(other).length - line.split(one).length,
  );
  return named ?? best ?? ',';
}
