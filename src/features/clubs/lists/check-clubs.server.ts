import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { folded } from '#domain/folded.ts';
import { isUuid } from '#domain/ids.ts';
import { NUL_CHARACTER, readLocations, tidyCell, writeLocations } from '#domain/list-cells.ts';
import type { CellReading, WrittenLocation } from '#domain/list-cells.ts';
import {
  countiesOf,
  spelledPlace,
  statesOf,
  unlistedCounty,
} from '#features/places/spelling-rules.ts';
import type { ListedPlace } from '#features/places/spelling-rules.ts';
import { similarPairs } from '#domain/similar-names.ts';
import { groupsWithTeams, readTeamCounts } from '#domain/team-counts.ts';
import type { TeamCounts } from '#domain/team-counts.ts';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn } from '#features/clubs/fields.ts';
import { refuseClashes } from './check.server.ts';
import {
  ADDRESS_COLUMNS,
  COLUMN_NAMES,
  isOptions,
  plainAddress,
  withLocation,
} from './club-columns.ts';
import type { AddressColumn, Column } from './club-columns.ts';
import type { ClubMatch } from './matched-clubs.ts';
import { idProblems, shown } from './rules.ts';
import { FIELD_COLUMNS, FIELD_OF, readField, writeCell } from './schema.ts';
import type {
  CheckedRow,
  ClubFields,
  FieldChange,
  Problem,
  Row,
  StoredClub,
  ToldColumn,
  Understood,
} from './schema.ts';

export interface CheckedClub extends CheckedRow {
  readonly club: string;
  readonly hasId: boolean;
  readonly key: ClubMatch['key'];
  readonly version: number | null;
  /** The complete new fields; null unless the row adds or changes a club. */
  readonly fields: ClubFields | null;
  /** Null to keep the stored locations. */
  readonly locations: readonly WrittenLocation[] | null;
}

/**
 * A cell that equals the export of the stored field leaves it alone, so that an export can be
 * imported without changes.
 *
 * @param catalog its spelling of states and counties is kept (D57)
 */
export function checkClub(
  row: Row,
  { club: stored, key, problems: unclear }: ClubMatch,
  catalog: readonly ListedPlace[],
): CheckedClub {
  const id = row.cells.get('id') ?? '';
  const found: Problem[] = [...row.problems, ...idProblems(id), ...unclear];
  const changes: FieldChange[] = [];
  const fields: ClubFields = { ...(stored ?? NO_FIELDS) };
  const understood = [...(row.understood ?? [])];
  const spelled = spelledCells(row, stored, catalog, found, understood);
  const cells = withAddress(spelled, stored);
  for (const [column, cell] of cells) {
    if (column === 'id') continue;
    const before = stored?.[column];
    const beforeCell = stored ? cellOf(column, before) : '';
    // Empty on both sides is no change, but every new club needs a name.
    if (tidyCell(beforeCell) === cell && (stored !== null || column !== 'name')) continue;
    const reading = cell.includes('\0')
      ? { problem: NUL_CHARACTER }
      : readField(column, cell, before);
    if ('problem' in reading) {
      found.push(...problemsIn(row, column, cell, reading));
      continue;
    }
    const { value, meant: parts = [] } = reading;
    for (const [part, as] of parts) understood.push({ column, value: part, as });
    if (stored && isSame(column, value, before)) continue;
    fields[column] = value;
    changes.push({ column, before: shown(beforeCell), after: shown(cellOf(column, value)) });
  }
  if (stored === null && !row.cells.has('name')) {
    found.push({ column: 'name', value: '', reason: 'Club name is required' });
  }
  if (stored === null && id === '') found.push(...missingPlace(row, fields, catalog));
  const unchanged: Omit<CheckedClub, 'kind'> = {
    line: row.line,
    name: shown(row.cells.get('name') ?? (stored ? cellOf('name', stored.name) : '')),
    detail: '',
    club: stored?.id ?? (isUuid(id) ? id.toLowerCase() : randomUUID()),
    hasId: id !== '',
    key,
    version: stored?.version ?? null,
    fields: null,
    locations: null,
    changes: [],
    problems: found.map((problem) =>
      stored === null && isRequired(problem.column) ? { ...problem, isRequired: true } : problem,
    ),
    understood,
    hints: [],
  };
  if (found.length > 0) return { ...unchanged, kind: 'refused' };
  if (stored && changes.length === 0) return { ...unchanged, kind: 'same' };
  const has = (...columns: string[]) => changes.some(({ column }) => columns.includes(column));
  const written = {
    ...unchanged,
    detail: [fields.city, fields.state].filter(Boolean).join(', '),
    locations: has('practice_locations')
      ? (fields.practice_locations as readonly WrittenLocation[])
      : null,
    doubts: stored === null || has('county', 'state') ? doubtsOn(row, fields, catalog) : [],
  };
  return stored
    ? { ...written, kind: 'changed', fields, changes }
    : { ...written, kind: 'added', fields: withTeams(row, fields) };
}

