import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireImportExport } from '#features/clubs/import-export/policy.ts';
import { FIELD_COLUMNS } from '#features/clubs/import-export/schema.ts';
import { bePatient, takeTurn } from '#features/clubs/list-imports/commands.server.ts';
import { FACT_COLUMN_NAMES } from '#features/clubs/season-lists/rules.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { fatesOf, planOf } from './queries.server.ts';
import { IMPORT_GONE, leftAloneBy } from './rules.ts';
import type { ImportKind, UndoPlan } from './schema.ts';

/** Clubs, or season sheets, that are written by one statement. */
const ROWS_AT_ONCE = 500;
const SET_FIELDS = sql.raw(FIELD_COLUMNS.map((column) => `${column} = was.${column}`).join(', '));
const SET_FACTS = sql.raw(
  FACT_COLUMN_NAMES.map((column) => `${column} = was.${column}`).join(', '),
);

/**
 * Undoes an import: deletes the clubs, or programs, that it added and puts back those that it changed, in
 * one transaction. What somebody has edited, or left with a new club, since is left alone and told.
 *
 * @returns what was done to how many clubs, or season sheets
 * @throws AppError missing for an import that is not known, conflict when it was undone already or
 * while an import runs; unauthenticated for a visitor, forbidden for anybody but an administrator;
 * TooManyAttempts
 */
export async function undoImport(db: Db, actor: Actor, id: string): Promise<UndoPlan> {
  requireImportExport(actor);
  await db.asAccounts((tx) => limit(tx, `imports of ${actor.userId}`, LIMITS.clubImports));
  return db.write(actor, async (tx) => {
    await takeTurn(tx);
    await bePatient(tx);
    const kind = await requireStanding(tx, id);
    // Whoever saves, deletes or comments on one of the clubs now waits until this is done.
    await tx.execute(sql`
      select from clubs where id in (
        select club_id from club_import_rows where import_id = ${id}
        union select club_id from season_import_rows where import_id = ${id})
      order by id for update`);
    // So does who saves one of the sheets.
    await tx.execute(sql`
      select from season_sheets where (club_id, season) in (
        select club_id, season from season_import_rows where import_id = ${id})
      order by club_id, season for update`);
    await tx.execute(sql`create temporary table club_undo on commit drop as ${fatesOf(kind, id)}`);
    await tx.execute(sql`analyze club_undo`);
    await tx.execute(sql`set local enable_seqscan = off`);
    const plan = await planOf(tx);
    await mark(tx, id, plan);
    const { rows } = await tx.execute<{ most: number }>(
      sql`select coalesce(max(position), -1) as most from club_undo`,
    );
    for (let from = 0; from <= (rows[0]?.most ?? -1); from += ROWS_AT_ONCE) {
      const these = sql`part.position >= ${from} and part.position < ${from + ROWS_AT_ONCE}`;
      await UNDOING[kind](tx, id, these);
    }
    return plan;
  });
}

/**
 * @returns what the list was of
 * @throws AppError missing, or conflict when it was undone already
 */
async function requireStanding(tx: Transaction, id: string): Promise<ImportKind> {
  const { rows } = await tx.execute<{
    kind: ImportKind;
    isUndone: boolean;
    who: string | null;
  }>(sql`
    select import.kind, import.undone_at is not null as "isUndone", person.username as who
    from club_imports as import left join profiles as person on person.id = import.undone_by
    where import.id = ${id}`);
  const [found] = rows;
  if (!found) throw new AppError('missing', IMPORT_GONE);
  if (found.isUndone) {
    throw new AppError('conflict', `${found.who ?? 'Somebody'} has undone this import already.`);
  }
  return found.kind;
}

async function mark(tx: Transaction, id: string, plan: UndoPlan): Promise<void> {
  const { removed, restored } = plan.counts;
  await tx.execute(sql`
    update club_imports set undone_at = now(), undone_by = app.user_id(), removed = ${removed},
      restored = ${restored}, left_alone = ${leftAloneBy(plan)}
    where id = ${id}`);
}

const UNDOING: Readonly<
  Record<ImportKind, (tx: Transaction, id: string, these: SQL) => Promise<void>>
> = { clubs: undoClubs, season_sheets: undoSheets };

/** A field that is younger than the import is not in `before`, and stays as it is. */
async function undoClubs(tx: Transaction, id: string, these: SQL): Promise<void> {
  const restored = sql`part.fate = 'restored' and ${these}`;
  await tx.execute(sql`
    delete from clubs using club_undo as part
    where clubs.id = part.club_id and part.fate = 'removed' and ${these}`);
  await tx.execute(sql`
    update clubs set ${SET_FIELDS} from club_undo as part
    join clubs as present on present.id = part.club_id
    cross join lateral jsonb_populate_record(present, part.before) as was
    where clubs.id = part.club_id and ${restored}`);
  await tx.execute(sql`
    delete from practice_locations as place using club_undo as part
    where place.club_id = part.club_id and part.locations is not null and ${restored}`);
  await tx.execute(sql`
    insert into practice_locations (club_id, name, address, position)
    select part.club_id, place.value ->> 'name', place.value ->> 'address', place.ordinality - 1
    from club_undo as part
    cross join lateral jsonb_array_elements(part.locations) with ordinality as place
    where ${restored}`);
  // To an import before this one its clubs are as it left them again, so that it can be undone as well.
  await tx.execute(sql`
    update club_import_rows as earlier set version = club.version
    from club_undo as part join clubs as club on club.id = part.club_id
    where earlier.club_id = part.club_id and earlier.import_id <> ${id}
      and earlier.version = part.version - 1 and ${restored}`);
}

async function undoSheets(tx: Transaction, id: string, these: SQL): Promise<void> {
  const undone = sql`part.fate in ('removed', 'restored') and ${these}`;
  await tx.execute(sql`
    update season_sheets as sheet set version = sheet.version from club_undo as part
    where sheet.club_id = part.club_id and sheet.season = part.season and ${undone}`);
  await tx.execute(sql`
    delete from club_programs as program using club_undo as part
    cross join lateral jsonb_each(part.programs) as touched
    where program.id = touched.key::uuid and touched.value = 'null' and ${undone}`);
  await tx.execute(sql`
    update club_programs as program set ${SET_FACTS} from club_undo as part
    cross join lateral jsonb_each(part.programs) as touched
    join club_programs as present on present.id = touched.key::uuid
    cross join lateral jsonb_populate_record(present, touched.value) as was
    where program.id = present.id and touched.value <> 'null' and ${undone}`);
  await tx.execute(sql`
    update season_import_rows as earlier set version = sheet.version
    from club_undo as part
    join season_sheets as sheet on sheet.club_id = part.club_id and sheet.season = part.season
    where earlier.club_id = part.club_id and earlier.season = part.season
      and earlier.import_id <> ${id} and earlier.version = part.version - 1 and ${undone}`);
}
