import { nearSpelling } from '#domain/near-spelling.ts';

/** The columns that a kind of list may have. */
export interface ListColumns<Column extends string = string> {
  readonly all: readonly Column[];
  /** The columns that a file with these columns lacks: their fields stay as they are. */
  readonly missing: (there: readonly Column[]) => readonly Column[];
  /** Other names for them. */
  readonly otherNames: ReadonlyMap<string, Column>;
  /** The columns that the first line needs, as the end of a sentence. */
  readonly needed: string;
  /** Whether these columns identify a row. */
  readonly areNamed: (has: (column: Column) => boolean) => boolean;
}

/** The columns that an administrator chose for unknown names, by the names as written. */
export type Mapping<Column extends string = string> = ReadonlyMap<string, Column>;

/**
 * Reads a mapping of columns, written as `column=name in the file`.
 *
 * @returns a sentence when there is no such column, or when two names are mapped to one
 */
export function readMapping<Column extends string>(
  columns: ListColumns<Column>,
  texts: readonly string[],
): Mapping<Column> | string {
  const mapping = new Map<string, Column>();
  for (const text of texts) {
    const [, wanted = '', name = ''] = /^([^=]*)=([^]*)$/.exec(text) ?? [];
    const column = columns.all.find((each) => each === wanted);
    if (column === undefined) return `There is no column ‘${wanted || text}’ to fill.`;
    if (name.trim() === '') return `Say which column of the file is meant by ${column}.`;
    for (const [other, taken] of mapping) {
      if (taken === column && other !== name.trim()) {
        return `‘${other}’ and ‘${name.trim()}’ cannot both be ${column}.`;
      }
    }
    mapping.set(name.trim(), column);
  }
  return mapping;
}

/** The first line of a file. */
export interface Header<Column extends string = string> {
  readonly places: ReadonlyMap<Column, number>;
  /** Unknown names that are not mapped; empty ones left out. */
  readonly unknown: readonly string[];
  /** Unknown names, mapped or not, each once. */
  readonly foreign: readonly string[];
  /** The places of mapped names. */
  readonly mapped: ReadonlySet<number>;
  /** Names as written whose columns are there more than once. */
  readonly repeated: readonly string[];
  /** How many cells the line has. */
  readonly width: number;
}

/** Reads the names of columns: mapped, or in any case, with blanks or hyphens for underscores. */
export function readHeader<Column extends string>(
  columns: ListColumns<Column>,
  cells: readonly string[],
  mapping: Mapping<Column> = new Map(),
): Header<Column> {
  const places = new Map<Column, number>();
  const unknown: string[] = [];
  const foreign = new Set<string>();
  const mapped = new Set<number>();
  const repeated: string[] = [];
  for (const [place, cell] of cells.entries()) {
    if (cell.trim() !== '' && columnOf(columns, cell) === undefined) foreign.add(cell.trim());
    const byHand = mapping.get(cell.trim());
    if (byHand !== undefined) mapped.add(place);
    const column = byHand ?? columnOf(columns, cell);
    if (column === undefined) {
      if (cell.trim() !== '') unknown.push(cell.trim());
    } else if (places.has(column)) {
      repeated.push(cell.trim());
    } else {
      places.set(column, place);
    }
  }
  return { places, unknown, foreign: [...foreign], mapped, repeated, width: cells.length };
}

function columnOf<Column extends string>(
  { all, otherNames }: ListColumns<Column>,
  cell: string,
): Column | undefined {
  const name = plainName(cell);
  return all.find((column) => column === name) ?? otherNames.get(name);
}

/** The column that an unknown name probably means. */
export function nearColumn<Column extends string>(
  columns: ListColumns<Column>,
  cell: string,
): Column | undefined {
  const near = nearSpelling(plainName(cell), [...columns.all, ...columns.otherNames.keys()]);
  return near === undefined ? undefined : columnOf(columns, near);
}

function plainName(cell: string): string {
  return cell
    .trim()
    .replace(/^'+/, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
    .replace(/[\W_]+$/, '');
}
