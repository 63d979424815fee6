import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Reading, Transaction } from '#db/db.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { isUuid } from '#domain/ids.ts';
import { areSimilar, nameCore } from '#domain/similar-names.ts';
import type { NameCore } from '#domain/similar-names.ts';
import { slugify } from '#domain/slug.ts';
import { stateName } from '#domain/us-states.ts';
import { BYTE_ORDER_MARK, csvLines } from '#platform/csv/write-csv.ts';
import { presentRecord, shown } from './present.server.ts';
import type { Row } from './present.server.ts';
import { COLUMN_NAMES } from './rules.ts';
import type { Problem, StoredClub } from './schema.ts';

/** Runs its work in one transaction, as somebody whom the policy has let pass. */
export type InTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

/** Reads in one transaction, as somebody. */
export type InReading = <Result>(work: (tx: Reading) => Promise<Result>) => Promise<Result>;

/** What a row without an id means its club by; null for a column that the file does not have. */
interface ClubKey {
  readonly nameSlug: string;
  readonly citySlug: string | null;
  /** Of the state's name, and of what stands in the file where that differs. */
  readonly stateSlugs: readonly string[] | null;
}

/** Which club a row means. */
export interface Meant {
  /** Null when it is a new one. */
  readonly club: StoredClub | null;
  /** Text that is the same for rows that mean the same club; null for a row without a name. */
  readonly key: string | null;
  /** Whether the club has this key already. */
  readonly keepsKey: boolean;
  readonly problems: readonly Problem[];
}

const WHOLE_CLUBS: SQL = sql`
  select to_jsonb(club) || jsonb_build_object('practice_locations', coalesce((
    select jsonb_agg(jsonb_build_object('name', place.name, 'address', place.address)
      order by place.position, place.id)
    from ${practiceLocations} as place where place.club_id = club.id
  ), '[]')) as club
  from ${clubs} as club`;

/**
 * Finds out which clubs some rows mean: by id, else by name, city and state, and by county where
 * several clubs share these. Columns that the file does not have are not looked at.
 */
