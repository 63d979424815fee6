import { AppError } from '#domain/app-error.ts';
import { tidyCell } from '#domain/list-cells.ts';
import type { ListRow } from '#platform/lists/row-batches.ts';
import { typedCell } from '#platform/lists/write-csv.ts';
import { nearColumn, readHeader, readMapping } from './columns.ts';
import type { Header, ListColumns } from './columns.ts';
import { shown } from './rules.ts';
import type {
  FieldChange,
  ImportOptions,
  ImportReport,
  Problem,
  ReportedColumns,
  Row,
  RowKind,
} from './schema.ts';

// Checking is pure: rows of a file and what is stored go in, checked rows come out.

/** A row of any list after its check. */
export interface CheckedRow {
  readonly line: number;
  readonly kind: RowKind;
  readonly name: string;
  readonly detail: string;
  readonly changes: readonly FieldChange[];
  readonly problems: readonly Problem[];
  readonly hints: readonly string[];
}

/** Reads a row of a file by the names of its columns. */
export function readRow<Column extends string>(
  header: Header<Column>,
  { line, cells }: ListRow,
): Row<Column> {
  const byColumn = new Map<Column, string>();
  for (const [column, place] of header.places) {
    const cell = cells[place];
    // Some programs leave out the empty cells at the end of a line.
    if (cell !== undefined) byColumn.set(column, tidyCell(typedCell(cell)));
  }
  const beyond = cells.slice(header.width).filter((cell) => cell.trim() !== '');
  if (beyond.length === 0) return { line, cells: byColumn, problems: [] };
  const reason = `The line has ${cells.length} cells for ${header.width} columns. A text with the separator in it needs quotation marks.`;
  const problems = [{ column: '', value: shown(beyond.join(', ')), reason }];
  return { line, cells: byColumn, problems };
}

/** More lines than this are not named. */
const MOST_LINES = 5;

/**
 * Refuses rows that mean the same thing, unless the row as a whole is refused already.
 *
 * @param keyOf the same for rows that mean the same; null for none
 * @param isClash whether rows with the same key are refused
 */
export function refuseClashes<Checked extends CheckedRow>(
  rows: readonly Checked[],
  thing: string,
  keyOf: (row: Checked) => string | null,
  isClash: (alike: readonly Checked[]) => boolean = () => true,
): Checked[] {
  const reasons = new Map<string | null, string>();
  for (const [key, alike] of Map.groupBy(rows, keyOf)) {
    if (key === null || alike.length < 2 || !isClash(alike)) continue;
    const lines = alike.slice(0, MOST_LINES).map(({ line }) => line);
    const more = alike.length > MOST_LINES ? ' and more' : '';
    reasons.set(key, `Lines ${lines.join(', ')}${more} mean the same ${thing}.`);
  }
  return rows.map((row) => {
    const reason = reasons.get(keyOf(row));
    const isRefused = row.problems.some(({ column, value }) => column === '' && value === '');
    return reason === undefined || isRefused ? row : refused(row, reason);
  });
}

/** The row, refused as a whole. */
export function refused<Checked extends CheckedRow>(row: Checked, reason: string): Checked {
  return {
    ...row,
    kind: 'refused',
    problems: [...row.problems, { column: '', value: '', reason }],
  };
}

/** More missing columns than this are only counted. */
const MOST_NAMED = 6;

/** More unknown columns than this are not offered for mapping, nor are longer names than are shown. */
const MOST_FOREIGN = 100;

/** The columns of a file as the report has them. */
function presentColumns<Column extends string>(
  columns: ListColumns<Column>,
  header: Header<Column>,
): ReportedColumns {
  const own = [...header.places].filter(([, place]) => !header.mapped.has(place));
  return {
    isNamed: isNamed(columns, header),
    foreign: header.foreign.filter((name) => shown(name) === name).slice(0, MOST_FOREIGN),
    taken: own.map(([column]) => column),
  };
}

/** Whether the columns of a file identify its rows. */
export function isNamed<Column extends string>(
  { areNamed }: ListColumns<Column>,
  { places }: Header<Column>,
): boolean {
  return areNamed((column) => places.has(column));
}

