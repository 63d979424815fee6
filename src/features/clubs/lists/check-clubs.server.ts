import { randomUUID } from 'node:crypto';
import { isUuid } from '#domain/ids.ts';
import { readLocations, tidyCell, writeLocations } from '#domain/list-cells.ts';
import type { WrittenLocation } from '#domain/list-cells.ts';
import { spelledPlace, unlistedCounty } from '#domain/place-spelling.ts';
import type { ListedPlace } from '#domain/place-spelling.ts';
import { areSimilar, nameCore } from '#domain/similar-names.ts';
import type { NameCore } from '#domain/similar-names.ts';
import { readTeamCounts } from '#domain/team-counts.ts';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn } from '#features/clubs/fields.ts';
import { refuseClashes } from './check.server.ts';
import type { CheckedRow } from './check.server.ts';
import { ADDRESS_COLUMN_NAMES, COLUMN_NAMES, plainAddress, withLocation } from './club-columns.ts';
import type { AddressColumn, Column, FileColumn } from './club-columns.ts';
import type { Meant } from './known-clubs.ts';
import { idProblems, NUL_CHARACTER, shown } from './rules.ts';
import { FIELD_COLUMNS, FIELD_OF, readField, writeCell } from './schema.ts';
import type { ClubFields, FieldChange, Problem, Row, StoredClub, ToldColumn } from './schema.ts';

export type ClubRow = Row<FileColumn>;

/** A row of a list of clubs after its check. */
export interface CheckedClub extends CheckedRow {
  /** The id of the club, or of the one to be added. */
  readonly club: string;
  /** Whether the row gives an id. */
  readonly hasId: boolean;
  /** The same text for rows with the same name, city and state; null without a name. */
  readonly key: string | null;
  /** Whether the club has this key already. */
  readonly keepsKey: boolean;
  /** Of the stored club; null for a new one. */
  readonly version: number | null;
  /** All fields as they will be stored; null unless the row adds or changes a club. */
  readonly fields: ClubFields | null;
  /** All practice locations as they will be stored; null where they stay. */
  readonly locations: readonly WrittenLocation[] | null;
}

/**
 * Checks a row.
 *
 * @param meant the club it means
 * @param catalog whose spelling of states and counties is kept (D57)
 */
export function checkClub(
  row: ClubRow,
  meant: Meant<StoredClub> | undefined,
  catalog: readonly ListedPlace[],
): CheckedClub {
  const { club, key, keepsKey, problems } = meant ?? NOBODY;
  const judgment = judge(row, club, problems, catalog);
  const { fields } = judgment;
  const given = row.cells.get('id') ?? '';
  const name = row.cells.get('name') ?? (club ? cellOf('name', club.name) : '');
  return {
    ...judgment,
    line: row.line,
    club: club?.id ?? (isUuid(given) ? given.toLowerCase() : randomUUID()),
    hasId: given !== '',
    key,
    keepsKey,
    version: club?.version ?? null,
    name: shown(name),
    detail: [fields?.city, fields?.state].filter(Boolean).join(', '),
  };
}

const NOBODY: Meant<StoredClub> = { club: null, key: null, keepsKey: false, problems: [] };

/** Refuses rows of a file that mean the same club. */
export function refuseSameClubs(rows: readonly CheckedClub[]): CheckedClub[] {
  return refuseClashes(
    refuseClashes(rows, 'club', ({ club }) => club),
    'club',
    ({ key }) => key,
    // Unless all of them name clubs that are told apart already.
    (alike) => !alike.every(({ hasId }) => hasId) && !alike.every(({ keepsKey }) => keepsKey),
  );
}

/** A club of the site, or of the file, as one of nearly the same name could be. */
interface KnownName {
  readonly name: string;
  readonly core: NameCore;
  /** The line of the file; null for a club of the site. */
  readonly line: number | null;
}

/** A name with the place that it is compared in. */
export interface PlacedName {
  readonly name: string;
  readonly city: string;
  readonly state: string;
}

/** The names that a list adds, where it says the city and the state. */
export function addedName({ kind, fields }: CheckedClub): PlacedName | null {
  if (kind !== 'added' || !fields) return null;
  const [name, city, state] = [fields.name, fields.city, fields.state].map((value) =>
    typeof value === 'string' ? value : '',
  ) as [string, string, string];
  return city === '' || state === '' ? null : { name, city, state };
}

function placeOf({ city, state }: PlacedName): string {
  return `${city.toLowerCase()}/${state}`;
}

