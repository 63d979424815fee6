import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Transaction } from '#db/db.ts';
import { clubImports } from '#db/schema/imports.ts';
import { seasonSheets } from '#db/schema/seasons.ts';
import { AppError } from '#domain/app-error.ts';
import { seasonLabel } from '#domain/season.ts';
import {
  excluded,
  putPrograms,
  SHEET_COLUMNS,
} from '#features/clubs/season-sheets/commands.server.ts';
import { explaining } from '#platform/refusals.ts';
import type { CheckedClub } from './check-clubs.server.ts';
import { sheetKey } from './check-sheets.server.ts';
import type { CheckedProgram } from './check-sheets.server.ts';
import { IMPORT_IS_RUNNING } from './rules.ts';
import { FIELD_COLUMNS } from './schema.ts';
import type { ImportKind } from './schema.ts';

const ROWS_AT_ONCE = 250;

export const INTERFERED =
  'Someone edited a club during the import, so nothing was imported. Please try again.';

export async function raiseTimeouts(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '5min'`);
  await tx.execute(sql`set local lock_timeout = '20s'`);
}

/**
 * Only one import or undo runs at a time.
 *
 * @throws AppError conflict if another one doesn’t end within ten seconds
 */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '10s'`);
  await tx
    .execute(sql`select pg_advisory_xact_lock(7742, 1)`)
    .catch(explaining({ lock_not_available: ['conflict', IMPORT_IS_RUNNING] }));
}

/**
 * @param signal checked before and after each batch, so that a canceled transaction is not
 * committed
 */
export async function inBatches<Item>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  work: (some: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    signal?.throwIfAborted();
    await work(items.slice(from, from + ROWS_AT_ONCE));
  }
  signal?.throwIfAborted();
}

/** Everything that is logged from now on in this transaction is part of the import. */
export async function noteImport(
  tx: Transaction,
  noted: Omit<typeof clubImports.$inferInsert, 'actorId'> & { kind: ImportKind; columns: string },
): Promise<string> {
  const actorId = sql`nullif(current_setting('app.user_id', true), '')::uuid`;
  const [row] = await tx
    .insert(clubImports)
    .values({ ...noted, actorId })
    .returning({ id: clubImports.id });
  const id = row?.id ?? '';
  await logAsImport(tx, id);
  return id;
}

export async function logAsImport(tx: Transaction, importId: string): Promise<void> {
  await tx.execute(sql`select set_config('app.import_id', ${importId}, true)`);
  // Fetches clubs by id: a scan of the table would check the row-level rule of every club.
  await tx.execute(sql`set local enable_seqscan = off`);
}

/** Called when a file of rows to fix comes in: the import it came from is no longer waiting. */
export async function settleEarlier(tx: Transaction, kind: ImportKind, columns: string) {
  await tx.execute(sql`
    update public.club_imports set settled_at = now(), rest = null
    where kind = ${kind} and columns = ${columns} and refused > 0
      and settled_at is null and undone_at is null`);
}

export function assignments(columns: readonly string[], row: string): SQL {
  return sql.raw(columns.map((column) => `${column} = ${row}.${column}`).join(', '));
}

