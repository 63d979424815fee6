import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { changedSince } from '#domain/changed-since.ts';
import { countOf } from '#domain/count-of.ts';
import { AppError } from '#domain/app-error.ts';
import { spelledPlace } from '#domain/place-spelling.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import { placeCatalog } from '#features/places/county-queries.server.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import { requireClubKeeper } from './policy.ts';
import { entryColumns, readSource, valuesBeforeLastChange } from './queries.server.ts';
import { NO_CLUB_TO_COPY, refusalOfRows } from './rules.ts';
import type { BulkAnswer, RefusedRow } from './rules.ts';
import { checkRow, ROW_FIELDS, typedOf } from './schema.ts';
import type { BulkDeletion, BulkUpdate, ClubCopy, NewClub } from './schema.ts';

async function count(db: Db, actor: Member, kind: 'admin' | 'imports'): Promise<void> {
  await db.asAccounts((tx) => limit(tx, `${kind} of ${actor.userId}`, LIMITS[kind]));
}

/** Adds a club that has only a name (ACLB-25); it is public at once (D25). */
export async function addClub(db: Db, actor: Actor, { name }: NewClub) {
  requireClubKeeper(actor);
  await count(db, actor, 'admin');
  return db.write(actor, (tx) => insertClub(tx, { name }));
}

/**
 * Adds a club with another's fields and practice locations, both or nothing (ACLB-28 to 30).
 * Reviews, comments, and affiliations stay with the original.
 */
export async function copyClub(db: Db, actor: Actor, { id, name }: ClubCopy) {
  requireClubKeeper(actor);
  await count(db, actor, 'admin');
  return db.write(actor, async (tx) => {
    const source = await readSource(tx, id);
    if (source === null) throw new AppError('missing', NO_CLUB_TO_COPY);
    const copy = await insertClub(tx, { ...source.club, name });
    if (source.locations.length > 0) {
      await tx
        .insert(practiceLocations)
        .values(source.locations.map((location) => ({ ...location, clubId: copy.id })));
    }
    return copy;
  });
}

async function insertClub(tx: Transaction, columns: typeof clubs.$inferInsert) {
  const [added] = await tx.insert(clubs).values(columns).returning(entryColumns);
  if (!added) throw new Error('the club was neither added nor refused');
  return added;
}

/**
 * Deletes a club and everything that belongs to it (ACLB-38, D28). A club that is already gone is
 * an error, so that nobody believes they deleted what another administrator did.
 */
export async function deleteClub(db: Db, actor: Actor, id: string): Promise<void> {
  requireClubKeeper(actor);
  await count(db, actor, 'admin');
  const deleted = await db.write(actor, (tx) =>
    tx.delete(clubs).where(eq(clubs.id, id)).returning({ id: clubs.id }),
  );
  if (deleted.length === 0) throw new AppError('missing', CLUB_GONE);
}

/** Deletes all the clubs, or none when one is gone or was saved since its version. */
export async function deleteClubs(db: Db, actor: Actor, { clubs: chosen }: BulkDeletion) {
  requireClubKeeper(actor);
  await count(db, actor, 'imports');
  return db.write(actor, async (tx) => {
    const versions = new Map(chosen.map(({ id, version }) => [id.toLowerCase(), version]));
    const ids = [...versions.keys()];
    // Saves and comments now wait until the clubs are gone.
    const stored = await lockedClubs(tx, ids);
    const reasons: string[] = [];
    for (const club of stored.filter(({ id, version }) => versions.get(id) !== version)) {
      reasons.push(`${club.name}: ${await changeOf(tx, club)}`);
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
  requireClubKeeper(actor);
  await count(db, actor, 'admin');
  return db.write(actor, (tx) => saveRows(tx, rows));
}

async function saveRows(tx: Transaction, rows: BulkUpdate['clubs']): Promise<BulkAnswer> {
  const ids = rows.map(({ id }) => id);
  const stored = await lockedClubs(tx, ids);
  const before = await valuesBeforeLastChange(tx, ids);
  const catalog = await placeCatalog(tx);
  const refused: RefusedRow[] = [];
  const checked: Record<string, unknown>[] = [];
  for (const { id, version, ...sent } of rows) {
    const club = stored.find((row) => row.id === id.toLowerCase());
    if (!club) {
      refused.push({ id, name: sent.name ?? '', problems: {}, message: CLUB_GONE, now: null });
      continue;
    }
    const { updatedAt, updatedBy, ...now } = club;
    if (club.version !== version) {
      const message = await changeOf(tx, { updatedAt, updatedBy });
      refused.push({ id, name: club.name, problems: {}, message, now });
      continue;
    }
    const typed = Object.fromEntries(Object.entries(sent).filter(([, cell]) => cell !== undefined));
    const row = { ...typedOf(club), ...typed };
    const { values, problems } = checkRow(row, [club, before.get(club.id) ?? {}]);
    const spelled = spelledPlace(values, catalog, club.state);
    if ('problem' in spelled) problems.state ??= spelled.problem;
    if (Object.keys(problems).length > 0) {
      refused.push({ id, name: club.name, problems, message: null, now });
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
  return { kind: 'saved', updated: answers[0]?.updated ?? 0 };
}

/** Locked in one order, so that two saves cannot deadlock. */
function lockedClubs(tx: Transaction, ids: readonly string[]) {
  return tx
    .select({ ...entryColumns, updatedAt: clubs.updatedAt, updatedBy: clubs.updatedBy })
    .from(clubs)
    .where(inArray(clubs.id, [...ids]))
    .orderBy(asc(clubs.id))
    .for('update');
}

async function changeOf(
  tx: Transaction,
  { updatedAt, updatedBy }: Pick<typeof clubs.$inferSelect, 'updatedAt' | 'updatedBy'>,
): Promise<string> {
  const [person] = await tx
    .select({ username: profiles.username })
    .from(profiles)
    .where(eq(profiles.id, sql`${updatedBy}::uuid`));
  const change = changedSince('club', person?.username ?? null, updatedAt, site.timeZone);
  return `${change}, after it was loaded here.`;
}