/** Notices about unknown and missing columns, and about how the file was read. */
function noticesOn<Column extends string>(
  columns: ListColumns<Column>,
  remarks: readonly string[],
  header: Header<Column>,
): string[] {
  const notices = remarks.map(shown);
  if (header.unknown.length > 0) {
    const meant = header.unknown.flatMap((name) => {
      const near = nearColumn(columns, name);
      return near === undefined || header.places.has(near)
        ? []
        : [`Does ‘${shown(name)}’ mean ${near}?`];
    });
    notices.push(
      [`Unknown columns were left out: ${shown(header.unknown.join(', '))}.`, ...meant]
        .slice(0, MOST_NAMED)
        .join(' '),
    );
  }
  const missing = columns.missing([...header.places.keys()]);
  if (missing.length > 0) {
    const which = missing.length > MOST_NAMED ? `${missing.length} columns` : missing.join(', ');
    notices.push(`Not in the file, so these fields stay as they are: ${which}.`);
  }
  return notices;
}

/**
 * Reads the first line of a file.
 *
 * @param mapped which columns unknown names mean, as `column=name in the file`
 * @throws AppError invalid for a wrong mapping, for a column that is there twice, and, except in a dry
 * run, when no column identifies a row
 */
export function requireHeader<Column extends string>(
  columns: ListColumns<Column>,
  cells: readonly string[],
  { mapped = [], isDryRun }: Pick<ImportOptions, 'mapped' | 'isDryRun'>,
): Header<Column> {
  const mapping = readMapping(columns, mapped);
  if (typeof mapping === 'string') throw new AppError('invalid', shown(mapping));
  const names = new Set(cells.map((cell) => cell.trim()));
  for (const name of mapping.keys()) {
    if (!names.has(name)) {
      throw new AppError('invalid', `The file has no column ‘${shown(name)}’.`);
    }
  }
  const header = readHeader(columns, cells, mapping);
  const [repeated] = header.repeated;
  if (repeated !== undefined) {
    const meant = mapping.get(repeated);
    const which = meant === undefined ? '' : ` as ${meant}`;
    throw new AppError('invalid', `The column ${shown(repeated)} is there more than once${which}.`);
  }
  // After a check, the administrator can choose which column is the name.
  if (!isNamed(columns, header) && !isDryRun) {
    throw new AppError('invalid', unnamed(columns, cells));
  }
  return header;
}

function unnamed({ needed }: Pick<ListColumns, 'needed'>, cells: readonly string[]): string {
  return `The first line must name the columns, and ${needed}. It reads: ${shown(cells.join(', '))}`;
}

/** More rows of a kind than this are only counted. */
const SAMPLE = 200;
const MOST_REFUSALS = 10_000;

/** The file that a report is on. */
export interface ReportedFile<Column extends string> {
  readonly columns: ListColumns<Column>;
  /** The cells of the first line. */
  readonly cells: readonly string[];
  readonly header: Header<Column>;
  readonly remarks: readonly string[];
  readonly hash: string;
}

export function countKinds(rows: readonly CheckedRow[]): Readonly<Record<RowKind, number>> {
  const counts = { added: 0, changed: 0, same: 0, refused: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

/** The report on a file after its rows were checked, or with no rows while its columns do not identify them. */
export function reportOn<Column extends string>(
  { columns, cells, header, remarks, hash }: ReportedFile<Column>,
  rows: readonly CheckedRow[],
  isWritten: boolean,
): ImportReport {
  const hinted = rows.filter(({ kind, hints }) => kind !== 'refused' && hints.length > 0);
  const first = (wanted: RowKind, most = SAMPLE) =>
    rows.filter(({ kind }) => kind === wanted).slice(0, most);
  return {
    hash,
    isWritten,
    counts: countKinds(rows),
    notices: isNamed(columns, header)
      ? noticesOn(columns, remarks, header)
      : [...remarks.map(shown), unnamed(columns, cells)],
    columns: presentColumns(columns, header),
    hinted: hinted.length,
    hints: hinted.slice(0, SAMPLE).map(({ line, name, hints }) => ({ line, name, hints })),
    added: first('added').map(({ line, name, detail }) => ({ line, name, detail })),
    changed: first('changed').map(({ line, name, changes }) => ({ line, name, changes })),
    refused: first('refused', MOST_REFUSALS).map(({ line, name, problems }) => ({
      line,
      name,
      problems,
    })),
  };
}
