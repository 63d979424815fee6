import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { changedSince } from '#domain/changed-since.ts';
import { countOf } from '#domain/count-of.ts';
import { AppError } from '#domain/app-error.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { spelledPlace } from '#features/places/spelling-rules.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import type { ClubColumn } from '#features/clubs/fields.ts';
import { FIELD_COLUMNS, writeCell } from '#features/clubs/lists/schema.ts';
import { placeCatalog } from '#features/places/county-queries.server.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import { entryColumns, newValue, readSource, selected } from './queries.server.ts';
import { NO_CLUB_TO_COPY, refusalOfRows } from './rules.ts';
import type { BulkAnswer, RefusedRow } from './rules.ts';
import { checkRow, ROW_FIELDS, typedOf } from './schema.ts';
import type {
  BulkDeletion,
  BulkUndo,
  BulkUpdate,
  ClubCopy,
  FieldUpdate,
  NewClub,
} from './schema.ts';

async function count(db: Db, actor: Member, kind: 'admin' | 'imports'): Promise<void> {
  await db.asAccounts((tx) => limit(tx, `${kind} of ${actor.userId}`, LIMITS[kind]));
}

/** Adds a club that has only a name (ACLB-25); it is public at once (D25). */
export async function addClub(db: Db, actor: Actor, { name }: NewClub) {
  requireAdministrator(actor);
  await count(db, actor, 'admin');
  return db.write(actor, (tx) => insertClub(tx, { name }));
}

/** Reviews, comments, and affiliations stay with the original (ACLB-28 to 30). */
export async function copyClub(db: Db, actor: Actor, { id, name }: ClubCopy) {
  requireAdministrator(actor);
  await count(db, actor, 'admin');
  return db.write(actor, async (tx) => {
    const source = await readSource(tx, id);
    if (source === null) throw new AppError('missing', NO_CLUB_TO_COPY);
    const copy = await insertClub(tx, { ...source.club, name });
    const locations = source.locations.map(({ name: called, address }, position) => {
      return { clubId: copy.id, name: called, address, position };
    });
    if (locations.length > 0) await tx.insert(practiceLocations).values(locations);
    return copy;
  });
}

async function insertClub(tx: Transaction, columns: typeof clubs.$inferInsert) {
  const [added] = await tx.insert(clubs).values(columns).returning(entryColumns);
  if (!added) throw new Error('the club was neither added nor refused');
  return added;
}

/** Refused if it is gone, so that nobody believes they deleted what another administrator did. */
export async function deleteClub(db: Db, actor: Actor, id: string): Promise<void> {
  requireAdministrator(actor);
  await count(db, actor, 'admin');
  const deleted = await db.write(actor, (tx) =>
    tx.delete(clubs).where(eq(clubs.id, id)).returning({ id: clubs.id }),
  );
  if (deleted.length === 0) throw new AppError('missing', CLUB_GONE);
}

/** Deletes all the clubs, or none when one is gone or was saved since its version. */
export async function deleteClubs(db: Db, actor: Actor, { clubs: chosen }: BulkDeletion) {
  requireAdministrator(actor);
  await count(db, actor, 'imports');
  return db.write(actor, async (tx) => {
    const versions = new Map(chosen.map(({ id, version }) => [id.toLowerCase(), version]));
    const ids = [...versions.keys()];
    // Saves and comments now wait until the clubs are gone.
    const stored = await lockedClubs(tx, ids);
    const reasons: string[] = [];
    for (const { id, name } of stored.filter((club) => versions.get(club.id) !== club.version)) {
      reasons.push(`${name}: ${await changeOf(tx, id)}`);
    }
    const gone = ids.length - stored.length;
    if (gone > 0) {
      reasons.push(`${countOf(gone, 'club')} ${gone === 1 ? 'has' : 'have'} already been deleted.`);
    }
    if (reasons.length > 0) {
      const more = reasons.length > 3 ? [`Plus ${reasons.length - 3} more.`] : [];
      const sentences = ['Nothing was deleted.', ...reasons.slice(0, 3), ...more];
      throw new AppError('conflict', sentences.join(' '));
    }
    await tx.delete(clubs).where(inArray(clubs.id, ids));
    return { deleted: ids.length };
  });
}

/** Saves all the clubs, or none (ACLB-46, D24); the answer says which rows were refused and why. */
export async function bulkUpdateClubs(db: Db, actor: Actor, { clubs: rows }: BulkUpdate) {
  requireAdministrator(actor);
  await count(db, actor, 'admin');
  return db.write(actor, (tx) => saveRows(tx, rows));
}