function staged(rows: readonly object[], columns: SQL): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as staged (${columns})`;
}

const STAGED_CLUB = sql`
  position integer, kind text, club uuid, version integer, fields jsonb, locations jsonb`;
const FIELDS = sql.raw(FIELD_COLUMNS.join(', '));
const NEW_FIELDS = sql.raw(FIELD_COLUMNS.map((column) => `to_be.${column}`).join(', '));
const TO_BE = sql`
  cross join lateral jsonb_populate_record(null::public.clubs, staged.fields) as to_be`;

/**
 * See src/db/schema/imports.ts for what it notes.
 *
 * @throws AppError conflict if a club was saved or deleted since it was checked
 */
export async function writeClubs(
  tx: Transaction,
  importId: string,
  rows: readonly CheckedClub[],
  signal?: AbortSignal,
): Promise<void> {
  const positioned = rows.map((row, position) => ({ ...row, position }));
  await inBatches(positioned, signal, async (some) => {
    const added = some.filter(({ kind }) => kind === 'added');
    const changed = some.filter(({ kind }) => kind === 'changed');
    const placed = some.filter(({ locations }) => locations !== null);
    await tx.execute(sql`
      insert into public.club_import_rows (import_id, position, club_id, name, version, before, locations)
      select ${importId}, staged.position, staged.club, left(staged.fields ->> 'name', 200),
        coalesce(stored.version, 0) + 1, case when stored.id is not null then (
          select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(stored))
          where key = any (${sql.param([...FIELD_COLUMNS])}::text[])
        ) end, case when stored.id is not null and jsonb_typeof(staged.locations) = 'array' then coalesce((
          select jsonb_agg(jsonb_build_object('name', place.name, 'address', place.address)
            order by place.position, place.id)
          from public.practice_locations as place where place.club_id = stored.id), '[]') end
      from ${staged(some, STAGED_CLUB)}
      left join public.clubs as stored on stored.id = staged.club and staged.kind = 'changed'`);
    await tx.execute(sql`
      insert into public.clubs (id, ${FIELDS})
      select staged.club, ${NEW_FIELDS} from ${staged(added, STAGED_CLUB)} ${TO_BE}
      order by staged.position`);
    const { rowCount } = await tx.execute(sql`
      update public.clubs as club set ${assignments(FIELD_COLUMNS, 'to_be')}
      from ${staged(changed, STAGED_CLUB)} ${TO_BE}
      where club.id = staged.club and club.version = staged.version`);
    if (rowCount !== changed.length) throw new AppError('conflict', INTERFERED);
    await tx.execute(sql`
      delete from public.practice_locations as place using ${staged(placed, STAGED_CLUB)}
      where staged.kind = 'changed' and place.club_id = staged.club`);
    await tx.execute(sql`
      insert into public.practice_locations (club_id, name, address, position)
      select staged.club, place.value ->> 'name', place.value ->> 'address', place.ordinality - 1
      from ${staged(placed, STAGED_CLUB)}
      cross join lateral jsonb_array_elements(staged.locations) with ordinality as place`);
  });
}

/** @throws AppError conflict if a sheet was saved since it was checked */
export async function writeSheets(
  tx: Transaction,
  importId: string,
  rows: readonly CheckedProgram[],
  signal?: AbortSignal,
): Promise<void> {
  const sheets = [...Map.groupBy(rows, sheetKey).values()].map(sheetToWrite);
  await inBatches(sheets, signal, (some) => writeSheetFacts(tx, importId, some));
  const programs = sheets.flatMap((sheet) => sheet.programs);
  await inBatches(programs, signal, (some) => putPrograms(tx, some));
}

/** New programs follow those that the sheet has. */
function sheetToWrite(rows: readonly CheckedProgram[], position: number) {
  const [{ clubName, version, there, facts, ...first }] = rows as [CheckedProgram];
  if (rows.some((row) => row.version !== version)) throw new AppError('conflict', INTERFERED);
  const [club, season] = [first.club ?? '', first.season ?? 0];
  let last = Math.max(-1, ...there.map((program) => program.position));
  const programs = rows.map((row) => {
    const program = row.program as NonNullable<CheckedProgram['program']>;
    return { ...program, clubId: club, season, position: program.position ?? ++last };
  });
  const name = `${clubName.slice(0, 180).toWellFormed()}, ${seasonLabel(season)}`;
  return { position, club, season, name, version, programs, facts };
}

/** Gives each sheet its next version and stores what it was; see src/db/schema/imports.ts. */
async function writeSheetFacts(
  tx: Transaction,
  importId: string,
  sheets: readonly ReturnType<typeof sheetToWrite>[],
): Promise<void> {
  const these = staged(
    sheets,
    sql`position integer, club uuid, season integer, name text, version integer, programs jsonb`,
  );
  await tx.execute(sql`
    insert into public.season_import_rows (import_id, position, club_id, season, name, version, programs, facts)
    select ${importId}, staged.position, staged.club, staged.season, staged.name, staged.version + 1, (
        select jsonb_object_agg(touched.id, to_jsonb(program))
        from jsonb_to_recordset(staged.programs) as touched (id uuid)
        left join public.club_programs as program on program.id = touched.id
      ), to_jsonb(jsonb_populate_record(sheet, '{}'))
        - '{club_id,season,version,updated_at,updated_by}'::text[]
    from ${these}
    left join public.season_sheets as sheet
      on sheet.club_id = staged.club and sheet.season = staged.season`);
  const { clubId, season, version } = seasonSheets;
  const saved = await tx
    .insert(seasonSheets)
    .values(sheets.map((sheet) => ({ clubId: sheet.club, season: sheet.season, ...sheet.facts })))
    .onConflictDoUpdate({
      target: [clubId, season],
      // A trigger counts it up.
      set: { version: sql`${version}`, ...excluded(SHEET_COLUMNS) },
    })
    .returning({ club: clubId, season, version });
  const versions = new Map(saved.map((sheet) => [sheetKey(sheet), sheet.version]));
  if (sheets.some((sheet) => versions.get(sheetKey(sheet)) !== sheet.version + 1)) {
    throw new AppError('conflict', INTERFERED);
  }
}
