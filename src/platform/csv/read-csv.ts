import { stat } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '#domain/app-error.ts';
import { encodingOf, textOf } from './encoding.ts';
import type { Encoding } from './encoding.ts';

/** A row of a list. */
export interface CsvRecord {
  /** The line of the file that the record begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a list as they are being read, in any format. */
export interface ListRows {
  /** The cells of the first row that is not blank. */
  readonly header: readonly string[];
  /** The other rows; those without any text are left out. Can be read once. */
  readonly records: AsyncIterable<CsvRecord>;
  /** How much of the file has been read, from 0 to 1. */
  readonly fractionRead: () => number;
  /** Stops reading and closes the file. */
  close(): Promise<void>;
}

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Longest record, in bytes: far more than any club needs, and where the search for a missing quote ends. */
const LONGEST_RECORD = 256 * 1024;

/**
 * Opens a list written by a spreadsheet or other program: UTF-8, UTF-16 or Windows-1252,
 * any line ends, separated by commas, semicolons or tabs. Holds at most a few chunks of it in memory.
 *
 * @throws AppError invalid when it is not such a file; while reading as well, for a quote that never
 * ends and for a record longer than 256 KiB
 */
export async function readCsv(
  path: string,
): Promise<ListRows & { encoding: Encoding; delimiter: Delimiter }> {
  const encoding = await encodingOf(path);
  const { size } = await stat(path);
  const delimiter = await delimiterOf(path, encoding);
  let bytesRead = 0;
  const text = textOf(path, encoding, (bytes) => {
    bytesRead = bytes;
  });
  const records = recordsOf(text, delimiter);
  const first = await records.next();
  if (first.done) throw new AppError('invalid', 'The file is empty.');
  return {
    encoding,
    delimiter,
    header: first.value.cells,
    records: { [Symbol.asyncIterator]: () => records },
    fractionRead: () => Math.min(1, bytesRead / size),
    async close() {
      await records.return();
    },
  };
}

async function* recordsOf(
  text: AsyncGenerator<string>,
  delimiter: Delimiter,
): AsyncGenerator<CsvRecord, void, undefined> {
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  // Failures are thrown by the loop below.
  pipeline(Readable.from(text, { highWaterMark: 1 }), parser, () => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (record.every((cell) => cell.trim() === '')) continue;
      if (info.records === 1 && /^sep=.?$/i.test(record.join(''))) continue;
      yield { line: info.lines - breaksIn(record), cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOfFile(error) : error;
  }
}

interface ParsedRecord {
  readonly record: readonly string[];
  /** `lines` counts up to the record's end. */
  readonly info: { readonly lines: number; readonly records: number };
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
      ? `The record that begins before line ${line} is too long. A quotation mark before it may never end.`
      : `The file ends inside quotation marks that were opened before line ${line}.`;
  return new AppError('invalid', message, { cause: error });
}

/** The separator: the one most frequent outside quotes in the first line with text. */
async function delimiterOf(path: string, encoding: Encoding): Promise<Delimiter> {
  let start = '';
  for await (const text of textOf(path, encoding)) {
    start += text;
    if (start.length > LONGEST_RECORD || /[^\s].*\n/.test(start)) break;
  }
  const named = /^\s*"?sep=([,;\t])/i.exec(start)?.[1];
  const line = (start.trimStart().split('\n', 1)[0] ?? '').replace(/"[^"]*"/g, '');
  const [best] = DELIMITERS.toSorted((one, other) => countOf(line, other) - countOf(line, one));
  return DELIMITERS.find((delimiter) => delimiter === named) ?? best ?? ',';
}

function countOf(line: string, delimiter: Delimiter): number {
  return line.split(delimiter).length;
}
