import { and, asc, eq, getTableColumns, gt, gte, inArray, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { mergedInto } from '#db/merged-clubs.ts';
import { clubColumns, clubs, practiceLocations } from '#db/schema/clubs.ts';
import { removedRecords } from '#db/schema/merges.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { AppError } from '#domain/app-error.ts';
import { asUnderstood, isUnknown, unknownPlace } from '#domain/near.ts';
import type { Near } from '#domain/near.ts';
import { wantedPrograms } from '#features/clubs/finder/rules.ts';
import { parseFinderSearch, wantedState } from '#features/clubs/finder/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { isLike, matching, program } from '#features/clubs/finder/search.server.ts';
import { readPlace } from '#features/places/near-queries.server.ts';
import { isOnBoard, tryoutRows } from '#features/tryouts/board/queries.server.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';
import { license, site } from '#site.config.ts';
import { openClub, openProgram, openTryout } from './present.server.ts';
import type { Kind, Paging, Removed } from './schema.ts';

/** A writer's time is when its change begins. This is longer than a change may take, so none is missed. */
const LONGEST_CHANGE_MS = 10 * 60_000;

export type Asked = Paging & Readonly<Record<string, unknown>>;

interface Source {
  readonly removed: (typeof removedRecords.kind.enumValues)[number];
  readonly from: SQL;
  readonly id: SQLWrapper;
  readonly changed: SQL;
  /** The condition of the page that shows them. */
  where(db: Reading, asked: Asked, now: Date): Promise<SQL | undefined>;
  read(db: Reading, ids: readonly string[], siteUrl: string): Promise<Item[]>;
}

const SOURCES: Readonly<Record<Kind, Source>> = {
  clubs: {
    removed: 'clubs',
    from: sql`${clubs}`,
    id: clubs.id,
    changed: sql`${clubs.updatedAt}`,
    where: async (db, asked) => matching(...(await ofFinder(db, asked))),
    read: async (db, ids, siteUrl) =>
      (await clubRows(db, ids)).map((row) => openClub(row, siteUrl)),
  },
  programs: {
    removed: 'club_programs',
    from: sql`${clubPrograms} as program
      join ${clubs} on ${eq(clubs.id, program.clubId)}
      left join ${seasonSheets} on ${and(
        eq(seasonSheets.clubId, program.clubId),
        eq(seasonSheets.season, program.season),
      )}`,
    id: program.id,
    // A merge moves programs and tryouts without touching them, but touches the club.
    changed: sql`greatest(${program.updatedAt}, ${seasonSheets.updatedAt}, ${clubs.updatedAt})`,
    async where(db, asked) {
      const [search, from] = await ofFinder(db, asked);
      const { season } = asked;
      const ofSeason = season === undefined ? undefined : eq(program.season, season);
      return and(matching(search, from), isLike(wantedPrograms(search)), ofSeason);
    },
    read: async (db, ids) => (await programRows(db, ids)).map(openProgram),
  },
  tryouts: {
    removed: 'tryouts',
    from: sql`${tryouts} join ${clubs} on ${eq(clubs.id, tryouts.clubId)}`,
    id: tryouts.id,
    changed: sql`greatest(${tryouts.updatedAt}, ${clubs.updatedAt})`,
    async where(db, asked, now) {
      const [search, from] = await understood(db, parseTryoutSearch(asked));
      return isOnBoard(db, search, from, now);
    },
    read: async (db, ids, siteUrl) =>
      (await tryoutRows(db, ids)).map((row) => openTryout(row, siteUrl)),
  },
};

/** @throws AppError invalid for a place that we don't know */
async function understood<Search extends Near>(db: Reading, search: Search, state = search.state) {
  const { from, place } = await readPlace(db, { ...search, state });
  if (isUnknown(place)) {
    throw new AppError('invalid', unknownPlace(search.near, site.region.exampleTown));
  }
  return [asUnderstood(search, place), from] as const;
}

function ofFinder(db: Reading, asked: Asked) {
  const search: FinderSearch = parseFinderSearch(asked);
  return understood(db, search, wantedState(search));
}

/** By id; with `changed_since` also what was removed. */
export async function openPage(
  db: Reading,
  kind: Kind,
  asked: Asked,
  { now, siteUrl }: { readonly now: Date; readonly siteUrl: string },
) {
  const { after, changed_since: since, limit } = asked;
  const { id, from, changed, where } = SOURCES[kind];
  const matches = and(
    await where(db, asked, now),
    after === undefined ? undefined : gt(id, after),
    since === undefined ? undefined : gte(changed, since),
  );
  const { rows } = await db.execute<{ id: string; changed: number }>(sql`
    select ${id} as id, (extract(epoch from ${changed}) * 1000)::float8 as changed
    from ${from} where ${matches ?? sql`true`} order by ${id} limit ${limit + 1}`);
  const removed = since === undefined ? [] : await removedSince(db, kind, { ...asked, since });
  const all = [...rows, ...removed].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const shown = all.slice(0, limit);
  const items = await itemsOf(db, kind, siteUrl, shown);
  return {
    license: license.url,
    asOf: new Date(now.getTime() - LONGEST_CHANGE_MS).toISOString(),
    items,
    next: all.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

type Listed = Removed | { readonly id: string; readonly changed: number };
interface Item {
  readonly id: string;
  readonly dateModified?: string;
}

async function itemsOf(db: Reading, kind: Kind, siteUrl: string, listed: readonly Listed[]) {
  const ids = listed.flatMap((one) => ('changed' in one ? [one.id] : []));
  const read = ids.length === 0 ? [] : await SOURCES[kind].read(db, ids, siteUrl);
  const items = new Map(read.map((item) => [item.id, item]));
  return listed.flatMap((one): readonly Item[] => {
    if ('deleted' in one) return [one];
    const item = items.get(one.id);
    return item ? [{ ...item, dateModified: new Date(one.changed).toISOString() }] : [];
  });
}

async function removedSince(
  db: Reading,
  kind: Kind,
  { after, since, limit }: Pick<Paging, 'after' | 'limit'> & { readonly since: string },
) {
  return removedThat(
    db,
    kind,
    and(
      gte(removedRecords.deletedAt, new Date(since)),
      after === undefined ? undefined : gt(removedRecords.id, after),
    ),
    limit + 1,
  );
}

/** By id. A club that is back after an undone merge is not removed. */
async function removedThat(db: Reading, kind: Kind, which: SQL | undefined, limit: number) {
  const { removed, from, id } = SOURCES[kind];
  const rows = await db
    .select({ id: removedRecords.id, deletedAt: removedRecords.deletedAt })
    .from(removedRecords)
    .where(
      and(
        eq(removedRecords.kind, removed),
        sql`${removedRecords.deletedAt} > now() - interval '1 year'`,
        sql`not exists (select from ${from} where ${id} = ${removedRecords.id})`,
        which,
      ),
    )
    .orderBy(asc(removedRecords.id))
    .limit(limit);
  const kept = await mergedInto(db, kind === 'clubs' ? rows.map((row) => row.id) : []);
  return rows.map((row): Removed => {
    const other = kept.get(row.id);
    const deleted = row.deletedAt.toISOString();
    return { id: row.id, deleted, ...(other !== undefined && { mergedInto: other }) };
  });
}

/** Removed within a year, or undefined. */
export async function removedClub(db: Reading, clubId: string): Promise<Removed | undefined> {
  const [removed] = await removedThat(db, 'clubs', eq(removedRecords.id, clubId), 1);
  return removed;
}

export async function openClubById(db: Reading, clubId: string, siteUrl: string) {
  const [row] = await clubRows(db, [clubId]);
  return row && { ...openClub(row, siteUrl), dateModified: row.updatedAt.toISOString() };
}

/** What changes with anything that a download holds, and when that was. */
export async function stateOf(db: Reading, kind: Kind, now: Date) {
  const { from, changed, where } = SOURCES[kind];
  const matches = await where(db, { limit: 1 }, now);
  const { rows } = await db.execute<{ count: number; sum: string | null; last: number | null }>(sql`
    select count(*)::int as count, sum(extract(epoch from ${changed}))::text as sum,
      (extract(epoch from max(${changed})) * 1000)::float8 as last
    from ${from} where ${matches ?? sql`true`}`);
  const [state = { count: 0, sum: null, last: null }] = rows;
  return { ...state, last: new Date(state.last ?? 0) };
}

function clubRows(db: Reading, ids: readonly string[]) {
  const locations = sql<{ name: string | null; address: string }[]>`coalesce((
    select json_agg(json_build_object('name', place.name, 'address', place.address)
      order by place.position, place.id)
    from ${practiceLocations} as place where place.club_id = clubs.id), '[]')`;
  return db
    .select({ ...clubColumns, locations })
    .from(clubs)
    .where(inArray(clubs.id, [...ids]));
}

function programRows(db: Reading, ids: readonly string[]) {
  return db
    .select({ ...getTableColumns(program), clubName: clubs.name })
    .from(program)
    .innerJoin(clubs, eq(clubs.id, program.clubId))
    .where(inArray(program.id, [...ids]));
}
