import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { BYTE_ORDER_MARK, csvLines } from '#platform/lists/write-csv.ts';
import { clubRecord } from './check-clubs.server.ts';
import type { PlacedName } from './check-clubs.server.ts';
import { programRecord } from './check-sheets.server.ts';
import type { StoredSheet } from './check-sheets.server.ts';
import { COLUMN_NAMES } from './club-columns.ts';
import { idOf, keyOf } from './known-clubs.ts';
import type { KnownClub, NamingRow } from './known-clubs.ts';
import type { StoredClub } from './schema.ts';
import { SHEET_COLUMN_NAMES } from './sheet-columns.ts';

/** Selects clubs with all their fields in a list. */
const WHOLE_CLUBS: SQL = sql`
  select to_jsonb(club) || jsonb_build_object('practice_locations', coalesce((
    select jsonb_agg(jsonb_build_object('name', place.name, 'address', place.address)
      order by place.position, place.id)
    from ${practiceLocations} as place where place.club_id = club.id
  ), '[]')) as one
  from ${clubs} as club`;

const NAMED_CLUBS: SQL = sql`
  select jsonb_build_object('id', club.id, 'name', club.name, 'name_slug', club.name_slug,
    'city_slug', club.city_slug, 'county_slug', club.county_slug, 'state_slug', club.state_slug) as one
  from ${clubs} as club`;

/** The clubs that some rows could mean, with all their fields. */
export function clubsNamed(tx: Reading, rows: readonly NamingRow[]): Promise<StoredClub[]> {
  return candidates<StoredClub>(tx, rows, WHOLE_CLUBS);
}

/** The clubs that some rows could mean, by name alone. */
export function clubNamesFor(tx: Reading, rows: readonly NamingRow[]): Promise<KnownClub[]> {
  return candidates<KnownClub>(tx, rows, NAMED_CLUBS);
}

async function candidates<Club extends KnownClub>(
  tx: Reading,
  rows: readonly NamingRow[],
  whole: SQL,
): Promise<Club[]> {
  const ids = rows.map(idOf).filter((id) => id !== '');
  const keys = rows.map(keyOf).filter((key) => key !== null);
  const found = await tx.execute<{ one: Club }>(sql`
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
  return found.rows.map(({ one }) => one);
}

/** The names of all clubs in some places. */
export async function namesInPlaces(
  tx: Reading,
  places: readonly Pick<PlacedName, 'city' | 'state'>[],
): Promise<PlacedName[]> {
  const wanted = [...new Set(places.map(({ city, state }) => JSON.stringify({ city, state })))];
  const { rows } = await tx.execute<PlacedName & Record<string, unknown>>(sql`
    select club.name, club.city, club.state from ${clubs} as club
    where (lower(club.city), club.state) in (
      select lower(city), state
      from jsonb_to_recordset(${`[${wanted.join(',')}]`}::jsonb) as wanted (city text, state text))`);
  return rows;
}

/** The sheets of some clubs and seasons, each as of one moment. */
export async function sheetsFor(
  tx: Reading,
  wanted: readonly Pick<StoredSheet, 'club' | 'season'>[],
): Promise<StoredSheet[]> {
  const { rows } = await tx.execute<StoredSheet & Record<string, unknown>>(sql`
    select wanted.club, wanted.season, coalesce(sheet.version, 0) as version, coalesce((
      select jsonb_agg(to_jsonb(program)) from ${clubPrograms} as program
      where program.club_id = wanted.club and program.season = wanted.season), '[]') as programs
    from (
      select distinct club, season
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as each (club uuid, season integer)
    ) as wanted
    left join ${seasonSheets} as sheet
      on sheet.club_id = wanted.club and sheet.season = wanted.season`);
  return rows;
}

/** Reads in one transaction, as the actor. */
export type InReading = <Result>(work: (tx: Reading) => Promise<Result>) => Promise<Result>;

interface ExportedList {
  readonly columns: readonly string[];
  /** A query whose rows have one column, `one`. */
  readonly rows: SQL;
  readonly recordOf: (one: never) => readonly string[];
}

interface ExportOptions {
  /** The ids of the clubs to write; all when left out. */
  readonly only?: SQL | null;
  /** Ends the export when the reader has left. */
  readonly signal?: AbortSignal;
}

const ROWS_AT_ONCE = 500;
/** An export that nobody reads must not hold its snapshot forever. */
const LONGEST_WAIT = '60s';

/**
 * Writes clubs as CSV for spreadsheets, as of one moment, by name.
 *
 * @param write takes the text piece by piece, and resolves when it wants more
 * @returns how many clubs there are
 */
export async function exportClubs(
  inReading: InReading,
  write: (text: string) => Promise<void>,
  { only, signal }: ExportOptions = {},
): Promise<number> {
  const chosen = only ? sql`where club.id in (${only})` : sql``;
  const list = {
    columns: COLUMN_NAMES,
    rows: sql`${WHOLE_CLUBS} ${chosen} order by club.name, club.id`,
    recordOf: clubRecord,
  };
  return exportList(inReading, list, write, signal);
}

/**
 * Writes season sheets as CSV for spreadsheets, as of one moment: a line for each program, by club, the
 * newest season first (SEAS-12).
 *
 * @param write takes the text piece by piece, and resolves when it wants more
 * @returns how many programs there are
 */
export async function exportSheets(
  inReading: InReading,
  write: (text: string) => Promise<void>,
  { only, signal }: ExportOptions = {},
): Promise<number> {
  const chosen = only ? sql`where club.id in (${only})` : sql``;
  const list = {
    columns: SHEET_COLUMN_NAMES,
    rows: sql`
      select to_jsonb(program) || jsonb_build_object('club', club.name, 'city', club.city,
        'state', club.state, 'county', club.county) as one
      from ${clubPrograms} as program join ${clubs} as club on club.id = program.club_id ${chosen}
      order by club.name, club.id, program.season desc, program.position, program.id`,
    recordOf: programRecord,
  };
  return exportList(inReading, list, write, signal);
}

/** Holds a few hundred rows in memory at most. */
async function exportList(
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
