import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { clubsMeant, exportList } from '#features/clubs/list-imports/queries.server.ts';
import type {
  ClubNaming,
  ExportOptions,
  InReading,
  KnownClub,
  Meant,
} from '#features/clubs/list-imports/queries.server.ts';
import type { Row } from '#features/clubs/list-imports/schema.ts';
import { presentRecord } from './present.server.ts';
import { SHEET_COLUMN_NAMES } from './rules.ts';

/** How the columns by which a row names its club are called here. */
const CLUB_COLUMNS: Readonly<Record<ClubNaming, string>> = {
  id: 'club_id',
  name: 'club',
  city: 'city',
  state: 'state',
  county: 'county',
};

const NAMED_CLUBS: SQL = sql`
  select jsonb_build_object('id', club.id, 'name', club.name, 'name_slug', club.name_slug,
    'city_slug', club.city_slug, 'county_slug', club.county_slug, 'state_slug', club.state_slug) as one
  from ${clubs} as club`;

/** Finds out whose sheets some rows mean, see {@link clubsMeant}. */
export async function clubsOf(tx: Reading, rows: readonly Row[]): Promise<Meant[]> {
  const naming = rows.map(({ cells }) => ({
    cells: { get: (column: ClubNaming) => cells.get(CLUB_COLUMNS[column]) },
  }));
  return clubsMeant<KnownClub>(tx, naming, NAMED_CLUBS);
}

/** A season sheet, whether it has been begun or not. */
export interface StoredSheet {
  readonly club: string;
  readonly season: number;
  /** 0 while there is none. */
  readonly version: number;
  readonly programs: readonly Readonly<Record<string, unknown>>[];
}

/** The sheets of some clubs and seasons, each as it is at one moment. */
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

/**
 * Writes season sheets as CSV for spreadsheets, as they are at one moment: a line for each program, by
 * club, the newest season first (SEAS-12).
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
    recordOf: presentRecord,
  };
  return exportList(inReading, list, write, signal);
}
