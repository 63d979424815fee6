import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { auditLog } from '#db/schema/audit.ts';
import { clubs } from '#db/schema/clubs.ts';
import type { Actor } from '#domain/actor.ts';
import { requireAdministrator } from '#domain/administrator.ts';
import { AppError } from '#domain/app-error.ts';
import { CLUB_GONE } from '#features/clubs/editing/rules.ts';
import { locationsOf } from '#features/clubs/profile/queries.server.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { requireStored } from '#platform/storage/stored-files.ts';
import { groupsOf, isUndoable, presentHistory } from './club-present.server.ts';
import type { HistoryRow } from './club-present.server.ts';
import type { ClubHistory, UndoPlan, UndoWanted } from './club-schema.ts';
import { fieldChange, labelOf, readable } from './present.server.ts';

export type StoredFiles = Pick<Storage, 'pathOf' | 'stat'>;

export async function clubHistory(
  db: Reading,
  { clubId, shown }: { clubId: string; shown: number },
): Promise<ClubHistory> {
  const entries = presentHistory(await rowsOf(db, clubId));
  return { entries: entries.slice(0, shown), hasMore: entries.length > shown };
}

async function rowsOf(db: Reading, clubId: string): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    select id::float8 as id, extract(epoch from at)::float8 * 1000 as at, said_by as "saidBy", subject, thing, name, action, via,
      undoes::float8 as undoes, continues, before, after
    from app.club_history(${clubId}::uuid) as change order by change.at desc, id desc`);
  return rows;
}

export async function undoPlan(
  db: Db,
  storage: StoredFiles,
  actor: Actor,
  wanted: UndoWanted,
): Promise<UndoPlan> {
  requireAdministrator(actor);
  const { now, before, changed } = await undoOf(db, storage, actor, wanted);
  const fact = (key: string, value: unknown) =>
    fieldChange(labelOf('club', key), words(key, now[key]), words(key, value));
  return {
    restored: [...before].map(([key, value]) => fact(key, value)),
    kept: changed.map((key) => fact(key, null)),
  };
}

const words = (key: string, value: unknown) => readable(key, value, new Map());

/** The facts to put back, and the keys of those that have been changed since the entry. */
export async function undoOf(
  db: Db,
  storage: StoredFiles,
  actor: Actor,
  { clubId, entry }: UndoWanted,
) {
  return db.read(actor, async (tx) => {
    const rows = await rowsOf(tx, clubId);
    const group = groupsOf(rows).find((changes) => changes.at(-1)?.id === entry);
    if (!group) throw new AppError('conflict', 'This entry has changed. Reload the page.');
    const ids = group.map(({ id }) => id);
    if (rows.some(({ undoes }) => undoes !== null && ids.includes(undoes))) {
      throw new AppError('conflict', 'This change is already undone.');
    }
    const logged = await tx
      .select({ before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.id, ids),
          eq(auditLog.subject, 'club'),
          eq(auditLog.action, 'changed'),
        ),
      )
      .orderBy(asc(auditLog.id));
    const [club] = await tx
      .select({ version: clubs.version, facts: sql<Record<string, unknown>>`to_jsonb(clubs)` })
      .from(clubs)
      .where(eq(clubs.id, clubId));
    if (!club) throw new AppError('missing', CLUB_GONE);
    const locations = await locationsOf(tx, clubId);
    const now: Record<string, unknown> = {
      ...club.facts,
      practice_locations: locations.map(locationText),
    };
    const first = Object.assign({}, ...logged.map((row) => row.before).toReversed()) as typeof now;
    const last = Object.assign({}, ...logged.map((row) => row.after)) as typeof now;
    const before = new Map<string, unknown>();
    const changed: string[] = [];
    for (const key of Object.keys(first).filter(isUndoable)) {
      if (isDeepStrictEqual(now[key], first[key])) continue;
      const isSame = isDeepStrictEqual(now[key], last[key]);
      if (isSame && (key !== 'logo_url' || (await isStored(storage, first[key])))) {
        before.set(key, first[key]);
      } else changed.push(key);
    }
    return { version: club.version, now, locations, before, changed };
  });
}

/** As the log has it. */
export function locationText({ name, address }: { name: string | null; address: string }): string {
  return name ? `${name}: ${address}` : address;
}

async function isStored(storage: StoredFiles, address: unknown): Promise<boolean> {
  return requireStored(storage, typeof address === 'string' ? address : '').then(
    () => true,
    () => false,
  );
}
