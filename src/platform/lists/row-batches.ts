import { AppError } from '#domain/app-error.ts';
import { LONGEST_ROW, MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from './limits.ts';

export interface ListRow {
  /** Where it begins in the file, from 1; in a sheet, the number that programs show. */
  readonly line: number;
  readonly cells: readonly string[];
}

const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 512 * 1024;

/** Packed, because four million cells at once would keep the site from answering. */
export class RowBatches {
  header: readonly string[] | undefined;
  rows = 0;
  readonly #batches: Uint8Array[] = [];
  #batch: ListRow[] = [];
  #batchLength = 0;
  #length = 0;

  add({ line, cells }: ListRow): void {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (width === 0) return;
    if (width > MOST_COLUMNS) {
      throw new AppError('invalid', `Row ${line} has more than ${MOST_COLUMNS} columns.`);
    }
    const kept = cells.slice(0, MOST_COLUMNS);
    const length = kept.reduce((sum, cell) => sum + cell.length, 0);
    if (length > LONGEST_ROW) throw new AppError('invalid', `Row ${line} is too long.`);
    this.#length += length;
    // A text that many cells of a workbook share is small in the file, but not here.
    if (this.#length > MOST_BYTES) throw new AppError('invalid', TOO_MUCH_TEXT);
    if (this.header === undefined) {
      this.header = kept;
      return;
    }
    this.rows += 1;
    if (this.rows > MOST_ROWS) throw new AppError('invalid', TOO_MANY_ROWS);
    this.#batch.push({ line, cells: kept });
    this.#batchLength += length;
    if (this.#batch.length >= ROWS_AT_ONCE || this.#batchLength >= CHARACTERS_AT_ONCE) this.#pack();
  }

  packed(): readonly Uint8Array[] {
    if (this.#batch.length > 0) this.#pack();
    return this.#batches;
  }

  #pack(): void {
    this.#batches.push(new TextEncoder().encode(JSON.stringify(this.#batch)));
    this.#batch = [];
    this.#batchLength = 0;
  }
}

const TOO_MANY_ROWS = `This file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Split it into smaller files.`;
const TOO_MUCH_TEXT = `This file has more than ${MOST_BYTES / 1024 / 1024} million characters. Split it into smaller files.`;

export function* unpacked(
  batches: readonly Uint8Array[],
): Generator<readonly ListRow[], void, undefined> {
  for (const batch of batches) yield JSON.parse(new TextDecoder().decode(batch)) as ListRow[];
}
