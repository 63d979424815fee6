import { AppError } from '#domain/app-error.ts';
import { LONGEST_ROW, MOST_BYTES, MOST_COLUMNS, MOST_ROWS } from './limits.ts';

/** A row of a list. */
export interface ListRow {
  /** The line of the file that it begins on, from 1; of a sheet, the number that programs show. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is done with one batch keeps the site for a few milliseconds, however long its rows are. */
const ROWS_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 512 * 1024;

/**
 * Collects the rows of a list that have any text. They leave the thread packed, and are unpacked a batch
 * at a time: four million cells at once would keep the site from answering.
 */
export class RowBatches {
  header: readonly string[] | undefined;
  rows = 0;
  readonly #batches: Uint8Array[] = [];
  #batch: ListRow[] = [];
  #batchLength = 0;
  #length = 0;

  /** @throws AppError invalid for more than a list may have */
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

  /** All rows but the header, packed. */
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

const TOO_MANY_ROWS = `The file has more than ${MOST_ROWS.toLocaleString('en-US')} rows. Please split it.`;
const TOO_MUCH_TEXT = `The file has more than ${MOST_BYTES / 1024 / 1024} million characters of text. Please split it.`;

/** The batches that {@link RowBatches} packed. */
export function* unpacked(
  batches: readonly Uint8Array[],
): Generator<readonly ListRow[], void, undefined> {
  for (const batch of batches) yield JSON.parse(new TextDecoder().decode(batch)) as ListRow[];
}