/** Names of one place that are compared letter by letter; beyond, only their cores are. */
const MOST_PAIRS = 1_000_000;

/**
 * Adds hints to new clubs whose place has a club of nearly the same name, on the site or further up in
 * the file.
 *
 * @param stored the clubs of the site in these places
 */
export function hintAtSimilarNames(
  rows: readonly CheckedClub[],
  stored: readonly PlacedName[],
): CheckedClub[] {
  const here = Map.groupBy(stored, placeOf);
  const added = rows.flatMap((row) => {
    const placed = addedName(row);
    return placed === null ? [] : [{ row, placed }];
  });
  const hints = new Map<CheckedClub, string>();
  for (const [place, these] of Map.groupBy(added, ({ placed }) => placeOf(placed))) {
    const known: KnownName[] = (here.get(place) ?? []).map(({ name }) => ({
      name,
      core: nameCore(name),
      line: null,
    }));
    const isMuch = these.length * (these.length + known.length) > MOST_PAIRS;
    const byCore = new Map(known.map((one) => [one.core.letters, one]));
    for (const { row, placed } of these) {
      const one = { name: placed.name, core: nameCore(placed.name), line: row.line };
      const same = byCore.get(one.core.letters);
      const similar = isMuch
        ? same && areSimilar(one.core, same.core) && same
        : known.find(({ core }) => areSimilar(one.core, core));
      if (similar) hints.set(row, similarName(similar));
      known.push(one);
      if (!same) byCore.set(one.core.letters, one);
    }
  }
  return rows.map((row) => {
    const hint = hints.get(row);
    return hint === undefined ? row : { ...row, hints: [...row.hints, hint] };
  });
}

function similarName({ name, line }: KnownName): string {
  const called = shown(name);
  if (line !== null) return `Line ${line} has nearly the same name here: ‘${called}’.`;
  return `A club with nearly the same name is here already: ‘${called}’. If it is the same, give its id or its name as it is.`;
}

type Judgment = Pick<
  CheckedClub,
  'kind' | 'fields' | 'locations' | 'changes' | 'problems' | 'hints'
>;

const NO_FIELDS = {
  ...(Object.fromEntries(
    FIELD_COLUMNS.map((column) => [column, isList(column) ? [] : null]),
  ) as Record<ClubColumn, unknown>),
  practice_locations: [],
};

function isList(column: ClubColumn): boolean {
  return CLUB_FIELDS[FIELD_OF[column]].kind === 'options';
}

/** The cell of an export for a field of a club. */
export function cellOf(column: ToldColumn, value: unknown): string {
  return column === 'practice_locations'
    ? writeLocations(value as readonly WrittenLocation[])
    : writeCell(FIELD_OF[column], value);
}

/** A club as a record of an export, in the order of the columns. */
export function clubRecord(club: StoredClub): string[] {
  return COLUMN_NAMES.map((column) => (column === 'id' ? club.id : cellOf(column, club[column])));
}

/**
 * Compares a row with its club. A cell that reads as an export would write the field leaves it alone, so
 * that whatever is stored survives an export and an import unchanged.
 *
 * @param stored the club that the row means; null for a new one
 * @param unclear why it is not known which club the row means
 * @param catalog whose spelling of states and counties is kept (D57)
 */
function judge(
  row: ClubRow,
  stored: StoredClub | null,
  unclear: readonly Problem[],
  catalog: readonly ListedPlace[],
): Judgment {
  const found: Problem[] = [...row.problems, ...idProblems(row.cells.get('id') ?? ''), ...unclear];
  const changes: FieldChange[] = [];
  const fields: ClubFields = { ...(stored ?? NO_FIELDS) };
  const cells = withAddress(spelledCells(row, stored, catalog, found), stored);
  for (const [column, cell] of cells) {
    if (column === 'id') continue;
    const before = stored?.[column];
    const beforeCell = stored ? cellOf(column, before) : '';
    // Nothing is as good as nothing, except for what every club must have.
    if (tidyCell(beforeCell) === cell && (stored !== null || column !== 'name')) continue;
    const reading = cell.includes('\0')
      ? { problem: NUL_CHARACTER }
      : readField(column, cell, before);
    if ('problem' in reading) {
      found.push({ column, value: shown(cell), reason: reading.problem });
      continue;
    }
    const { value } = reading;
    if (stored && isSame(column, value, before)) continue;
    fields[column] = value;
    changes.push({ column, before: shown(beforeCell), after: shown(cellOf(column, value)) });
  }
  if (stored === null && !row.cells.has('name')) {
    found.push({ column: 'name', value: '', reason: 'Club name is required' });
  }
  const nothing = { fields: null, locations: null, changes: [], problems: [], hints: [] };
  if (found.length > 0) return { ...nothing, kind: 'refused', problems: found };
  const isPlaced = changes.some(({ column }) => column === 'practice_locations');
  const locations = isPlaced ? (fields.practice_locations as readonly WrittenLocation[]) : null;
  if (stored === null) {
    const hints = hintsOn(fields, catalog);
    return { ...nothing, kind: 'added', fields: withTeams(row, fields), locations, hints };
  }
  if (changes.length === 0) return { ...nothing, kind: 'same' };
  const isMoved = changes.some(({ column }) => column === 'county' || column === 'state');
  const hints = isMoved ? hintsOn(fields, catalog) : [];
  return { ...nothing, kind: 'changed', fields, locations, changes, hints };
}

