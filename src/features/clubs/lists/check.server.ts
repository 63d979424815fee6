import { AppError } from '#domain/app-error.ts';
import { tidyCell } from '#domain/list-cells.ts';
import type { ListRow } from '#platform/lists/row-batches.ts';
import { typedCell } from '#platform/lists/write-csv.ts';
import { nearColumn, readHeader, readMapping } from './columns.ts';
import type { Header, ListColumns } from './columns.ts';
import { shown } from './rules.ts';
import type { CheckedRow, ImportOptions, ImportReport, Row, RowKind } from './schema.ts';

export function readRow<Column extends string>(header: Header<Column>, { line, cells }: ListRow) {
  const byColumn = new Map<Column, string>();
  for (const [column, place] of header.places) {
    const cell = cells[place];
    // Some programs Skip this column the empty cells at the end of a line.
    if (cell !== undefined) byColumn.set(column, tidyCell(typedCell(cell)));
  }
  const row: Row<Column> = { line, cells: byColumn, problems: [] };
  const width = header.cells.length;
  const beyond = cells.slice(width).filter((cell) => cell.trim() !== '');
  if (beyond.length === 0) return row;
  const reason = `This row has ${cells.length} cells, but the file has ${width} columns. Put quotation marks around any text that contains a comma.`;
  return { ...row, problems: [{ column: '', value: shown(beyond.join(', ')), reason }] };
}

const MOST_LINES = 5;

/**
 * Refuses rows that mean the same thing, unless the whole row is refused already.
 *
 * @param keyOf equal for rows that mean the same; null for none
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
    reasons.set(key, `Lines ${lines.join(', ')}${more} are the same ${thing}.`);
  }
  return rows.map((row) => {
    const reason = reasons.get(keyOf(row));
    const isRefused = row.problems.some(({ column, value }) => column === '' && value === '');
    return reason === undefined || isRefused ? row : refused(row, reason);
  });
}

export function refused<Checked extends CheckedRow>(row: Checked, reason: string): Checked {
  const problems = [...row.problems, { column: '', value: '', reason }];
  return { ...row, kind: 'refused', problems };
}

const MOST_NAMED = 6;

function noticesOn<Column extends string>(
  columns: ListColumns<Column>,
  remarks: readonly string[],
  header: Header<Column>,
): string[] {
  const notices = remarks.map(shown);
  if (header.unknown.length > 0) {
    const meant = header.unknown.flatMap((name) => {
      const near = nearColumn(columns, name);
      const isFree = near !== undefined && !header.places.has(near);
      return isFree ? [`Does “${shown(name)}” mean ${near}?`] : [];
    });
    const left = `We skipped these unknown columns: ${shown(header.unknown.join(', '))}.`;
    notices.push([left, ...meant].slice(0, MOST_NAMED).join(' '));
  }
  const missing = columns.missing([...header.places.keys()]);
  if (missing.length > 0) {
    const which = missing.length > MOST_NAMED ? `${missing.length} columns` : missing.join(', ');
    notices.push(`Not in the file, so these fields won’t change: ${which}.`);
  }
  return notices;
}

/**
 * @throws AppError invalid for a wrong mapping, a repeated column, or, except in a dry run, columns
 * that do not identify a row
 */
export function requireHeader<Column extends string>(
  columns: ListColumns<Column>,
  cells: readonly string[],
  { mapped = [], isDryRun }: Pick<ImportOptions, 'mapped' | 'isDryRun'>,
): Header<Column> {
  const mapping = readMapping(columns, mapped);
  if (typeof mapping === 'string') throw new AppError('invalid', shown(mapping));
  const header = readHeader(columns, cells, mapping);
  const absent = [...mapping.keys()].find((name) => cells.every((cell) => cell.trim() !== name));
  if (absent !== undefined) {
    throw new AppError('invalid', `The file has no “${shown(absent)}” column.`);
  }
  const [repeated] = header.repeated;
  if (repeated !== undefined) {
    const meant = mapping.get(repeated);
    const which = meant === undefined ? '' : ` as ${meant}`;
    throw new AppError('invalid', `The column ${shown(repeated)} appears more than once${which}.`);
  }
  // After a dry run, the administrator can map the missing columns.
  if (!header.isNamed && !isDryRun) throw new AppError('invalid', unnamed(columns, cells));
  return header;
}

function unnamed({ needed }: Pick<ListColumns, 'needed'>, cells: readonly string[]): string {
  return `Put the column names in the first row, and ${needed}. The first row is: ${shown(cells.join(', '))}`;
}

/** More unknown columns are not offered for mapping. */
const MOST_FOREIGN = 100;

/** More rows of a kind are only counted. */
const SAMPLE = 200;
const MOST_REFUSALS = 10_000;

interface ReportedFile<Column extends string> {
  readonly columns: ListColumns<Column>;
  readonly header: Header<Column>;
  readonly remarks: readonly string[];
  readonly hash: string;
}

export function countKinds(rows: readonly CheckedRow[]): Readonly<Record<RowKind, number>> {
  const counts = { added: 0, changed: 0, same: 0, refused: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

export function reportOn<Column extends string>(
  { columns, header, remarks, hash }: ReportedFile<Column>,
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
    notices: header.isNamed
      ? noticesOn(columns, remarks, header)
      : [...remarks.map(shown), unnamed(columns, header.cells)],
    columns: {
      isNamed: header.isNamed,
      foreign: header.foreign.filter((name) => shown(name) === name).slice(0, MOST_FOREIGN),
      taken: header.taken,
    },
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