export async function clubsMeant(tx: Reading, rows: readonly Row[]): Promise<Meant[]> {
  const keys = rows.map(keyOf);
  const clubs = await candidates(
    tx,
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
function idOf(row: Row): string {
  const id = row.cells.get('id') ?? '';
  return isUuid(id) ? id.toLowerCase() : '';
}

function keyOf(row: Row): ClubKey | null {
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
function textOf(row: Row, { nameSlug, citySlug, stateSlugs }: ClubKey): string {
  const name = row.cells.get('name') ?? '';
  const exact = slugify(name) === '' ? name.toLowerCase() : nameSlug;
  return [exact, citySlug ?? '', stateSlugs?.[0] ?? ''].join('/');
}

function isMeant(row: Row, { citySlug, stateSlugs }: ClubKey, club: StoredClub): boolean {
  if (citySlug !== null && club.city_slug !== citySlug) return false;
  if (stateSlugs !== null && !stateSlugs.includes(club.state_slug)) return false;
  const name = row.cells.get('name') ?? '';
  const stored = String(club.name);
  if (slugify(name) !== '') return slugify(stored) !== '';
  return stored.trim().toLowerCase() === name.toLowerCase();
}

function narrowed(row: Row, alike: readonly StoredClub[]): readonly StoredClub[] {
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

async function candidates(
  tx: Reading,
  ids: readonly string[],
  keys: readonly ClubKey[],
): Promise<StoredClub[]> {
  const { rows } = await tx.execute<{ club: StoredClub }>(sql`
    ${WHOLE_CLUBS}
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
  return rows.map(({ club }) => club);
}

/** Names of one place that are compared letter by letter; beyond, only their cores are. */
const MOST_COMPARED = 1_000_000;

interface PlacedName extends Record<string, unknown> {
  readonly position: number;
  readonly line: number;
  readonly name: string;
  /** City and state, as they are compared. */
  readonly place: string;
}

/**
 * Says of clubs that are to be added when their place has one of nearly the same name already, here
 * or further up in the file.
 */
export async function hintAtSimilarNames(tx: Reading): Promise<void> {
  const { rows: added } = await tx.execute<PlacedName>(sql`
    select position, line, fields ->> 'name' as name,
      lower(fields ->> 'city') || '/' || (fields ->> 'state') as place
    from club_import where kind = 'added' and fields ->> 'city' <> '' and fields ->> 'state' <> ''
    order by position`);
  const { rows: stored } = await tx.execute<{ name: string; place: string }>(sql`
    select club.name, lower(club.city) || '/' || club.state as place from ${clubs} as club
    where (lower(club.city), club.state) in (
      select lower(fields ->> 'city'), fields ->> 'state' from club_import where kind = 'added')`);
  const there = Map.groupBy(
    stored.map(({ name, place }) => ({ name, place, core: nameCore(name), line: null })),
    ({ place }) => place,
  );
  const hints: { position: number; hint: string }[] = [];
  for (const [place, rows] of Map.groupBy(added, (row) => row.place)) {
    const known: KnownName[] = [...(there.get(place) ?? [])];
    const isMuch = rows.length * (rows.length + known.length) > MOST_COMPARED;
    const byCore = new Map(known.map((one) => [one.core.letters, one]));
    for (const { position, line, name } of rows) {
      const core = nameCore(name);
      const same = byCore.get(core.letters);
      const similar = isMuch
        ? same && areSimilar(core, same.core) && same
        : known.find((one) => areSimilar(core, one.core));
      if (similar) hints.push({ position, hint: similarName(similar) });
      const one = { name, core, line };
      known.push(one);
      if (!same) byCore.set(core.letters, one);
    }
  }
  await tx.execute(sql`
    update club_import as staged set hints = staged.hints || to_jsonb(found.hint)
    from jsonb_to_recordset(${JSON.stringify(hints)}::jsonb) as found (position integer, hint text)
    where found.position = staged.position`);
}

interface KnownName {
  readonly name: string;
  readonly core: NameCore;
  /** The line of the file; null for a club of the site. */
  readonly line: number | null;
}

function similarName({ name, line }: KnownName): string {
  const called = shown(name);
  if (line !== null) return `Line ${line} has nearly the same name here: ‘${called}’.`;
  return `A club with nearly the same name is here already: ‘${called}’. If it is the same, give its id or its name as it is.`;
}

const CLUBS_AT_ONCE = 500;
/** An export that nobody reads must not hold its snapshot forever. */
const LONGEST_WAIT = '60s';

/**
 * Writes clubs as CSV for spreadsheets, as they are at one moment, by name. Holds a few hundred of them
 * at most.
 *
 * @param write takes the text piece by piece, and resolves when it wants more
 * @param options.only the ids of those to write; all when left out
 * @param options.signal ends the export when the reader has left
 * @returns how many clubs there are
 */
export async function exportClubs(
  inReading: InReading,
  write: (text: string) => Promise<void>,
  { only, signal }: { readonly only?: SQL | null; readonly signal?: AbortSignal } = {},
): Promise<number> {
  const chosen = only ? sql`where club.id in (${only})` : sql``;
  return inReading(async (tx) => {
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = '${LONGEST_WAIT}'`));
    await tx.execute(sql`
      declare exported no scroll cursor for ${WHOLE_CLUBS} ${chosen} order by club.name, club.id`);
    await write(BYTE_ORDER_MARK + csvLines([COLUMN_NAMES]));
    for (let count = 0; ;) {
      signal?.throwIfAborted();
      const { rows } = await tx.execute<{ club: StoredClub }>(
        sql.raw(`fetch forward ${CLUBS_AT_ONCE} from exported`),
      );
      if (rows.length === 0) return count;
      count += rows.length;
      await write(csvLines(rows.map(({ club }) => presentRecord(club))));
    }
  });
}
