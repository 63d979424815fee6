import { setImmediate as breathe } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import { tidyCell } from '#domain/list-cells.ts';
import type { ListRow } from '#platform/lists/row-batches.ts';
import { undamaged } from '#platform/lists/undamaged.ts';
import { BYTE_ORDER_MARK, csvLines, typedCell } from '#platform/lists/write-csv.ts';
import { US_STATE_NAMES } from '#domain/us-states.ts';
import { fixed, LONGEST_VALUE } from './fix-rules.ts';
import type { Fixes } from './fix-rules.ts';
import { isToFix, nearColumn, readHeader, readMapping, TO_FIX } from '#platform/lists/columns.ts';
import type { Header, ListColumns } from '#platform/lists/columns.ts';
import { shown } from './rules.ts';
import type {
  CheckedRow,
  Choices,
  ImportOptions,
  ImportReport,
  Problem,
  Repair,
  Row,
  RowKind,
  Understood,
} from './schema.ts';

/** How the rows of a file are read. */
export interface OpenedList {
  readonly columns: ListColumns;
  readonly header: ListHeader;
  readonly choices: Choices;
  readonly fixes: Fixes;
  readonly hash: string;
  readonly remarks: readonly string[];
  readonly recalled: string | null;
}

interface ListHeader extends Header {
  /** The name of a column of ids that are not ours. */
  readonly skipped: string | null;
}

/** Chosen for all rows of a file without these columns: "all in Delaware". */
function filled({ columns, header, fixes }: OpenedList) {
  return Object.keys(columns.names).flatMap((column) => {
    const as = header.places.has(column) ? null : fixes.get(`${column}=`);
    return as ? [[column, as] as const] : [];
  });
}

export function readRow(file: OpenedList, { line, cells }: ListRow): Row {
  const { columns, header, fixes } = file;
  const byColumn = new Map(filled(file));
  const raw = new Map<string, string>();
  const understood: Understood[] = [];
  const problems: Problem[] = [];
  for (const [column, place] of header.places) {
    // Some programs leave out the empty cells at the end of a line.
    const cell = cells[place] ?? (fixes.has(`${column}=`) ? '' : undefined);
    if (cell === undefined) continue;
    const value = tidyCell(typedCell(cell));
    const chosen = fixed(fixes, column, value, columns.isList?.(column) ?? false);
    if (chosen === null) {
      raw.set(column, value);
      continue;
    }
    const plain = tidyCell(undamaged(chosen));
    const { text, problem } = columns.understand?.(column, plain) ?? { text: plain };
    byColumn.set(column, text);
    if (text !== value) raw.set(column, value);
    if (problem !== undefined) problems.push({ column, value: shown(value), reason: problem });
    if (chosen === value && text !== value) {
      const [before, as] = changedWords(value, text);
      understood.push({ column, value: shown(before), as: shown(as) });
    }
  }
  const width = header.cells.length;
  const beyond = cells.slice(width).filter((cell) => cell.trim() !== '');
  if (beyond.length > 0) {
    const reason = `This row has ${cells.length} cells, but the file has ${width} columns. Put quotation marks around any text that contains a comma.`;
    problems.push({ column: '', value: shown(beyond.join(', ')), reason });
  }
  return { line, cells: byColumn, problems, raw, understood };
}

