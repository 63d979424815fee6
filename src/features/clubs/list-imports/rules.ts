import { isUuid } from '#domain/ids.ts';
import { nearSpelling } from '#domain/near-spelling.ts';
import type { Problem } from './schema.ts';

export const IMPORT_IS_RUNNING = 'Another import is running. Try again when it has finished.';

/** The columns that a kind of list may have. */
export interface ListColumns<Column extends string = string> {
  readonly all: readonly Column[];
  /** Of a file that has these columns, those whose fields it leaves as they are. */
  readonly missing: (there: readonly Column[]) => readonly Column[];
  /** What else people call them. */
  readonly otherNames: ReadonlyMap<string, Column>;
  /** What the first line has to name, as the end of a sentence. */
  readonly needed: string;
  /** Whether a file with these columns tells what a row means. */
  readonly areNamed: (has: (column: Column) => boolean) => boolean;
}

/** Which columns a person says that names of a file mean, by the names as written. */
export type Mapping<Column extends string = string> = ReadonlyMap<string, Column>;

/**
 * Reads what somebody says that columns mean, as `column=name in the file`.
 *
 * @returns a sentence when there is no such column, or when two names are said to mean one
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

/** What the first line of a file says. */
export interface Header<Column extends string = string> {
  readonly places: ReadonlyMap<Column, number>;
  /** Names that no column has; empty ones left out. */
  readonly unknown: readonly string[];
  /** Names that no column has of itself, mapped or not, each once. */
  readonly foreign: readonly string[];
  /** The places whose names are mapped by hand. */
  readonly mapped: ReadonlySet<number>;
  /** Columns that stand there more than once, with their names as written. */
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

/** The column that a name which none has probably means. */
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

export const NUL_CHARACTER = 'There is a NUL character in this cell.';

const LONGEST_SHOWN = 300;

/** Text as a report shows it. */
export function shown(text: string): string {
  const whole = text.replaceAll('\0', '\u2400');
  return whole.length > LONGEST_SHOWN ? `${whole.slice(0, LONGEST_SHOWN).toWellFormed()}…` : whole;
}

/** What is wrong with the cell that names a club by its id. */
export function idProblems(id: string, column = 'id'): Problem[] {
  return id === '' || isUuid(id) ? [] : [{ column, value: shown(id), reason: NO_ID }];
}

const NO_ID =
  'This is not an id of this site. Leave the cell empty, or the column out, to find the club by name, city and state.';
