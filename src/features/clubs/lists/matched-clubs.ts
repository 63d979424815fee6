import { nameKey } from '#domain/folded.ts';
import { isUuid } from '#domain/ids.ts';
import { slugify } from '#domain/slug.ts';
import { stateName } from '#domain/us-states.ts';
import type { Problem, StoredClub } from './schema.ts';

export interface NamingRow {
  readonly cells: {
    get(column: 'id' | 'name' | 'city' | 'state' | 'county'): string | undefined;
  };
}

/** Null for a column that the file does not have. */
interface ClubKey {
  readonly name: string;
  readonly citySlug: string | null;
  /** Of the name of the state, and of the cell as written. */
  readonly stateSlugs: readonly string[] | null;
}

export interface ClubMatch {
  /** Null for a new club. */
  readonly club: StoredClub | null;
  /** Equal for rows with the same name, city, and state; null for those of a club that has these. */
  readonly key: string | null;
  readonly problems: readonly Problem[];
}

/**
 * Finds the club that a row means: by id, otherwise by name, city, and state, and by county if several clubs share
 * these. Columns that the file does not have are ignored.
 */
export function clubMatcher(clubs: readonly StoredClub[]): (row: NamingRow) => ClubMatch {
  const byId = new Map(clubs.map((club) => [club.id, club]));
  const byName = Map.groupBy(clubs, ({ name }) => nameKey(String(name)));
  return (row) => {
    const key = keyOf(row);
    const named = key === null ? [] : (byName.get(key.name) ?? []);
    const alike = named.filter((club) => key !== null && isMeant(row, key, club));
    const id = idOf(row);
    const [only = null, ...others] = narrowed(row, alike);
    const club = byId.get(id) ?? (id === '' && others.length === 0 ? only : null);
    const isKept = club !== null && alike.includes(club);
    const text = key === null || isKept ? null : textOf(row, key);
    if (club !== null || alike.length === 0) return { club, key: text, problems: [] };
    const reason =
      id === ''
        ? `${alike.length} clubs share this name. Add the ID of the one you mean: ${idsOf(alike)}.`
        : `No club has this ID, but we have a club with this name. Its ID is ${idsOf(alike)}.`;
    return { club, key: text, problems: [{ column: 'id', value: id, reason }] };
  };
}

/** '' if there is none, or if it is not a UUID. */
export function idOf(row: NamingRow): string {
  const id = row.cells.get('id') ?? '';
  return isUuid(id) ? id.toLowerCase() : '';
}

export function keyOf(row: NamingRow): ClubKey | null {
  const { cells } = row;
  const name = cells.get('name') ?? '';
  if (name === '') return null;
  const [city, state] = [cells.get('city'), cells.get('state')];
  const states = state === undefined ? null : [stateName(state), state];
  return {
    name: nameKey(name),
    citySlug: city === undefined ? null : slugOr(city, 'unknown-city'),
    stateSlugs: states && states.map((text) => slugOr(text, 'unknown-state')),
  };
}

function slugOr(text: string, unknown: string): string {
  return slugify(text) || unknown;
}

/** Names without letters and digits are compared as they are. */
function textOf(row: NamingRow, { name, citySlug, stateSlugs }: ClubKey): string {
  return [name || (row.cells.get('name') ?? ''), citySlug ?? '', stateSlugs?.[0] ?? ''].join('/');
}

function isMeant(row: NamingRow, key: ClubKey, club: StoredClub): boolean {
  const { name, citySlug, stateSlugs } = key;
  if (citySlug !== null && club.city_slug !== citySlug) return false;
  if (stateSlugs !== null && !stateSlugs.includes(club.state_slug)) return false;
  return name !== '' || String(club.name).trim() === row.cells.get('name');
}

function narrowed(row: NamingRow, alike: readonly StoredClub[]): readonly StoredClub[] {
  const county = row.cells.get('county') ?? '';
  if (alike.length < 2 || county === '') return alike;
  const there = alike.filter((club) => club.county_slug === slugOr(county, ''));
  return there.length === 1 ? there : alike;
}

function idsOf(clubs: readonly StoredClub[]): string {
  return clubs
    .slice(0, 3)
    .map(({ id }) => id)
    .join(', ');
}