export function refuseSameClubs(rows: readonly CheckedClub[]): CheckedClub[] {
  return refuseClashes(
    refuseClashes(rows, 'club', ({ club }) => club),
    'club',
    ({ key }) => key,
    // An export may have several clubs of one name.
    (alike) => !alike.every(({ hasId }) => hasId),
  );
}

export type PlacedName = Readonly<Record<'name' | 'city' | 'state', string>>;

export function addedName({ kind, fields }: CheckedClub): PlacedName | null {
  const { name, city, state } = (fields ?? {}) as Partial<PlacedName>;
  return kind === 'added' && name && city && state ? { name, city, state } : null;
}

/**
 * Hints at new clubs with nearly the same name as another in their place, on the site or earlier in
 * the file.
 */
export function hintAtSimilarNames(rows: readonly CheckedClub[], stored: readonly PlacedName[]) {
  const added = rows.flatMap((row) => {
    const placed = addedName(row);
    return placed === null ? [] : [{ ...placed, row }];
  });
  const all = [...stored.map((placed) => ({ ...placed, row: null })), ...added];
  const places = Map.groupBy(all, ({ city, state }) => `${folded(city)}/${state}`);
  const hints = new Map<CheckedClub, string>();
  for (const [one, { row }] of [...places.values()].flatMap(similarPairs)) {
    if (row && !hints.has(row)) hints.set(row, similarName(shown(one.name), one.row));
  }
  return rows.map((row) => {
    const hint = hints.get(row);
    return hint === undefined ? row : { ...row, hints: [...row.hints, hint] };
  });
}

function similarName(name: string, row: CheckedClub | null): string {
  if (row) return `Line ${row.line} has nearly the same name: “${name}.”`;
  return `We already have a club with nearly the same name: “${name}.” If it’s the same club, add its ID or its exact name.`;
}

const NO_FIELDS = {
  ...(Object.fromEntries(
    FIELD_COLUMNS.map((column) => [column, isOptions(column) ? [] : null]),
  ) as Record<ClubColumn, unknown>),
  practice_locations: [],
};

export function cellOf(column: ToldColumn, value: unknown): string {
  return column === 'practice_locations'
    ? writeLocations(value as readonly WrittenLocation[])
    : writeCell(FIELD_OF[column], value);
}

export function clubRecord(club: StoredClub): string[] {
  return COLUMN_NAMES.map((column) => (column === 'id' ? club.id : cellOf(column, club[column])));
}

/** A part of a list is fixed by itself, any other cell as it is in the file. */
function problemsIn(
  row: Row,
  column: ToldColumn,
  cell: string,
  { problem, unread }: Extract<CellReading, { readonly problem: string }>,
): Problem[] {
  const field = column === 'practice_locations' ? undefined : CLUB_FIELDS[FIELD_OF[column]];
  const options = field?.kind === 'options' ? { options: field.options } : {};
  const values = unread ?? [rawOf(row, column) ?? cell];
  return values.map((value) => ({ column, value: shown(value), reason: problem, ...options }));
}

function isRequired(column: string): boolean {
  return column === 'name' || column === 'city' || column === 'state';
}

/** Required as in the club's form, but a file without a column for cities may come in. */
function missingPlace(row: Row, fields: ClubFields, catalog: readonly ListedPlace[]): Problem[] {
  return (['city', 'state'] as const).flatMap((column) => {
    const raw = rawOf(row, column);
    if (cellOf(column, fields[column]) !== '' || (column === 'city' && raw === undefined))
      return [];
    const reason = `${CLUB_FIELDS[column].label} is missing`;
    const options = column === 'state' ? { options: statesOf(catalog) } : {};
    return [{ column, value: shown(raw ?? ''), reason, ...options }];
  });
}