/** What differs, word by word, so that the same change in many names is listed once. */
function changedWords(before: string, after: string): readonly [string, string] {
  const [words, others] = [before.split(' '), after.split(' ')];
  if (words.length !== others.length) return [before, after];
  const isOther = (_word: string, at: number) => words[at] !== others[at];
  return [words.filter(isOther).join(' '), others.filter(isOther).join(' ')];
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

/** The free columns that unknown names probably mean. */
function nearOf({ columns, header }: OpenedList): Record<string, string> {
  const near = header.unknown.flatMap((name) => {
    const column = nearColumn(columns, name);
    return column === undefined || header.places.has(column) ? [] : [[name, column] as const];
  });
  return Object.fromEntries(near);
}

function noticesOn(file: OpenedList): string[] {
  const { columns, header, remarks } = file;
  const notices = remarks.map(shown);
  if (file.recalled !== null) {
    notices.push(`We used your choices for “${file.recalled},” which has the same columns.`);
  }
  if (header.skipped !== null) {
    notices.push(`We skipped the column “${shown(header.skipped)}”: it doesn’t have our IDs.`);
  }
  if (header.unknown.length > 0) {
    const meant = Object.entries(nearOf(file)).map(
      ([name, near]) => `Does “${shown(name)}” mean ${near}?`,
    );
    const left = `We skipped these unknown columns: ${shown(header.unknown.join(', '))}.`;
    notices.push([left, ...meant].slice(0, MOST_NAMED).join(' '));
  }
  const there = [...header.places.keys(), ...filled(file).map(([column]) => column)];
  const missing = columns.missing(there);
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
export function requireHeader(
  columns: ListColumns,
  cells: readonly string[],
  { mapped = [], isDryRun }: Pick<ImportOptions, 'mapped' | 'isDryRun'>,
  holdsIds: (place: number) => boolean,
): ListHeader {
  const mapping = readMapping(columns, mapped);
  if (typeof mapping === 'string') throw new AppError('invalid', shown(mapping));
  const ids = readHeader(columns, cells, mapping).places.get(columns.id);
  const skipped = ids === undefined || holdsIds(ids) ? undefined : ids;
  const header = readHeader(columns, cells, mapping, skipped);
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
  return { ...header, skipped: skipped === undefined ? null : (cells[skipped] ?? '').trim() };
}

function unnamed({ needed }: Pick<ListColumns, 'needed'>, cells: readonly string[]): string {
  return `Put the column names in the first row, and ${needed}. The first row is: ${shown(cells.join(', '))}`;
}

/** More unknown columns are not offered for mapping. */
const MOST_FOREIGN = 100;

/** More rows of a kind are only counted. */
const SAMPLE = 200;
const MOST_REFUSALS = 10_000;

export function countKinds(rows: readonly CheckedRow[]): Readonly<Record<RowKind, number>> {
  const counts = { added: 0, changed: 0, same: 0, refused: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  return counts;
}

export function reportOn(
  file: OpenedList,
  rows: readonly CheckedRow[],
  isWritten: boolean,
  rest: string | null,
): ImportReport {
  const { columns, header, remarks, hash, choices, recalled } = file;
  const hinted = rows.filter(({ kind, hints }) => kind !== 'refused' && hints.length > 0);
  const first = (wanted: RowKind, most = SAMPLE) =>
    rows.filter(({ kind }) => kind === wanted).slice(0, most);
  const places = placesFor(rows, file);
  const isAsked = ({ column, value }: Repair) =>
    value === '' && places.some((place) => place.column === column);
  const repairs = repairsOf(rows, columns).filter((repair) => !isAsked(repair));
  return {
    hash,
    isWritten,
    counts: countKinds(rows),
    notices: header.isNamed
      ? noticesOn(file)
      : [...remarks.map(shown), unnamed(columns, header.cells)],
    columns: {
      isNamed: header.isNamed,
      foreign: header.foreign.filter((name) => shown(name) === name).slice(0, MOST_FOREIGN),
      near: nearOf(file),
      taken: header.taken,
    },
    hinted: hinted.length,
    hints: hinted.slice(0, SAMPLE).map(({ line, name, hints }) => ({ line, name, hints })),
    added: first('added').map(({ line, name, detail }) => ({ line, name, detail })),
    changed: first('changed').map(({ line, name, changes }) => ({ line, name, changes })),
    refused: first('refused', MOST_REFUSALS).map(({ line, name, problems }) => ({
      line,
      name,
      problems: problems.map(({ column, value, reason }) => ({ column, value, reason })),
    })),
    understood: distinct(rows.flatMap(({ understood = [] }) => understood)).slice(0, SAMPLE),
    repairs: [...places, ...repairs].slice(0, MOST_REPAIRS),
    choices,
    recalled,
    rest,
  };
}

const MOST_REPAIRS = 60;

/** Each once, with the number of its rows, the most frequent first. */
function distinct<Cell extends Omit<Understood, 'as'> & { readonly as?: string }>(all: Cell[]) {
  const alike = Map.groupBy(all, ({ column, value, as }) => JSON.stringify([column, value, as]));
  return Array.from(alike.values(), (some) => ({
    ...(some[0] as Cell),
    rows: some.length,
  })).toSorted((one, other) => other.rows - one.rows);
}

function repairsOf(rows: readonly CheckedRow[], { id, place = [] }: ListColumns): Repair[] {
  const found = rows.flatMap(({ problems, doubts = [] }) => [
    ...problems.map((problem) => ({ ...problem, isRefused: true })),
    ...doubts.map((problem) => ({ ...problem, isRefused: false })),
  ]);
  const canBeFixed = ({ column, value }: Problem) =>
    column !== '' &&
    column !== id &&
    value.length <= LONGEST_VALUE &&
    (value !== '' || place.some((each) => each === column));
  // Values in one row only are asked last.
  const rank = ({ rows: count, isRefused }: Repair) => (count > 1 ? 2 : 0) + (isRefused ? 1 : 0);
  return distinct(found.filter(canBeFixed)).toSorted((one, other) => rank(other) - rank(one));
}

/** New clubs in a file without places: one can be chosen for all. */
function placesFor(
  rows: readonly CheckedRow[],
  { columns: { place = [] }, header }: OpenedList,
): Repair[] {
  const missing: string[] = place.filter((column) => !header.places.has(column));
  const isWaiting = ({ problems }: CheckedRow) =>
    problems.some(({ isRequired = false }) => isRequired);
  const added = rows.filter((row) => row.kind === 'added' || isWaiting(row));
  if (added.length === 0 || (missing.length < 2 && !missing.includes('state'))) return [];
  const reason = 'The file doesn’t say. If it’s the same for every row, fill it in.';
  const asked = { value: '', reason, rows: added.length, isRefused: false };
  return missing.map((column) =>
    column === 'state'
      ? { ...asked, column, options: US_STATE_NAMES, isRefused: added.some(isWaiting) }
      : { ...asked, column },
  );
}

const LONGEST_REST = 1_500_000;

/** The refused rows as CSV, in the file's own columns after one that says what to fix, and how many did not fit. */
export async function restOf(
  { cells, places }: Header,
  rows: readonly CheckedRow[],
  batches: Iterable<readonly ListRow[]>,
): Promise<{ readonly rest: string | null; readonly cut: number }> {
  const refusedRows = rows.filter(({ kind }) => kind === 'refused');
  const problems = new Map(refusedRows.map((row) => [row.line, row.problems]));
  if (problems.size === 0) return { rest: null, cut: 0 };
  // The rest of a rest says only what is wrong now.
  const from = isToFix(cells[0] ?? '') ? 1 : 0;
  const own = (row: readonly string[]) => row.slice(from).map(typedCell);
  const saying = ({ column, reason }: Problem) => {
    const name = cells[places.get(column) ?? -1] ?? column;
    return name === '' ? reason : `${name}: ${reason}`;
  };
  let rest = BYTE_ORDER_MARK + csvLines([[TO_FIX, ...own(cells)]]);
  let cut = problems.size;
  for (const batch of batches) {
    if (rest.length >= LONGEST_REST) break;
    const records = batch.flatMap((row) => {
      const why = problems.get(row.line)?.map(saying).join(' ');
      return why === undefined ? [] : [[why, ...own(row.cells)]];
    });
    rest += csvLines(records);
    cut -= records.length;
    // Other requests get a turn.
    await breathe();
  }
  return { rest, cut };
}
