import { AppError } from '#domain/app-error.ts';
import type { CsvRecord } from '#platform/csv/read-csv.ts';
import { TOO_LARGE } from './archive.ts';
import type { Archive } from './archive.ts';
import { MOST_TEXT, seen } from './cells.ts';
import type { CellLooks } from './cells.ts';
import { readXml } from './xml.ts';

/** Most columns of a sheet with text in them. */
const MOST_COLUMNS = 1_000;
/** Longest row, in characters, as for other files. */
const LONGEST_ROW = 256 * 1024;

/**
 * The rows of a sheet that have any text, with the row numbers that programs show.
 *
 * @param onRead called with how much of the sheet has been read, from 0 to 1
 */
export async function* rowsOf(
  archive: Archive,
  part: string,
  looks: CellLooks,
  onRead: (fraction: number) => void,
): AsyncGenerator<CsvRecord, void, undefined> {
  let done: CsvRecord[] = [];
  let [line, length, rowLength, column] = [0, 0, 0, 0];
  let cells: string[] = [];
  let cell = { type: 'n', style: 0, value: '' };
  let isValue = false;

  function endCell(): void {
    const text = seen(cell, looks);
    if (text === '') return;
    if (column > MOST_COLUMNS) {
      throw new AppError('invalid', `Row ${line} has more than ${MOST_COLUMNS} columns.`);
    }
    rowLength += text.length;
    length += text.length;
    if (rowLength > LONGEST_ROW) throw new AppError('invalid', `Row ${line} is too long.`);
    // A text that many cells share is small in the file, but not in the result.
    if (length > MOST_TEXT) throw new AppError('invalid', TOO_LARGE);
    while (cells.length < column) cells.push('');
    cells[column - 1] = text;
  }

  const reading = readXml(archive, part, {
    open(name, { r = '', t: type = 'n', s: style = '0' }) {
      if (name === 'row') {
        line = Number(r) || line + 1;
        [cells, column, rowLength] = [[], 0, 0];
      } else if (name === 'c') {
        column = columnOf(r) ?? column + 1;
        cell = { type, style: Number(style), value: '' };
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text(piece) {
      if (isValue) cell.value += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row' && cells.some((text) => text.trim() !== ''))
        done.push({ line, cells });
    },
  });
  for await (const fraction of reading) {
    onRead(fraction);
    yield* done;
    done = [];
  }
}

/** 1 for 'A7', 28 for 'AB7'; undefined if it does not name a cell. */
function columnOf(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return column;
}
