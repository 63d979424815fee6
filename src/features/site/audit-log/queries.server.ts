import { and, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { nameContains } from '#db/patterns.ts';
import { profiles } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import { clubs } from '#db/schema/clubs.ts';
import { clubComments } from '#db/schema/reviews.ts';
import { clubImports } from '#db/schema/imports.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import type { Actor } from '#domain/actor.ts';
import { DELETED_USER } from '#domain/deleted-user.ts';
import { isUuid } from '#domain/ids.ts';
import { requireAdministrator } from '#domain/policy.ts';
import { site } from '#site.config.ts';
import { presentHistory } from './club-present.server.ts';
import type { HistoryRow } from './club-present.server.ts';
import { presentChange } from './present.server.ts';
import type { ChangeRow } from './present.server.ts';
import { MOST_PEOPLE } from './rules.ts';
import type { LogSearch } from './rules.ts';
import { CHANGES_PER_PAGE, CHANGE_SUBJECTS } from './schema.ts';

const { createdAt, id } = auditLog;
/** The import that a change was part of, or its undoing: they share a transaction. */
const importing = alias(auditLog, 'importing');

/** Sorted like the indexes. */
function newest(tx: Reading, where: SQL | undefined, most: number) {
  return tx
    .select({
      id,
      createdAt,
      actorId: auditLog.actorId,
      username: profiles.username,
      fullName: profiles.fullName,
      subject: auditLog.subject,
      subjectId: auditLog.subjectId,
      action: auditLog.action,
      name: auditLog.subjectName,
      before: auditLog.before,
      after: auditLog.after,
      importName: importing.subjectName,
      importAction: importing.action,
      position: positionOf(createdAt, id),
    })
    .from(auditLog)
    .leftJoin(profiles, eq(profiles.id, auditLog.actorId))
    .leftJoin(
      importing,
      and(eq(importing.transactionId, auditLog.transactionId), eq(importing.subject, 'import')),
    )
    .where(where)
    .orderBy(sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`)
    .limit(most);
}

/** Newest first. Deleted things are found by their id as well. */
export async function allChanges(db: Db, actor: Actor, search: LogSearch, after: string | null) {
  requireAdministrator(actor);
  return db.read(actor, async (tx) => {
    const people = search.who === undefined ? null : await peopleCalled(tx, search.who);
    const number = people?.length ?? 0;
    if (people !== null && (number === 0 || number > MOST_PEOPLE)) {
      return { changes: [], next: null, people: number, deletion: null };
    }
    const isBehind = after === null ? undefined : behind(createdAt, id, after, 'newest', 'bigint');
    const found = and(narrowing(search, people), isBehind);
    const rows = await newest(tx, found, CHANGES_PER_PAGE + 1);
    const { shown, next } = pageOf(rows, CHANGES_PER_PAGE);
    const about = search.id === undefined ? undefined : aboutOne(search.id);
    const [last] = about ? await newest(tx, about, 1) : [];
    const end = last?.action === 'removed' && last.subject !== 'import' ? last : null;
    const names = await namesIn(tx, end ? [...shown, end] : shown);
    const there = await waysTo(tx, shown);
    return {
      changes: shown.map((row) => presentChange(row, names, there.get(row.subjectId ?? ''))),
      next,
      /** Users with the name, up to one more than the limit; 0 without a name. */
      people: number,
      /** If one thing was asked for and is deleted, its deletion. */
      deletion: end && presentChange(end, names),
    };
  });
}

function narrowing({ kind, from, to, id }: LogSearch, people: readonly (string | null)[] | null) {
  const ids = people?.filter((person) => person !== null) ?? [];
  const isGone = people?.includes(null) ? isNull(auditLog.actorId) : undefined;
  const start = (day: string, days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${site.timeZone})`;
  return and(
    // Imports are among the changes of clubs.
    kind && inArray(auditLog.subject, kind === 'club' ? ['club', 'import'] : [kind]),
    people === null
      ? undefined
      : or(isGone, ids.length === 0 ? undefined : inArray(auditLog.actorId, ids)),
    from === undefined ? undefined : gte(createdAt, start(from, 0)),
    to === undefined ? undefined : lt(createdAt, start(to, 1)),
    // An import is one entry, with what it changed behind it.
    id === undefined ? isNull(auditLog.partOf) : or(aboutOne(id), eq(auditLog.partOf, id)),
  );
}

/** With the clubs that were merged into it. The subjects are listed so that the index is used. */
function aboutOne(id: string) {
  const merged = sql`array(
    select gone_id from club_merges where kept_id = ${id}::uuid and undone_at is null)`;
  const about = sql`${auditLog.subjectId} = any (array[${id}::uuid] || ${merged})`;
  return and(inArray(auditLog.subject, CHANGE_SUBJECTS), about);
}

/** With exactly this name, otherwise with one that contains it. Null stands for all deleted accounts. */
async function peopleCalled(tx: Reading, name: string): Promise<(string | null)[]> {
  if (name.toLowerCase() === DELETED_USER.toLowerCase()) return [null];
  const called = sql`app.folded(coalesce(${profiles.username}, ${profiles.fullName}))`;
  const found = async (isNamed: SQL | undefined) => {
    const limit = MOST_PEOPLE + 1;
    const rows = await tx.select({ id: profiles.id }).from(profiles).where(isNamed).limit(limit);
    return rows.map(({ id }) => id);
  };
  const exact = await found(sql`${called} = app.folded(${name})`);
  return exact.length > 0 ? exact : found(nameContains(called, name));
}

/** What leads to the things that still exist, by id (see `there` of a change). */
async function waysTo(tx: Reading, rows: readonly ChangeRow[]) {
  const ways = new Map<string, string>();
  for (const { kind, table, way } of WAYS) {
    const ids = rows.filter(({ subject }) => subject === kind).map(({ subjectId }) => subjectId);
    await addTexts(ways, tx, table, sql`${way}`, ids);
  }
  return ways;
}

/** The table of each kind, and the column that leads to one. */
const WAYS = [
  { kind: 'club', table: clubs, way: clubs.id },
  { kind: 'member', table: profiles, way: profiles.username },
  { kind: 'location', table: availableLocations, way: availableLocations.id },
  { kind: 'comment', table: clubComments, way: clubComments.clubId },
  { kind: 'post', table: blogPosts, way: blogPosts.id },
  { kind: 'category', table: blogCategories, way: blogCategories.id },
  { kind: 'import', table: clubImports, way: clubImports.id },
  { kind: 'tryout', table: tryouts, way: tryouts.clubId },
] as const;

async function namesIn(tx: Reading, rows: readonly ChangeRow[]) {
  const names = new Map<string, string>();
  const sides = rows.flatMap(({ before, after }) => [before, after]);
  for (const { fields, table, called } of NAMED) {
    const ids = fields.flatMap((field) => sides.map((side) => side?.[field]));
    await addTexts(names, tx, table, called, ids);
  }
  return names;
}

/** The fields that refer to a table, and what its rows are called. */
const NAMED = [
  {
    fields: ['user_id', 'author_id'],
    table: profiles,
    called: sql`coalesce(${profiles.username}, 'Unnamed user')`,
  },
  { fields: ['club_id'], table: clubs, called: sql`${clubs.name}` },
  { fields: ['category'], table: blogCategories, called: sql`${blogCategories.name}` },
] as const;

/** By id. Leaves out null. */
async function addTexts(
  texts: Map<string, string>,
  tx: Reading,
  table: (typeof NAMED | typeof WAYS)[number]['table'],
  text: SQL,
  ids: readonly unknown[],
): Promise<void> {
  const known = ids.filter((id): id is string => typeof id === 'string' && isUuid(id));
  if (known.length === 0) return;
  const found = await tx
    .select({ id: table.id, text: sql<string | null>`${text}::text` })
    .from(table)
    .where(inArray(table.id, known));
  for (const { id, text } of found) if (text !== null) texts.set(id, text);
}

export async function clubHistory(db: Reading, clubId: string, shown: number) {
  const entries = presentHistory(await historyRows(db, clubId));
  return { entries: entries.slice(0, shown), hasMore: entries.length > shown };
}

/** Newest first. */
export async function historyRows(db: Reading, clubId: string): Promise<HistoryRow[]> {
  const { rows } = await db.execute<HistoryRow>(sql`
    select id::float8 as id, extract(epoch from at)::float8 * 1000 as at, said_by as "saidBy", via,
      undoes::float8 as undoes, continues, before, after
    from app.club_history(${clubId}::uuid) as change order by change.at desc, id desc`);
  return rows;
}
