import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading, Transaction } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { PROGRAM_COLUMNS, SHEET_COLUMNS } from '#features/clubs/season-sheets/commands.server.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireImportExport } from './policy.ts';
import { leftAloneBy } from './rules.ts';
import { FIELD_COLUMNS, IMPORTS_PER_PAGE, MOST_LEFT_NAMED } from './schema.ts';
import type { Fate, ImportKind, PastImport, UndoPlan } from './schema.ts';
import { assignments, logAsImport, raiseTimeouts, inBatches, lockImports } from './write.server.ts';

export async function pastImports(db: Db, actor: Actor, skip: number) {
  requireImportExport(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<Omit<PastImport, 'at'> & { at: Date }>(sql`
      select import.id, import.created_at as at, import.kind, person.username as who,
        import.file_name as "fileName", import.added, import.changed,
        case when import.settled_at is null then import.refused else 0 end as refused,
        case when import.undone_at is not null then jsonb_build_object(
          'at', import.undone_at, 'who', undoer.username, 'removed', import.removed,
          'restored', import.restored, 'leftAlone', import.left_alone) end as undone
      from club_imports as import
      left join profiles as person on person.id = import.actor_id
      left join profiles as undoer on undoer.id = import.undone_by
      order by import.created_at desc, import.id
      limit ${IMPORTS_PER_PAGE + 1} offset ${skip}`),
  );
  const first = rows.slice(0, IMPORTS_PER_PAGE);
  return {
    imports: first.map((row): PastImport => ({ ...row, at: new Date(row.at).toISOString() })),
    /** How many to skip for the next page; null on the last one. */
    next: rows.length > first.length ? skip + first.length : null,
  };
}

/** @throws AppError missing if there is no such import */
export async function undoPlan(db: Db, actor: Actor, id: string): Promise<UndoPlan> {
  requireImportExport(actor);
  return db.read(actor, async (tx) => {
    const { kind } = await requireImport(tx, id);
    return planOf(await fatesOf(tx, kind, id));
  });
}

/**
 * Undoes an import in one transaction. Clubs or sheets that were edited since, and new clubs in
 * use, are left alone and counted.
 *
 * @throws AppError missing for an unknown import; conflict if it was undone already, or while an
 * import runs
 */
export async function undoImport(db: Db, actor: Actor, id: string): Promise<UndoPlan> {
  requireImportExport(actor);
  await db.asAccounts((tx) => limit(tx, `imports of ${actor.userId}`, LIMITS.imports));
  return db.write(actor, async (tx) => {
    await lockImports(tx);
    await raiseTimeouts(tx);
    const { kind, isUndone, who } = await requireImport(tx, id);
    if (isUndone) {
      throw new AppError('conflict', `${who ?? 'Someone'} has already undone this import.`);
    }
    // Saving, deleting, or commenting on one of the clubs now waits.
    await tx.execute(sql`
      select from clubs where id in (
        select club_id from club_import_rows where import_id = ${id}
        union select club_id from season_import_rows where import_id = ${id})
      order by id for update`);
    await tx.execute(sql`
      select from season_sheets where (club_id, season) in (
        select club_id, season from season_import_rows where import_id = ${id})
      order by club_id, season for update`);
    const parts = await fatesOf(tx, kind, id);
    const plan = planOf(parts);
    const { removed, restored } = plan.counts;
    await tx.execute(sql`
      update club_imports set undone_at = now(), undone_by = app.user_id(), removed = ${removed},
        restored = ${restored}, left_alone = ${leftAloneBy(plan)}
      where id = ${id}`);
    await logAsImport(tx, id);
    const undo = kind === 'clubs' ? undoClubs : undoSheets;
    await inBatches(parts, undefined, (some) => undo(tx, id, some));
    return plan;
  });
}

/** @throws AppError missing if nothing is left of it */
export async function importRest(db: Db, actor: Actor, id: string): Promise<{ rest: string }> {
  requireImportExport(actor);
  const kept = sql`select rest from club_imports where id = ${id} and rest is not null`;
  const [found] = (await db.read(actor, (tx) => tx.execute<{ rest: string }>(kept))).rows;
  if (!found) throw new AppError('missing', 'These rows were imported or dismissed since.');
  return found;
}

/** Dismisses the rows that were refused. */
export async function settleImport(db: Db, actor: Actor, id: string): Promise<void> {
  requireImportExport(actor);
  await db.write(actor, (tx) =>
    tx.execute(sql`
      update club_imports set settled_at = now(), rest = null
      where id = ${id} and settled_at is null`),
  );
}

interface ImportedPart extends Record<string, unknown> {
  readonly club: string;
  readonly season: number | null;
  readonly position: number;
  readonly name: string;
  readonly fate: Fate;
  readonly who: string | null;
}

async function fatesOf(tx: Reading, kind: ImportKind, id: string): Promise<ImportedPart[]> {
  const { rows } = await tx.execute<ImportedPart>(
    kind === 'clubs' ? fatesOfClubs(id) : fatesOfSheets(id),
  );
  return rows;
}

function fatesOfSheets(id: string): SQL {
  return sql`
    select part.club_id as club, part.season, part.position, part.name, person.username as who, case
        when sheet.club_id is null then 'gone'
        when sheet.version <> part.version then 'edited'
        when exists (
          select from club_programs as program
          where program.club_id = part.club_id and program.season = part.season
            and part.programs -> program.id::text is distinct from 'null'
        ) then 'restored'
        else 'removed'
      end as fate
    from season_import_rows as part
    left join season_sheets as sheet
      on sheet.club_id = part.club_id and sheet.season = part.season
    left join profiles as person on person.id = sheet.updated_by
    where part.import_id = ${id} order by part.position`;
}

