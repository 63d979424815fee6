import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs } from '#db/schema/clubs.ts';
import { isUuid } from '#domain/ids.ts';
import { slugify } from '#domain/slug.ts';
import { stateName } from '#domain/us-states.ts';
import { BYTE_ORDER_MARK, csvLines } from '#platform/lists/write-csv.ts';
import type { Problem } from './schema.ts';

/** Reads in one transaction, as somebody. */
export type InReading = <Result>(work: (tx: Reading) => Promise<Result>) => Promise<Result>;

export interface ExportedList {
  readonly columns: readonly string[];
  /** A query whose rows have one column, `one`. */
  readonly rows: SQL;
  readonly recordOf: (one: never) => readonly string[];
}

export interface ExportOptions {
  /** The ids of the clubs to write; all when left out. */
  readonly only?: SQL | null;
  /** Ends the export when the reader has left. */
  readonly signal?: AbortSignal;
}

const ROWS_AT_ONCE = 500;
/** An export that nobody reads must not hold its snapshot forever. */
const LONGEST_WAIT = '60s';

/**
 * Writes a list as CSV for spreadsheets, as it is at one moment. Holds a few hundred rows at most.
 *
 * @param write takes the text piece by piece, and resolves when it wants more
 * @returns how many rows there are
 */
export async function exportList(
  inReading: InReading,
  { columns, rows: asked, recordOf }: ExportedList,
  write: (text: string) => Promise<void>,
  signal?: AbortSignal,
): Promise<number> {
  return inReading(async (tx) => {
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = '${LONGEST_WAIT}'`));
    await tx.execute(sql`declare exported no scroll cursor for ${asked}`);
    await write(BYTE_ORDER_MARK + csvLines([columns]));
    for (let count = 0; ;) {
      signal?.throwIfAborted();
      const { rows } = await tx.execute<{ one: never }>(
        sql.raw(`fetch forward ${ROWS_AT_ONCE} from exported`),
      );
      if (rows.length === 0) return count;
      count += rows.length;
      await write(csvLines(rows.map(({ one }) => recordOf(one))));
    }
  });
}

/** What a row without an id means its club by; null for a column that the file does not have. */
interface ClubKey {
  readonly nameSlug: string;
  readonly citySlug: string | null;
  /** Of the state's name, and of what stands in the file where that differs. */
  readonly stateSlugs: readonly string[] | null;
}

/** What tells which club a row means. */
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

/** Which club a row means. */
export interface Meant<Club extends KnownClub = KnownClub> {
  /** Null when there is none. */
  readonly club: Club | null;
  /** Text that is the same for rows that mean the same club; null for a row without a name. */
  readonly key: string | null;
  /** Whether the club has this key already. */
  readonly keepsKey: boolean;
  readonly problems: readonly Problem[];
}

/** A row as far as it names its club. */
interface NamingRow {
  readonly cells: { get(column: ClubNaming): string | undefined };
}

/**
 * Finds out which clubs some rows mean: by id, else by name, city and state, and by county where
 * several clubs share these. Columns that the file does not have are not looked at.
 *
 * @param whole selects `one`, what is wanted of each `club`
 */
export async function clubsMeant<Club extends KnownClub>(
  tx: Reading,
  rows: readonly NamingRow[],
  whole: SQL,
): Promise<Meant<Club>[]> {
  const keys = rows.map(keyOf);
  const clubs = await candidates<Club>(
    tx,
    whole,
    rows.map(idOf).filter((id) => id !== ''),
    keys.filter((key) => key !== null),
  );
  const byId = new Map(clubs.map((club) => [club.id, club]));
  const byName = Map.groupBy(clubs, ({ name_slug: slug }) => slug);
  return rows.map((row, at) => {
    const key = keys[at] ?? null;
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

/** The id of a row; '' for none, and for what is none. */
function idOf(row: NamingRow): string {
  const id = row.cells.get('id') ?? '';
  return isUuid(id) ? id.toLowerCase() : '';
}

function keyOf(row: NamingRow): ClubKey | null {
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

async function candidates<Club extends KnownClub>(
  tx: Reading,
  whole: SQL,
  ids: readonly string[],
  keys: readonly ClubKey[],
): Promise<Club[]> {
  const { rows } = await tx.execute<{ one: Club }>(sql`
    ${whole}
    where club.id in (
      select id from unnest(${`{${ids.join(',')}}`}::uuid[]) as wanted (id)
      union
      select other.id
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as wanted ("nameSlug" text, "citySlug" text, "stateSlugs" text[])
      join ${clubs} as other on other.name_slug = wanted."nameSlug"
        and (wanted."citySlug" is null or other.city_slug = wanted."citySlug")
        and (wanted."stateSlugs" is null or other.state_slug = any (wanted."stateSlugs"))
    )`);
  return rows.map(({ one }) => one);
}
