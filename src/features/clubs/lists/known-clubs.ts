import { isUuid } from '#domain/ids.ts';
import { slugify } from '#domain/slug.ts';
import { stateName } from '#domain/us-states.ts';
import type { Problem } from './schema.ts';

/** A club as far as a row can name it. */
export interface KnownClub {
  readonly id: string;
  readonly name: unknown;
  readonly state_slug: string;
  readonly county_slug: string;
  readonly city_slug: string;
  readonly name_slug: string;
}

/** The columns by which a row names its club. */
export type ClubNaming = 'id' | 'name' | 'city' | 'state' | 'county';

/** A row as far as it names its club. */
export interface NamingRow {
  readonly cells: { get(column: ClubNaming): string | undefined };
}

/** The name in a row without an id; null for a column that the file does not have. */
export interface ClubKey {
  readonly nameSlug: string;
  readonly citySlug: string | null;
  /** Of the state's name, and of the cell's text where that differs. */
  readonly stateSlugs: readonly string[] | null;
}

/** Which club a row means. */
export interface Meant<Club extends KnownClub = KnownClub> {
  /** Null for a new club. */
  readonly club: Club | null;
  /** The same text for rows that mean the same club; null for a row without a name. */
  readonly key: string | null;
  /** Whether the club has this key already. */
  readonly keepsKey: boolean;
  readonly problems: readonly Problem[];
}

/**
 * Which clubs some rows mean: by id, otherwise by name, city and state, and by county where several clubs
 * share these. Columns that the file does not have are ignored.
 *
 * @param clubs every club that one of the rows could mean
 */
export function clubsMeant<Club extends KnownClub>(
  rows: readonly NamingRow[],
  clubs: readonly Club[],
): Meant<Club>[] {
  const byId = new Map(clubs.map((club) => [club.id, club]));
  const byName = Map.groupBy(clubs, ({ name_slug: slug }) => slug);
  return rows.map((row) => {
    const key = keyOf(row);
    const named = key === null ? [] : (byName.get(key.nameSlug) ?? []);
    const alike = named.filter((club) => key !== null && isMeant(row, key, club));
    const unclear = { club: null, key: key === null ? null : textOf(row, key), keepsKey: false };
    const id = idOf(row);
    const club = byId.get(id);
    if (club) return { ...unclear, club, keepsKey: alike.includes(club), problems: [] };
    if (id !== '' && alike.length > 0) {
      const reason = `No club has this id, but a club of this name is here. Its id is ${idsOf(alike)}.`;
      return { ...unclear, problems: [{ column: 'id', value: id, reason }] };
    }
    const [first = null, ...others] = narrowed(row, alike);
    if (others.length === 0) {
      return { ...unclear, club: first, keepsKey: first !== null, problems: [] };
    }
    const reason = `${alike.length} clubs have this name here. Give the id of the one that is meant: ${idsOf(alike)}.`;
    return { ...unclear, problems: [{ column: 'id', value: '', reason }] };
  });
}

/** The id in a row; '' for none, and for text that is no id. */
export function idOf(row: NamingRow): string {
  const id = row.cells.get('id') ?? '';
  return isUuid(id) ? id.toLowerCase() : '';
}

/** The name in a row, as names are compared; null for a row without one. */
export function keyOf(row: NamingRow): ClubKey | null {
  const { cells } = row;
  const name = cells.get('name') ?? '';
  if (name === '') return null;
  const [city, state] = [cells.get('city'), cells.get('state')];
  return {
    nameSlug: slugOr(name, 'club'),
    citySlug: city === undefined ? null : slugOr(city, 'unknown-city'),
    stateSlugs:
      state === undefined
        ? null
        : [stateName(state), state].map((text) => slugOr(text, 'unknown-state')),
  };
}

function slugOr(text: string, unknown: string): string {
  return slugify(text) || unknown;
}

/** Names without Latin letters have no slug of their own: they are compared as they are. */
function textOf(row: NamingRow, { nameSlug, citySlug, stateSlugs }: ClubKey): string {
  const name = row.cells.get('name') ?? '';
  const exact = slugify(name) === '' ? name.toLowerCase() : nameSlug;
  return [exact, citySlug ?? '', stateSlugs?.[0] ?? ''].join('/');
}

function isMeant(row: NamingRow, { citySlug, stateSlugs }: ClubKey, club: KnownClub): boolean {
  if (citySlug !== null && club.city_slug !== citySlug) return false;
  if (stateSlugs !== null && !stateSlugs.includes(club.state_slug)) return false;
  const name = row.cells.get('name') ?? '';
  const stored = String(club.name);
  if (slugify(name) !== '') return slugify(stored) !== '';
  return stored.trim().toLowerCase() === name.toLowerCase();
}

function narrowed<Club extends KnownClub>(row: NamingRow, alike: readonly Club[]): readonly Club[] {
  const county = row.cells.get('county') ?? '';
  if (alike.length < 2 || county === '') return alike;
  const there = alike.filter((club) => club.county_slug === slugOr(county, ''));
  return there.length === 1 ? there : alike;
}

function idsOf(clubs: readonly KnownClub[]): string {
  return clubs
    .slice(0, 3)
    .map(({ id }) => id)
    .join(', ');
}