function fatesOfClubs(id: string): SQL {
  return sql`
    select part.club_id as club, null as season, part.position, part.name, person.username as who, case
        when club.id is null then 'gone'
        when club.version <> part.version then 'edited'
        when part.before is not null then 'restored'
        when kept.comments + kept.ratings + kept.affiliations + kept.club_admins
          + kept.programs + kept.tryouts > 0 then 'used'
        when exists (
          select from club_edit_suggestions as suggested where suggested.club_id = part.club_id
        ) then 'used'
        else 'removed'
      end as fate
    from club_import_rows as part
    left join clubs as club on club.id = part.club_id
    left join profiles as person on person.id = club.updated_by
    left join app.kept_with_clubs(array(
      select club_id from club_import_rows where import_id = ${id} and before is null
    )) as kept on kept.club_id = part.club_id
    where part.import_id = ${id} order by part.position`;
}

function planOf(parts: readonly ImportedPart[]): UndoPlan {
  const counts = { removed: 0, restored: 0, edited: 0, used: 0, gone: 0 };
  for (const { fate } of parts) counts[fate] += 1;
  const left = parts
    .filter(({ fate }) => fate !== 'removed' && fate !== 'restored')
    .slice(0, MOST_LEFT_NAMED)
    .map(({ club, position, name, fate, who }) => ({
      id: `${club} ${position}`,
      name,
      fate,
      who: fate === 'edited' ? who : null,
    }));
  return { counts, left };
}

async function requireImport(tx: Reading, id: string) {
  const { rows } = await tx.execute<{
    kind: ImportKind;
    isUndone: boolean;
    who: string | null;
  }>(sql`
    select import.kind, import.undone_at is not null as "isUndone", person.username as who
    from club_imports as import left join profiles as person on person.id = import.undone_by
    where import.id = ${id}`);
  const [found] = rows;
  if (!found) throw new AppError('missing', 'We couldn’t find this import anymore.');
  return found;
}

/** A field that is newer than the import is not in `before`, and stays as it is. */
async function undoClubs(tx: Transaction, id: string, parts: readonly ImportedPart[]) {
  const those = (wanted: Fate) =>
    sql.param(parts.filter(({ fate }) => fate === wanted).map(({ club }) => club));
  const restored = sql`part.import_id = ${id} and part.club_id = any (${those('restored')}::uuid[])`;
  await tx.execute(sql`delete from clubs where id = any (${those('removed')}::uuid[])`);
  await tx.execute(sql`
    update clubs set ${assignments(FIELD_COLUMNS, 'was')} from club_import_rows as part
    join clubs as present on present.id = part.club_id
    cross join lateral jsonb_populate_record(present, part.before) as was
    where clubs.id = part.club_id and ${restored}`);
  await tx.execute(sql`
    delete from practice_locations as place using club_import_rows as part
    where place.club_id = part.club_id and part.locations is not null and ${restored}`);
  await tx.execute(sql`
    insert into practice_locations (club_id, name, address, position)
    select part.club_id, place.value ->> 'name', place.value ->> 'address', place.ordinality - 1
    from club_import_rows as part
    cross join lateral jsonb_array_elements(part.locations) with ordinality as place
    where ${restored}`);
  // An earlier import finds its clubs as it left them, so that it can be undone, too.
  await tx.execute(sql`
    update club_import_rows as earlier set version = club.version
    from club_import_rows as part join clubs as club on club.id = part.club_id
    where earlier.club_id = part.club_id and earlier.import_id <> ${id}
      and earlier.version = part.version - 1 and ${restored}`);
}

const PROGRAM_COLUMN_NAMES = Object.values(PROGRAM_COLUMNS).map(({ name }) => name);
const SHEET_COLUMN_NAMES = Object.values(SHEET_COLUMNS).map(({ name }) => name);

async function undoSheets(tx: Transaction, id: string, parts: readonly ImportedPart[]) {
  const these = parts.filter(({ fate }) => fate === 'removed' || fate === 'restored');
  const clubs = sql.param(these.map(({ club }) => club));
  const seasons = sql.param(these.map(({ season }) => season));
  const undone = sql`part.import_id = ${id} and (part.club_id, part.season) in (
    select * from unnest(${clubs}::uuid[], ${seasons}::integer[]))`;
  await tx.execute(sql`
    update season_sheets as sheet set version = sheet.version, ${assignments(SHEET_COLUMN_NAMES, 'was')}
    from season_import_rows as part
    join season_sheets as present on present.club_id = part.club_id and present.season = part.season
    cross join lateral jsonb_populate_record(present, coalesce(part.facts, '{}')) as was
    where sheet.club_id = part.club_id and sheet.season = part.season and ${undone}`);
  await tx.execute(sql`
    delete from club_programs as program using season_import_rows as part
    cross join lateral jsonb_each(part.programs) as touched
    where program.id = touched.key::uuid and touched.value = 'null' and ${undone}`);
  await tx.execute(sql`
    update club_programs as program set ${assignments(PROGRAM_COLUMN_NAMES, 'was')} from season_import_rows as part
    cross join lateral jsonb_each(part.programs) as touched
    join club_programs as present on present.id = touched.key::uuid
    cross join lateral jsonb_populate_record(present, touched.value) as was
    where program.id = present.id and touched.value <> 'null' and ${undone}`);
  await tx.execute(sql`
    update season_import_rows as earlier set version = sheet.version
    from season_import_rows as part
    join season_sheets as sheet on sheet.club_id = part.club_id and sheet.season = part.season
    where earlier.club_id = part.club_id and earlier.season = part.season
      and earlier.import_id <> ${id} and earlier.version = part.version - 1 and ${undone}`);
}
