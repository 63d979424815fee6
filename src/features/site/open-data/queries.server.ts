import { and, eq, getTableColumns, gt, gte, inArray, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { mergedInto } from '#db/merged-clubs.ts';
import { clubColumns, clubs, practiceLocations } from '#db/schema/clubs.ts';
import { removedRecords as gone } from '#db/schema/merges.ts';
import { clubPrograms, seasonSheets } from '#db/schema/seasons.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { AppError } from '#domain/app-error.ts';
import { asUnderstood, isUnknown, unknownPlace } from '#domain/near.ts';
import type { Near } from '#domain/near.ts';
import { confirmedDays } from '#features/clubs/freshness/queries.server.ts';
import { wantedPrograms } from '#features/clubs/finder/rules.ts';
import { parseFinderSearch, wantedState } from '#features/clubs/finder/schema.ts';
import { isLike, matching, program } from '#features/clubs/finder/search.server.ts';
import type { FinderFilters } from '#features/clubs/finder/filters.ts';
import { isOfShownSeason } from '#features/clubs/seasons/queries.server.ts';
import { readPlace } from '#features/places/near-queries.server.ts';
import { isOnBoard, tryoutRows } from '#features/tryouts/board/queries.server.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';
import { csvLines } from '#platform/lists/write-csv.ts';
import { license, site } from '#site.config.ts';
import { openClub, openProgram, openTryout } from './present.server.ts';
import { cellOf } from './rules.ts';
import { headSchema, ITEMS } from './schema.ts';
import type { Asked, Kind } from './schema.ts';

/** Changes are dated when their transaction begins. No transaction takes this long, so none is missed. */
const LONGEST_CHANGE_MS = 10 * 60_000;

export interface Asking {
  readonly db: Reading;
  readonly siteUrl: string;
  readonly now: Date;
}

interface Item {
  readonly id: string;
  readonly [name: string]: unknown;
}

interface Source {
  readonly removed: (typeof gone.kind.enumValues)[number];
  readonly from: SQL;
  readonly id: SQLWrapper;
  readonly changed: SQL;
  /** The condition of the page that shows them. */
  readonly where: (db: Reading, asked: Asked, now: Date) => Promise<SQL | undefined>;
  readonly read: (db: Reading, ids: string[], siteUrl: string) => Promise<Item[]>;
}

const locations = sql<object[]>`coalesce((
  select json_agg(json_build_object('name', place.name, 'address', place.address)
    order by place.position, place.id)
  from ${practiceLocations} as place where place.club_id = clubs.id), '[]')`;

const isItsClub = eq(clubs.id, program.clubId);
const isItsSheet = and(
  eq(seasonSheets.clubId, program.clubId),
  eq(seasonSheets.season, program.season),
);

const ANY_PROGRAM = {
  ageGroup: undefined,
  gender: undefined,
  teamType: undefined,
  maxFee: undefined,
  unstated: undefined,
  spots: undefined,
  days: undefined,
} satisfies FinderFilters;

const SOURCES: Readonly<Record<Kind, Source>> = {
  clubs: {
    removed: 'clubs',
    from: sql`${clubs}`,
    id: clubs.id,
    changed: sql`greatest(${clubs.updatedAt}, (select max(said.created_at)
      from club_statements as said where said.kind = 'right' and said.club_id = ${clubs.id}))`,
    where: async (db, asked) => matching(...(await understood(db, parseFinderSearch(asked)))),
    async read(db, ids, siteUrl) {
      const columns = { ...clubColumns, locations };
      const rows = await db.select(columns).from(clubs).where(inArray(clubs.id, ids));
      const days = await confirmedDays(db, ids);
      return rows.map((row) => openClub({ ...row, confirmed: days.get(row.id) ?? {} }, siteUrl));
    },
  },
  programs: {
    removed: 'club_programs',
    from: sql`${clubPrograms} as program join ${clubs} on ${isItsClub}
      left join ${seasonSheets} on ${isItsSheet}`,
    id: program.id,
    // A merge moves programs and tryouts without touching them, but touches the club.
    changed: sql`greatest(${program.updatedAt}, ${seasonSheets.updatedAt}, ${clubs.updatedAt})`,
    async where(db, asked) {
      const [search, from] = await understood(db, parseFinderSearch(asked));
      const wanted = wantedPrograms(search);
      const { season } = asked;
      // The finder judges clubs by the season that they show.
      const ofClub = season === undefined ? search : { ...search, ...ANY_PROGRAM };
      const isWanted = Object.values(wanted).some((value) => value !== undefined);
      const ofShown = isWanted ? isOfShownSeason(program) : undefined;
      const ofSeason = season === undefined ? ofShown : eq(program.season, season);
      return and(matching(ofClub, from), isLike(wanted), ofSeason);
    },
    async read(db, ids) {
      const ofSheet = getTableColumns(seasonSheets);
      const columns = { ...ofSheet, ...getTableColumns(program), clubName: clubs.name };
      const all = db.select(columns).from(program).innerJoin(clubs, isItsClub);
      const ofSheets = all.leftJoin(seasonSheets, isItsSheet);
      return (await ofSheets.where(inArray(program.id, ids))).map(openProgram);
    },
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
async function understood<Search extends Near>(db: Reading, search: Search) {
  const { from, place } = await readPlace(db, { ...search, state: wantedState(search) });
  if (isUnknown(place)) {
    throw new AppError('invalid', unknownPlace(search.near, site.region.exampleTown));
  }
  return [asUnderstood(search, place), from] as const;
}

type Listed = { id: string; changed: number; isRemoved: boolean };

/** By id; with `changed_since` also what was removed, unless it is back after an undone merge. */
export async function openPage({ db, now, siteUrl }: Asking, kind: Kind, asked: Asked) {
  const { limit, id: only, after, changed_since: since = null } = asked;
  const { removed, id, from, changed, where, read } = SOURCES[kind];
  const isOfPage = (key: SQLWrapper) =>
    and(only ? eq(key, only) : undefined, after ? gt(key, after) : undefined);
  const isChanged = since === null ? undefined : gte(changed, since);
  const matches = and(await where(db, asked, now), isChanged, isOfPage(id)) ?? sql`true`;
  const most = limit + 1;
  const { rows } = await db.execute<Listed>(sql`
    (select ${id} as id, ${millisecondsOf(changed)} as changed, false as "isRemoved"
      from ${from} where ${matches} order by 1 limit ${most})
    union all
    (select ${gone.id}, ${millisecondsOf(gone.deletedAt)}, true from ${gone}
      where ${gone.kind} = ${removed} and ${since}::timestamptz is not null
        and ${gone.deletedAt} > greatest(${since}::timestamptz, now() - interval '1 year')
        and not exists (select from ${from} where ${id} = ${gone.id})
        and ${isOfPage(gone.id) ?? sql`true`} order by 1 limit ${most})
    order by 1 limit ${most}`);
  const shown = rows.slice(0, limit);
  const ids = shown.map((row) => row.id);
  const found = new Map((await read(db, ids, siteUrl)).map((item) => [item.id, item]));
  const kept = since === null ? new Map() : await mergedInto(db, ids);
  return {
    license: license.url,
    asOf: new Date(now.getTime() - LONGEST_CHANGE_MS).toISOString(),
    items: shown.flatMap((row): readonly Item[] => {
      const time = new Date(row.changed).toISOString();
      if (row.isRemoved) return [{ id: row.id, deleted: time, mergedInto: kept.get(row.id) }];
      const item = found.get(row.id);
      return item ? [{ ...item, dateModified: time }] : [];
    }),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

const AT_ONCE = 500;

/** All of a kind as a file, in pieces. No snapshot waits for a slow reader. */
export async function* downloadPieces(asking: Asking, kind: Kind, isCsv: boolean) {
  const columns = Object.keys(ITEMS[kind].shape);
  if (isCsv) yield csvLines([columns]);
  for (let after: string | null | undefined, count = 0; after !== null;) {
    const page = await openPage(asking, kind, { limit: AT_ONCE, after });
    const items = page.items.map((item) => ITEMS[kind].parse(item) as Item);
    if (isCsv) {
      yield csvLines(items.map((item) => columns.map((name) => cellOf(item[name]))));
    } else {
      const head = JSON.stringify(headSchema.parse(page)).replace(/\}$/, ',"items":[\n');
      yield (
        (after === undefined ? head : '') +
        items.map((item, at) => (count + at > 0 ? ',\n' : '') + JSON.stringify(item)).join('')
      );
    }
    count += items.length;
    after = page.next;
  }
  if (!isCsv) yield '\n]}\n';
}

const millisecondsOf = (time: SQLWrapper) => sql`(extract(epoch from ${time}) * 1000)::float8`;

/** Differs whenever anything in a download has changed; `last` is when. */
export async function stateOf({ db, now }: Omit<Asking, 'siteUrl'>, kind: Kind) {
  const { from, changed, where } = SOURCES[kind];
  const matches = await where(db, { limit: 1 }, now);
  const { rows } = await db.execute<{ count: number; sum: string | null; last: number }>(sql`
    select count(*)::int as count, sum(extract(epoch from ${changed}))::text as sum,
      coalesce(${millisecondsOf(sql`max(${changed})`)}, 0) as last
    from ${from} where ${matches ?? sql`true`}`);
  return rows[0] ?? { count: 0, sum: null, last: 0 };
}