async function saveRows(tx: Transaction, rows: BulkUpdate['clubs']): Promise<BulkAnswer> {
  // Before any row is locked, as when a field is set, so that the two cannot deadlock.
  const transaction = await beginManyUpdates(tx);
  const ids = rows.map(({ id }) => id);
  const stored = await lockedClubs(tx, ids);
  const catalog = await placeCatalog(tx);
  const refused: RefusedRow[] = [];
  const checked: Record<string, unknown>[] = [];
  for (const { id, version, ...sent } of rows) {
    const club = stored.find((row) => row.id === id.toLowerCase());
    if (club?.version !== version) {
      const message = club ? await changeOf(tx, id) : CLUB_GONE;
      const name = club?.name ?? sent.name ?? '';
      refused.push({ id, name, problems: {}, message, now: club ?? null });
      continue;
    }
    const typed = Object.fromEntries(Object.entries(sent).filter(([, cell]) => cell !== undefined));
    const row = { ...typedOf(club), ...typed };
    const { values, problems } = checkRow(row, club);
    const spelled = spelledPlace(values, catalog, club.state);
    if ('problem' in spelled) problems.state ??= spelled.problem;
    if (Object.keys(problems).length > 0) {
      refused.push({ id, name: club.name, problems, message: null, now: club });
    }
    const placed = { ...values, ...('place' in spelled ? spelled.place : {}) };
    const columns = ROW_FIELDS.map((field) => [CLUB_FIELDS[field].column, placed[field]]);
    checked.push({ id, version, ...Object.fromEntries(columns) });
  }
  if (refused.length > 0) {
    return { kind: 'refused', message: refusalOfRows(refused), rows: refused };
  }
  const { rows: answers } = await tx.execute<{ updated: number }>(
    sql`select app.bulk_update_clubs(${JSON.stringify(checked)}::jsonb) as updated`,
  );
  return { kind: 'saved', updated: answers[0]?.updated ?? 0, transaction };
}

/** Leaves alone clubs whose field someone has changed since the preview (D76). */
export async function setField(db: Db, actor: Actor, update: FieldUpdate) {
  requireAdministrator(actor);
  await count(db, actor, 'imports');
  const { field, of, asOf } = update;
  return db.write(actor, async (tx) => {
    const transaction = await beginManyUpdates(tx);
    const { id, name, state, county } = clubs;
    // Before it is looked up who has changed them, or a change that is being saved would be missed.
    await tx.select({ id }).from(clubs).where(selected(of)).orderBy(asc(id)).for('update');
    const isChanged = sql<boolean>`exists (
      select from ${auditLog} where ${auditLog.subject} = 'club' and ${auditLog.subjectId} = clubs.id
        and ${auditLog.id} > ${asOf} and ${auditLog.before} ? ${CLUB_FIELDS[field].column})`;
    const stored = await tx
      .select({ id, name, state, county, value: sql<unknown>`${clubs[field]}`, isChanged })
      .from(clubs)
      .where(selected(of))
      .orderBy(asc(id));
    const catalog = await placeCatalog(tx);
    const open = stored.filter((club) => !club.isChanged);
    const changes = open
      .map((club) => ({ ...club, becomes: newValue(update, club, catalog) }))
      .filter(({ value, becomes }) => writeCell(field, becomes) !== writeCell(field, value));
    for (const [, some] of Map.groupBy(changes, ({ becomes }) => JSON.stringify(becomes))) {
      await tx
        .update(clubs)
        .set({ [field]: some[0]?.becomes })
        .where(sql`${id} = any (${sql.param(some.map((club) => club.id))}::uuid[])`);
    }
    const leftAlone = stored.filter((club) => club.isChanged).map((club) => club.name);
    return { transaction, changed: changes.length, leftAlone };
  });
}

const isOpen = (column: ClubColumn) => `to_jsonb(club) -> '${column}' = log.after -> '${column}'`;
/** Gives clubs as `club` the fields of `was`, except those that have been changed since `log`. */
export const restoringFields = sql.raw(
  FIELD_COLUMNS.map(
    (column) =>
      `${column} = case when ${isOpen(column)} then was.${column} else club.${column} end`,
  ).join(', '),
);

/** Restores the fields that a bulk edit changed, except those that have been changed again. */
export async function undoBulkEdit(db: Db, actor: Actor, { transaction }: BulkUndo) {
  requireAdministrator(actor);
  await count(db, actor, 'imports');
  return db.write(actor, async (tx) => {
    await beginManyUpdates(tx);
    const { rowCount } = await tx.execute(sql`
      update clubs as club set ${restoringFields}
      from audit_log as log
      cross join lateral jsonb_populate_record(null::clubs, log.before) as was
      where log.transaction_id = ${transaction} and log.actor_id = ${actor.userId}
        and log.subject = 'club' and log.action = 'changed' and log.subject_id = club.id
        and (${sql.raw(FIELD_COLUMNS.map(isOpen).join(' or '))})`);
    if (!rowCount) throw new AppError('conflict', 'Someone has changed these clubs since.');
    return { restored: rowCount };
  });
}

/** Takes the turn of app.bulk_update_clubs. Returns the transaction, by which it can be undone. */
async function beginManyUpdates(tx: Transaction): Promise<string> {
  await tx.execute(sql`set local statement_timeout = '5min'`);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select txid_current()::text as id, pg_advisory_xact_lock(7742)`,
  );
  return rows[0]?.id ?? '';
}

/** Locked in one order, so that two saves cannot deadlock. */
function lockedClubs(tx: Transaction, ids: readonly string[]) {
  return tx
    .select(entryColumns)
    .from(clubs)
    .where(inArray(clubs.id, [...ids]))
    .orderBy(asc(clubs.id))
    .for('update');
}

async function changeOf(tx: Transaction, clubId: string): Promise<string> {
  const [change] = await tx
    .select({ username: profiles.username, at: clubs.updatedAt })
    .from(clubs)
    .leftJoin(profiles, eq(profiles.id, clubs.updatedBy))
    .where(eq(clubs.id, clubId));
  if (!change) return CLUB_GONE;
  return `${changedSince('club', change.username, change.at, site.timeZone)}, after it was loaded here.`;
}