function hintsOn(fields: ClubFields, catalog: readonly ListedPlace[]): string[] {
  const text = (column: 'state' | 'county') => cellOf(column, fields[column]) || null;
  const hint = unlistedCounty({ state: text('state'), county: text('county') }, catalog);
  return hint === null ? [] : [hint];
}

/** The cells of a row, with the plain columns of an address as a cell of practice locations. */
function withAddress(
  cells: ReadonlyMap<FileColumn, string>,
  stored: StoredClub | null,
): ReadonlyMap<Column, string> {
  const plain = new Map<Column, string>();
  for (const [column, cell] of cells) if (!isAddressColumn(column)) plain.set(column, cell);
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
  // Without a street there is nothing to add; an empty cell of an address takes nothing away.
  if (address === '') return plain;
  const written = plain.get('practice_locations');
  const there = written === undefined ? (stored?.practice_locations ?? []) : readLocations(written);
  const locations = withLocation(there, { name: of('venue') || null, address });
  if (locations !== there) plain.set('practice_locations', writeLocations(locations));
  return plain;
}

function isAddressColumn(column: FileColumn): column is AddressColumn {
  return ADDRESS_COLUMN_NAMES.some((one) => one === column);
}

/** The cells of a row, with state and county as the catalog spells them. */
function spelledCells(
  row: ClubRow,
  stored: StoredClub | null,
  catalog: readonly ListedPlace[],
  found: Problem[],
): ReadonlyMap<FileColumn, string> {
  const before = (column: 'state' | 'county') => (stored ? cellOf(column, stored[column]) : '');
  const of = (column: 'state' | 'county') => (row.cells.get(column) ?? before(column)) || null;
  const typed = { state: of('state'), county: of('county') };
  const spelled = spelledPlace(typed, catalog, before('state'));
  if ('problem' in spelled) {
    found.push({ column: 'state', value: shown(typed.state ?? ''), reason: spelled.problem });
    return row.cells;
  }
  const cells = new Map(row.cells);
  for (const column of ['state', 'county'] as const) {
    const cell = spelled.place[column];
    if (cells.has(column) && cell !== null && cells.get(column) !== '') cells.set(column, cell);
  }
  return cells;
}

/** Whether a value says what is stored; the order of a list of options says nothing. */
function isSame(column: ToldColumn, value: unknown, stored: unknown): boolean {
  if (tidyCell(cellOf(column, value)) === tidyCell(cellOf(column, stored))) return true;
  if (column === 'practice_locations') return false;
  if (CLUB_FIELDS[FIELD_OF[column]].kind === 'teams') {
    return JSON.stringify(value ?? {}, inOrder) === JSON.stringify(readTeamCounts(stored), inOrder);
  }
  if (!isList(column) || !Array.isArray(value) || !Array.isArray(stored)) return false;
  return value.length === stored.length && value.every((option) => stored.includes(option));
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [two]) => (one < two ? -1 : 1)));
}

/**
 * A new club of a file without a column of age groups or genders has those that have teams, as in
 * the form (EDIT-31, EDIT-32).
 */
function withTeams(row: ClubRow, fields: ClubFields): ClubFields {
  const counts = (fields.teams_per_age_group ?? {}) as Record<string, Record<string, unknown>>;
  const genders = new Set(Object.values(counts).flatMap((byGender) => Object.keys(byGender)));
  return {
    ...fields,
    ...(row.cells.has('age_groups') ? {} : { age_groups: Object.keys(counts).toSorted() }),
    ...(row.cells.has('genders') ? {} : { genders: [...genders].toSorted() }),
  };
}
