import { nearSpelling } from '#domain/near-spelling.ts';

/** What a cell means, and why that is not enough. */
export interface Understanding {
  readonly text: string;
  readonly problem?: string;
}

export interface ListColumns {
  /** All columns, each with its other names. */
  readonly names: Readonly<Record<string, readonly string[]>>;
  /** Names that probably mean a column, but not surely. */
  readonly guesses?: ReadonlyMap<string, string>;
  readonly missing: (there: readonly string[]) => readonly string[];
  /** The columns that the first line needs, as the end of a sentence. */
  readonly needed: string;
  readonly areNamed: (has: (column: string) => boolean) => boolean;
  readonly id: string;
  readonly understand?: (column: string, cell: string) => Understanding;
  /** Whether its cells hold several values. */
  readonly isList?: (column: string) => boolean;
  /** What one may choose for all rows, if the file doesn't say. */
  readonly place?: readonly string[];
}

/** The column of what is left of a file, which says what to fix. */
export const TO_FIX = 'What to fix';

export type Mapping = ReadonlyMap<string, string>;

/** Reads `column=name in the file`; returns a sentence if it cannot be used. */
export function readMapping(columns: ListColumns, texts: readonly string[]): Mapping | string {
  const mapping = new Map<string, string>();
  for (const text of texts) {
    const [, wanted = '', name = ''] = /^([^=]*)=([^]*)$/.exec(text) ?? [];
    if (!Object.hasOwn(columns.names, wanted))
      return `There’s no “${wanted || text}” column to fill.`;
    if (name.trim() === '') return `Choose the file’s column for ${wanted}.`;
    for (const [other, taken] of mapping) {
      if (taken === wanted && other !== name.trim()) {
        return `“${other}” and “${name.trim()}” can’t both be ${wanted}.`;
      }
    }
    mapping.set(name.trim(), wanted);
  }
  return mapping;
}

export interface Header {
  readonly cells: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly isNamed: boolean;
  /** Columns that the file names itself. */
  readonly taken: readonly string[];
  /** Unknown names, mapped or not, each once. */
  readonly foreign: readonly string[];
  /** Unknown names that are not mapped. */
  readonly unknown: readonly string[];
  readonly repeated: readonly string[];
}

/**
 * Reads names in upper or lower case, with any signs between words. Words in parentheses count only if no other column matches.
 *
 * @param skipped the place of a column that is left out
 */
export function readHeader(
  columns: ListColumns,
  cells: readonly string[],
  mapping: Mapping = new Map(),
  skipped?: number,
): Header {
  const places = new Map<string, number>();
  const taken: string[] = [];
  const foreign = new Set<string>();
  const unknown: string[] = [];
  const repeated: string[] = [];
  const exact = cells.map((cell) => columnOf(columns, cell));
  for (const [place, cell] of cells.entries()) {
    const name = cell.trim();
    const loose = columnOf(columns, name.replace(/\(.*?\)/g, ' '));
    const isFree = loose !== undefined && !exact.includes(loose) && !places.has(loose);
    const own = exact[place] ?? (isFree ? loose : undefined);
    const byHand = mapping.get(name);
    const column = byHand ?? own;
    if (isToFix(name) || place === skipped) continue;
    if (own === undefined && name !== '') foreign.add(name);
    if (column === undefined) {
      if (name !== '') unknown.push(name);
    } else if (places.has(column)) {
      repeated.push(name);
    } else {
      places.set(column, place);
      if (byHand === undefined) taken.push(column);
    }
  }
  const isNamed = columns.areNamed((column) => places.has(column));
  return { cells, places, isNamed, taken, foreign: [...foreign], unknown, repeated };
}

function columnOf({ names }: ListColumns, cell: string): string | undefined {
  const name = plainName(cell).replaceAll('_', '');
  const isNamed = (one: string) => one.replaceAll('_', '') === name;
  return Object.keys(names).find((column) => [column, ...(names[column] ?? [])].some(isNamed));
}

export function isToFix(name: string): boolean {
  return plainName(name) === plainName(TO_FIX);
}

/** Equal for files with the same columns. */
export function headerKey(cells: readonly string[]): string {
  return JSON.stringify(cells.map((name) => name.trim()).filter((name) => name && !isToFix(name)));
}

/** How far down the file the columns are named. */
export const MOST_TITLES = 5;

/** The row that names the columns: usually the first, but a title may be above it. */
export function headerRow<Row extends { readonly cells: readonly string[] }>(
  columns: ListColumns,
  first: Row,
  rows: readonly Row[],
): Row {
  const known = ({ cells }: Row) => readHeader(columns, cells);
  if (known(first).places.size > 1) return first;
  const next = rows.slice(0, MOST_TITLES);
  const named = next.find((row) => known(row).isNamed && known(row).places.size > 1);
  if (named !== undefined || known(first).isNamed) return named ?? first;
  const filled = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== '').length;
  return (filled(first) === 1 ? next.find((row) => filled(row) > 1) : undefined) ?? first;
}

export function nearColumn(columns: ListColumns, cell: string) {
  const guess = columns.guesses?.get(plainName(cell));
  if (guess !== undefined) return guess;
  const near = nearSpelling(plainName(cell), Object.entries(columns.names).flat(2));
  return near === undefined ? undefined : columnOf(columns, near);
}

function plainName(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]+/gu, '_')
    .replace(/^_|_$/g, '');
}
