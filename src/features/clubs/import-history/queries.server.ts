import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { requireImportExport } from '#features/clubs/import-export/policy.ts';
import { IMPORT_GONE } from './rules.ts';
import { IMPORTS_PER_PAGE, MOST_LEFT_NAMED } from './schema.ts';
import type { ClubLeft, Fate, ImportKind, ImportPage, PastImport, UndoPlan } from './schema.ts';

/**
 * Imports, newest first.
 *
 * @param skip the `next` of the page before; 0 for the newest
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but an administrator
 */
export async function pastImports(db: Db, actor: Actor, skip: number): Promise<ImportPage> {
  requireImportExport(actor);
  const { rows } = await db.read(actor, (tx) =>
    tx.execute<Omit<PastImport, 'at'> & { at: Date }>(sql`
      select import.id, import.created_at as at, import.kind, person.username as who,
        import.file_name as "fileName", import.added, import.changed,
        case when import.undone_at is not null then jsonb_build_object(
          'at', import.undone_at, 'who', undoer.username, 'removed', import.removed,
          'restored', import.restored, 'leftAlone', import.left_alone) end as undone
      from club_imports as import
      left join profiles as person on person.id = import.actor_id
      left join profiles as undoer on undoer.id = import.undone_by
      order by import.created_at desc, import.id
      limit ${IMPORTS_PER_PAGE + 1} offset ${skip}`),
  );
  const shown = rows.slice(0, IMPORTS_PER_PAGE);
  return {
    imports: shown.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
    next: rows.length > shown.length ? skip + shown.length : null,
  };
}

/**
 * What undoing an import would do now.
 *
 * @throws AppError missing when there is no such import; unauthenticated for a visitor, forbidden for
 * anybody but an administrator
 */
export async function undoPlan(db: Db, actor: Actor, id: string): Promise<UndoPlan> {
  requireImportExport(actor);
  // To the database a temporary table is a change.
  return db.write(actor, async (tx) => {
    const { rows } = await tx.execute<{ kind: ImportKind }>(
      sql`select kind from club_imports where id = ${id}`,
    );
    const [found] = rows;
    if (!found) throw new AppError('missing', IMPORT_GONE);
    await tx.execute(
      sql`create temporary table club_undo on commit drop as ${fatesOf(found.kind, id)}`,
    );
    return planOf(tx);
  });
}

/** Each club, or season sheet, of an import, with what undoing it does to it. */
export function fatesOf(kind: ImportKind, id: string): SQL {
  return kind === 'clubs' ? fatesOfClubs(id) : fatesOfSheets(id);
}

function fatesOfSheets(id: string): SQL {
  return sql`
    select part.position, part.club_id, part.season, part.name, part.version, part.programs,
      sheet.updated_by, case
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
    where part.import_id = ${id}`;
}

function fatesOfClubs(id: string): SQL {
  return sql`
    select part.position, part.club_id, part.name, part.version, part.before, part.locations,
      club.updated_by, case
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
    left join app.kept_with_clubs(array(
      select club_id from club_import_rows where import_id = ${id} and before is null
    )) as kept on kept.club_id = part.club_id
    where part.import_id = ${id}`;
}

/** Sums up the table club_undo, which holds {@link fatesOf} an import. */
export async function planOf(tx: Reading): Promise<UndoPlan> {
  const counts = { removed: 0, restored: 0, edited: 0, used: 0, gone: 0 };
  const { rows } = await tx.execute<{ fate: Fate; count: number }>(
    sql`select fate, count(*)::int as count from club_undo group by fate`,
  );
  for (const { fate, count } of rows) counts[fate] = count;
  const { rows: left } = await tx.execute<ClubLeft & Record<string, unknown>>(sql`
    select club_id || ' ' || position as id, name, fate, case when fate = 'edited' then person.username end as who
    from club_undo left join profiles as person on person.id = club_undo.updated_by
    where fate in ('edited', 'used', 'gone') order by position limit ${MOST_LEFT_NAMED}`);
  return { counts, left };
}