function doubtsOn(row: Row, fields: ClubFields, catalog: readonly ListedPlace[]): Problem[] {
  const text = (column: 'state' | 'county') => cellOf(column, fields[column]) || null;
  const [state, county] = [text('state'), text('county')];
  const reason = unlistedCounty({ state, county }, catalog);
  if (reason === null || state === null) return [];
  const value = shown(rawOf(row, 'county') ?? county ?? '');
  return [{ column: 'county', value, reason, options: countiesOf(state, catalog) }];
}

function rawOf({ raw, cells }: Row, column: string): string | undefined {
  return raw?.get(column) ?? cells.get(column);
}

/** Turns the address columns into a cell of practice locations. */
function withAddress(cells: ReadonlyMap<string, string>, stored: StoredClub | null) {
  const plain = new Map<Column, string>();
  for (const [column, cell] of cells) {
    if (!(column in ADDRESS_COLUMNS)) plain.set(column as Column, cell);
  }
  const of = (column: AddressColumn) => cells.get(column) ?? '';
  const placed = (column: 'city' | 'state') =>
    cells.get(column) ?? (stored ? cellOf(column, stored[column]) : '');
  const address = plainAddress({
    street: of('address'),
    more: of('address_2'),
    city: placed('city'),
    state: placed('state'),
    zip: of('zip'),
  });
  // Without a street there is nothing to add, and an empty address removes nothing.
  if (address === '') return plain;
  const written = plain.get('practice_locations');
  const there = written === undefined ? (stored?.practice_locations ?? []) : readLocations(written);
  const locations = withLocation(there, { name: of('venue') || null, address });
  if (locations !== there) plain.set('practice_locations', writeLocations(locations));
  return plain;
}

function spelledCells(
  row: Row,
  stored: StoredClub | null,
  catalog: readonly ListedPlace[],
  found: Problem[],
  understood: Understood[],
): ReadonlyMap<string, string> {
  const before = (column: 'state' | 'county') => (stored ? cellOf(column, stored[column]) : '');
  const of = (column: 'state' | 'county') => (row.cells.get(column) ?? before(column)) || null;
  const typed = { state: of('state'), county: of('county') };
  const spelled = spelledPlace(typed, catalog, before('state'));
  if ('problem' in spelled) {
    const value = shown(rawOf(row, 'state') ?? typed.state ?? '');
    found.push({ column: 'state', value, reason: spelled.problem, options: statesOf(catalog) });
    return row.cells;
  }
  const cells = new Map(row.cells);
  for (const column of ['state', 'county'] as const) {
    const [typed, as] = [cells.get(column) ?? '', spelled.place[column]];
    if (as === null || typed === '' || typed === as) continue;
    cells.set(column, as);
    if (folded(typed) !== folded(as)) understood.push({ column, value: shown(typed), as });
  }
  return cells;
}

/** The order of a list of options does not count. */
function isSame(column: ToldColumn, value: unknown, stored: unknown): boolean {
  if (tidyCell(cellOf(column, value)) === tidyCell(cellOf(column, stored))) return true;
  if (column === 'practice_locations') return false;
  if (CLUB_FIELDS[FIELD_OF[column]].kind === 'teams') {
    return isDeepStrictEqual(value ?? {}, readTeamCounts(stored));
  }
  if (!isOptions(column) || !Array.isArray(value) || !Array.isArray(stored)) return false;
  return value.length === stored.length && value.every((option) => stored.includes(option));
}

/** Without these columns, a new club gets the age groups and genders that have teams, as in the form. */
function withTeams(row: Row, fields: ClubFields): ClubFields {
  const counts = (fields.teams_per_age_group ?? {}) as TeamCounts;
  const { ageGroups, genders } = groupsWithTeams(counts);
  return {
    ...fields,
    ...(row.cells.has('age_groups') ? {} : { age_groups: ageGroups }),
    ...(row.cells.has('genders') ? {} : { genders }),
  };
}
