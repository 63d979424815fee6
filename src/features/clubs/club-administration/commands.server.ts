import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { profiles } from '#db/schema/accounts.ts';
import { clubs, practiceLocations } from '#db/schema/clubs.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { changedSince } from '#domain/changed-since.ts';
import { AppError } from '#domain/app-error.ts';
import { spelledPlace } from '#domain/place-spelling.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { CLUB_FIELDS } from '#features/clubs/fields.ts';
import { placeCatalog } from '#features/locations/catalog/queries.server.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import { requireClubKeeper } from './policy.ts';
import { entryColumns, readSource, valuesBeforeLastChange } from './queries.server.ts';
import { NO_CLUB_TO_COPY, refusalOfRows } from './rules.ts';
import type { BulkAnswer, ClubListEntry, RefusedRow, RowValues, TypedRow } from './rules.ts';
import { checkRow, ROW_FIELDS, typedOf } from './schema.ts';
import type { BulkDeletion, BulkUpdate, ClubCopy, NewClub } from './schema.ts';

async function count(db: Db, actor: Member, kind: 'admin' | 'imports'): Promise<void> {
  await db.asAccounts((tx) => limit(tx, `${kind} of ${actor.userId}`, LIMITS[kind]));
}

/**
 * Adds a club that has a name and nothing else (ACLB-25); it is public at once (D25).
 *
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but an administrator;
 * TooManyAttempts
 */
export async function addClub(db: Db, actor: Actor, { name }: NewClub): Promise<ClubListEntry> {
  requireClubKeeper(actor);
  await count(db, actor, 'admin');
  return db.write(actor, (tx) => insertClub(tx, { name }));
}

/**
 * Adds a club with another's fields and practice locations, both or nothing (ACLB-28 to 30). What
 * people said about the other stays with it.
 *
 * @throws AppError missing when the source is gone; else as {@link addClub}
 */
export async function copyClub(
  db: Db,
  actor: Actor,
  { id, name }: ClubCopy,
): Promise<ClubListEntry> {
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

async function insertClub(
  tx: Transaction,
  columns: typeof clubs.$inferInsert,
): Promise<ClubListEntry> {
  const [added] = await tx.insert(clubs).values(columns).returning(entryColumns);
  if (!added) throw new Error('the club was neither added nor refused');
  return added;
}

/**
 * Deletes a club with its comments, ratings, affiliations, practice locations and club_admin roles
 * (ACLB-38, D28).
 *
 * @throws AppError missing when it is gone already, so that nobody believes they deleted what
 * somebody else did; unauthenticated for a visitor, forbidden for anybody but an administrator;
 * TooManyAttempts
 */
export async function deleteClub(db: Db, actor: Actor, id: string): Promise<void> {
  requireClubKeeper(actor);
  await count(db, actor, 'admin');
  const deleted = await db.write(actor, (tx) =>
    tx.delete(clubs).where(eq(clubs.id, id)).returning({ id: clubs.id }),
  );
  if (deleted.length === 0) throw new AppError('missing', CLUB_GONE);
}

/**
 * Deletes many clubs in one call, all or none, each with what {@link deleteClub} says.
 *
 * @throws AppError conflict, with their names, when some are gone or somebody saved them since;
 * unauthenticated for a visitor, forbidden for anybody but an administrator; TooManyAttempts
 */
export async function deleteClubs(
  db: Db,
  actor: Actor,
  { clubs: chosen }: BulkDeletion,
): Promise<{ readonly deleted: number }> {
  requireClubKeeper(actor);
  await count(db, actor, 'imports');
  return db.write(actor, async (tx) => {
    const versions = new Map(chosen.map(({ id, version }) => [id.toLowerCase(), version]));
    const ids = [...versions.keys()];
    // Whoever saves or comments now waits until they are gone.
    const stored = await lockedClubs(tx, ids);
    const reasons: string[] = [];
    for (const club of stored.filter(({ id, version }) => versions.get(id) !== version)) {
      reasons.push(`${club.name}: ${await changeOf(tx, club)}`);
    }
    const gone = ids.length - stored.length;
    if (gone > 0)
      reasons.push(gone === 1 ? '1 club is gone already.' : `${gone} clubs are gone already.`);
    if (reasons.length > 0) throw new AppError('conflict', deletionRefused(reasons));
    await tx.delete(clubs).where(inArray(clubs.id, ids));
    return { deleted: ids.length };
  });
}

const MOST_REASONS = 3;

function deletionRefused(reasons: readonly string[]): string {
  const more = reasons.length - MOST_REASONS;
  return [
    'Nothing was deleted.',
    ...reasons.slice(0, MOST_REASONS),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join(' ');
}

/**
 * Saves many clubs in one call, all or none (ACLB-46, D24).
 *
 * @param update rows with the version each is based on
 * @returns how many were updated; or why which rows were refused, and then nothing was changed
 * @throws AppError unauthenticated for a visitor, forbidden for anybody but an administrator;
 * TooManyAttempts
 */
export async function bulkUpdateClubs(
  db: Db,
  actor: Actor,
  { clubs: rows }: BulkUpdate,
): Promise<BulkAnswer> {
  requireClubKeeper(actor);
  await count(db, actor, 'admin');
  return db.write(actor, (tx) => saveRows(tx, rows));
}

async function saveRows(tx: Transaction, rows: BulkUpdate['clubs']): Promise<BulkAnswer> {
  const ids = rows.map(({ id }) => id);
  // What is checked here is what is saved below.
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
    const { values, problems } = checkRow(withSent(club, sent), [club, before.get(club.id) ?? {}]);
    const spelled = spelledPlace(values, catalog, club.state);
    if ('problem' in spelled) problems.state ??= spelled.problem;
    if (Object.keys(problems).length > 0) {
      refused.push({ id, name: club.name, problems, message: null, now });
    }
    const placed = { ...values, ...('place' in spelled ? spelled.place : {}) };
    checked.push({ id, version, ...byColumn(placed) });
  }
  if (refused.length > 0)
    return { kind: 'refused', message: refusalOfRows(refused), rows: refused };
  const { rows: answers } = await tx.execute<{ updated: number }>(
    sql`select app.bulk_update_clubs(${JSON.stringify(checked)}::jsonb) as updated`,
  );
  return { kind: 'saved', updated: answers[0]?.updated ?? 0 };
}

/** The clubs of some ids, locked in one order for everybody. */
function lockedClubs(tx: Transaction, ids: readonly string[]) {
  return tx
    .select({ ...entryColumns, updatedAt: clubs.updatedAt, updatedBy: clubs.updatedBy })
    .from(clubs)
    .where(inArray(clubs.id, [...ids]))
    .orderBy(asc(clubs.id))
    .for('update');
}

/** What a row says; of what was not sent what is stored. */
function withSent(stored: ClubListEntry, sent: Partial<TypedRow>): TypedRow {
  const typed = Object.entries(sent).filter(([, cell]) => cell !== undefined);
  return { ...typedOf(stored), ...Object.fromEntries(typed) };
}

function byColumn(values: RowValues): Record<string, unknown> {
  return Object.fromEntries(ROW_FIELDS.map((field) => [CLUB_FIELDS[field].column, values[field]]));
}

/** Who saved a club when, after somebody else's list was loaded. */
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
