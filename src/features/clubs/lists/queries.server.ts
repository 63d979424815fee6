import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Reading } from '#db/db.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import type { Actor } from '#domain/actor.ts';
import { requireClubEditor } from '#features/clubs/editing/policy.ts';
import { BYTE_ORDER_MARK, csvLines } from '#platform/lists/write-csv.ts';
import { clubRecord } from './check-clubs.server.ts';
import type { PlacedName } from './check-clubs.server.ts';
import { programRecord } from './check-sheets.server.ts';
import type { ListedProgram, StoredSheet } from './check-sheets.server.ts';
import { COLUMN_NAMES } from './club-columns.ts';
import { idOf, keyOf } from './matched-clubs.ts';
import type { NamingRow } from './matched-clubs.ts';
import type { Choices, ImportKind, sheetListSchema, StoredClub } from './schema.ts';
import { SHEET_COLUMN_NAMES } from '#features/clubs/season-sheets/rules.ts';

const WHOLE_CLUBS: SQL = sql`
  select to_jsonb(club) || jsonb_build_object('practice_locations', coalesce((
    select jsonb_agg(jsonb_build_object('name', place.name, 'address', place.address)
      order by place.position, place.id)
    from ${practiceLocations} as place where place.club_id = club.id
  ), '[]')) as one
  from ${clubs} as club`;

export async function clubsNamed(tx: Reading, rows: readonly NamingRow[]) {
  const ids = rows.map(idOf).filter((id) => id !== '');
  const keys = rows.map(keyOf).filter((key) => key !== null);
  const found = await tx.execute<{ one: StoredClub }>(sql`
    ${WHOLE_CLUBS}
    where club.id in (
      select id from unnest(${`{${ids.join(',')}}`}::uuid[]) as wanted (id)
      union
      select other.id
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
        as wanted (name text, "citySlug" text, "stateSlugs" text[])
      join ${clubs} as other on wanted.name = regexp_replace(
          split_part(other.folded_name, E'\\n', 1) collate "en-x-icu", '[^[:alnum:]]+', '', 'g')
        and (wanted."citySlug" is null or other.city_slug = wanted."citySlug")
        and (wanted."stateSlugs" is null or other.state_slug = any (wanted."stateSlugs"))
    )`);
  return found.rows.map(({ one }) => one);
}

/** Those of the last import of a file with the same columns. */
export async function recalledChoices(tx: Reading, kind: ImportKind, columns: string) {
  const { rows } = await tx.execute<Choices & { fileName: string } & Record<string, unknown>>(sql`
    select file_name as "fileName", choices -> 'mapped' as mapped, choices -> 'fixes' as fixes
    from public.club_imports
    where kind = ${kind} and columns = ${columns} and choices <> '{"mapped": [], "fixes": []}'
    order by created_at desc limit 1`);
  return rows[0] ?? null;
}

export async function namesInPlaces(tx: Reading, places: readonly PlacedName[]) {
  const { rows } = await tx.execute<PlacedName & Record<string, unknown>>(sql`
    select club.name, club.city, club.state from ${clubs} as club
    where (app.folded(club.city), club.state) in (
      select app.folded(city), state
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as wanted (city text, state text))`);
  return rows;
}

export async function sheetsFor(
  tx: Reading,
  wanted: readonly Pick<StoredSheet, 'club' | 'season'>[],
): Promise<StoredSheet[]> {
  const { rows } = await tx.execute<{ one: StoredSheet }>(sql`
    select jsonb_build_object('club', wanted.club, 'season', wanted.season,
      'version', coalesce(sheet.version, 0), 'facts', to_jsonb(sheet), 'programs', coalesce((
      select jsonb_agg(to_jsonb(program)) from ${clubPrograms} as program
      where program.club_id = wanted.club and program.season = wanted.season), '[]')) as one
    from (
      select distinct club, season
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as each (club uuid, season integer)
    ) as wanted
    left join ${seasonSheets} as sheet
      on sheet.club_id = wanted.club and sheet.season = wanted.season`);
  return rows.map(({ one }) => inCamelCase(one));
}

/** JSON from the database with its columns named as in TypeScript. */
function inCamelCase<Json>(json: Json): Json {
  if (Array.isArray(json)) return json.map(inCamelCase) as Json;
  if (typeof json !== 'object' || json === null) return json;
  const named = Object.entries(json).map(([name, value]: [string, unknown]) => [
    name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()),
    inCamelCase(value),
  ]);
  return Object.fromEntries(named) as Json;
}

export type InReading = <Result>(work: (tx: Reading) => Promise<Result>) => Promise<Result>;

interface ExportOptions {
  readonly only?: SQL | null;
  readonly season?: number;
  readonly signal?: AbortSignal;
}

/** Writes all clubs as of one moment. */
export const exportClubs = exporting(
  COLUMN_NAMES,
  (chosen) => sql`${WHOLE_CLUBS} ${chosen} order by club.name, club.id`,
  clubRecord,
);

/** Writes one line for each program, the newest season first (SEAS-12). */
export const exportSheets = exporting(
  SHEET_COLUMN_NAMES,
  (chosen) => sql`
    select coalesce(to_jsonb(sheet), '{}') || to_jsonb(program) || jsonb_build_object('club', club.name,
      'city', club.city, 'state', club.state, 'county', club.county) as one
    from ${clubPrograms} as program join ${clubs} as club on club.id = program.club_id
    left join ${seasonSheets} as sheet on sheet.club_id = club.id and sheet.season = program.season ${chosen}
    order by club.name, club.id, program.season desc, program.position, program.id`,
  (one: ListedProgram) => programRecord(inCamelCase(one)),
);

/** One club's sheet in the columns of the list. */
export async function sheetList(db: Db, actor: Actor, sheet: z.output<typeof sheetListSchema>) {
  requireClubEditor(actor, sheet.clubId);
  const parts: string[] = [];
  await exportSheets(
    (work) => db.read(actor, work),
    async (text) => void parts.push(text),
    { only: sql`select ${sheet.clubId}::uuid`, season: sheet.season },
  );
  return parts.join('');
}

/**
 * @param select rows with one column, `one`
 * @returns a function that writes the list and returns the number of its rows; `write` resolves
 * when it wants more
 */
function exporting(
  columns: readonly string[],
  select: (chosen: SQL) => SQL,
  recordOf: (one: never) => readonly string[],
) {
  return (
    inReading: InReading,
    write: (text: string) => Promise<void>,
    { only, season, signal }: ExportOptions = {},
  ): Promise<number> =>
    inReading(async (tx) => {
      const chosen = only ? sql`where club.id in (${only})` : sql``;
      if (season !== undefined) chosen.append(sql` and program.season = ${season}`);
      // An export that nobody reads must not hold its snapshot forever.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
      await tx.execute(sql`declare exported no scroll cursor for ${select(chosen)}`);
      await write(BYTE_ORDER_MARK + csvLines([columns]));
      for (let count = 0; ;) {
        signal?.throwIfAborted();
        const { rows } = await tx.execute<{ one: never }>(sql`fetch forward 500 from exported`);
        if (rows.length === 0) return count;
        count += rows.length;
        await write(csvLines(rows.map(({ one }) => recordOf(one))));
      }
    });
}
