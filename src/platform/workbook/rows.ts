import { AppError } from '#domain/app-error.ts';
import type { CsvRecord } from '#platform/csv/read-csv.ts';
import { TOO_LARGE } from './archive.ts';
import type { Archive } from './archive.ts';
import { MOST_TEXT, seen } from './cells.ts';
import type { CellLooks } from './cells.ts';
import { readXml } from './xml.ts';

/** Most columns of a sheet with text in them. */
const MOST_COLUMNS = 1_000;
/** Longest row, in characters, as with other files. */
const LONGEST_ROW = 256 * 1024;

/**
 * The rows of a sheet that have any text, with their numbers as the program shows them.
 *
 * @param onRead is told how much of the sheet has been read, from 0 to 1
 */
export async function* rowsOf(
  archive: Archive,
  part: string,
  looks: CellLooks,
  onRead: (fraction: number) => void,
): AsyncGenerator<CsvRecord, void, undefined> {
  const collected = new Rows(looks);
  const events = {
    open: collected.open.bind(collected),
    text: collected.text.bind(collected),
    close: collected.close.bind(collected),
  };
  for await (const fraction of readXml(archive, part, events)) {
    onRead(fraction);
    yield* collected.take();
  }
}

/** Puts together rows of what stands in a sheet. */
class Rows {
  readonly #looks: CellLooks;
  #done: CsvRecord[] = [];
  #line = 0;
  #cells: string[] = [];
  #column = 0;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isPronunciation = false;
  #rowLength = 0;
  #length = 0;

  constructor(looks: CellLooks) {
    this.#looks = looks;
  }

  /** The rows that are complete, once. */
  take(): readonly CsvRecord[] {
    const rows = this.#done;
    this.#done = [];
    return rows;
  }

  open(name: string, { r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.#line = Number(r) || this.#line + 1;
      [this.#cells, this.#column, this.#rowLength] = [[], 0, 0];
    } else if (name === 'c') {
      this.#column = columnOf(r) ?? this.#column + 1;
      [this.#type, this.#style, this.#value] = [t, Number(s), ''];
    } else if (name === 'rPh') {
      this.#isPronunciation = true;
    } else if (name === 'v' || name === 't') {
      this.#isValue = !this.#isPronunciation;
    }
  }

  text(piece: string): void {
    if (this.#isValue) this.#value += piece;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#isPronunciation = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
  }

  #endCell(): void {
    const written = { type: this.#type, style: this.#style, value: this.#value };
    const text = seen(written, this.#looks);
    if (text === '') return;
    if (this.#column > MOST_COLUMNS) {
      throw new AppError('invalid', `Row ${this.#line} has more than ${MOST_COLUMNS} columns.`);
    }
    this.#rowLength += text.length;
    this.#length += text.length;
    if (this.#rowLength > LONGEST_ROW) {
      throw new AppError('invalid', `Row ${this.#line} is too long.`);
    }
    // A text that many cells share is small in the file, but not in what becomes of it.
    if (this.#length > MOST_TEXT) throw new AppError('invalid', TOO_LARGE);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column - 1] = text;
  }

  #endRow(): void {
    if (this.#cells.every((cell) => cell.trim() === '')) return;
    this.#done.push({ line: this.#line, cells: this.#cells });
  }
}

/** 1 for 'A7', 28 for 'AB7'; undefined for what names no cell. */
function columnOf(reference: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d+$/.exec(reference)?.[1];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + (letter.codePointAt(0) ?? 64) - 64;
  return column;
}
