import {
  and,
  arrayContained,
  arrayContains,
  arrayOverlaps,
  eq,
  inArray,
  isNull,
  lte,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { jsonOf } from '#db/json-of.ts';
import { nameContains } from '#db/patterns.ts';
import { clubs, summaryColumns } from '#db/schema/clubs.ts';
import { clubPlaces, places } from '#db/schema/places.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import { MOST_DOLLARS } from '#domain/dollars.ts';
import { asUnderstood } from '#domain/near.ts';
import { shareInWords } from '#features/clubs/freshness/present.server.ts';
import { isConfirmed } from '#features/clubs/freshness/queries.server.ts';
import { isOfShownSeason } from '#features/clubs/seasons/queries.server.ts';
import { distancesOf, isClubWithin, milesFrom } from '#features/places/queries.server.ts';
import type { KnownPlace } from '#features/places/queries.server.ts';
import { distanceLabel } from '#features/places/rules.ts';
import type { ClubDistance } from '#features/places/rules.ts';
import { readPlace } from '#features/places/near-queries.server.ts';
import { nextTryoutOf, tryoutOnCard } from '#features/tryouts/board/queries.server.ts';
import type { ListedTryout } from '#features/tryouts/board/schema.ts';
import { ANY_STATE, FILTER_NAMES } from './filters.ts';
import type { FilterName, FilterValue } from './filters.ts';
import { presentSummary } from './present.server.ts';
import { teamTypesOf, wantedPrograms } from './rules.ts';
import { DEFAULT_SORT, defaultSort, MAP_SIZE, MAP_VIEW, PAGE_SIZE, wantedState } from './schema.ts';
import type {
  ClubSearchResult,
  ClubSummary,
  Costs,
  FinderSearch,
  Sort,
  WantedPrograms,
} from './schema.ts';

const query = new QueryBuilder();
export const program = alias(clubPrograms, 'program');

interface Asked {
  readonly search: FinderSearch;
  readonly from: KnownPlace | null;
}

type Condition<Value> = (value: Value, asked: Asked) => SQL | undefined;

const CONDITIONS: { readonly [Name in FilterName]: Condition<FilterValue<Name>> } = {
  name: (name) => nameContains(clubs.foldedName, name),
  state: (state) => (state === ANY_STATE ? undefined : eq(clubs.state, state)),
  county: (county) => eq(clubs.county, county),
  // `within` is measured from it, and the default order uses it.
  near: () => undefined,
  within: (miles, { from }) => (from ? isClubWithin(clubs.id, from, miles) : undefined),
  // Stated by the club, or of a program. With a highest fee, only a program counts (SEAS-13).
  ageGroup: (ageGroup, { search }) =>
    or(
      arrayContains(clubs.ageGroups, [ageGroup]),
      hasProgram({ ...wantedPrograms(search), maxFee: undefined }),
    ),
  gender: (gender) => arrayContains(clubs.genders, [gender]),
  teamType: (type) => arrayOverlaps(clubs.teamTypes, [...teamTypesOf(type)]),
  maxFee: (_fee, { search }) =>
    or(hasProgram(wantedPrograms(search)), search.unstated && isUnstated(search)),
  unstated: () => undefined,
  // Of the program that also has the fee, which `maxFee` requires.
  spots: (_open, { search }) => hasProgram({ ...wantedPrograms(search), maxFee: undefined }),
  days: (_days, { search }) => hasProgram({ ...wantedPrograms(search), maxFee: undefined }),
  programType: (type) => arrayContains(clubs.programTypes, [type]),
  discipline: (discipline) => arrayContains(clubs.disciplines, [discipline]),
};

export function matching(search: FinderSearch, from: KnownPlace | null = null): SQL | undefined {
  return and(
    ...FILTER_NAMES.map((name) => {
      const value = search[name];
      const condition = CONDITIONS[name] as Condition<typeof value>;
      return value === undefined ? undefined : condition(value, { search, from });
    }),
  );
}

function hasProgram(wanted: WantedPrograms): SQL {
  const ids = query.select({ id: program.clubId }).from(program).where(isWanted(wanted));
  return inArray(clubs.id, ids);
}

/** Whether no matching program of the club states a fee. */
function isUnstated(search: FinderSearch): SQL {
  return not(hasProgram({ ...wantedPrograms(search), maxFee: MOST_DOLLARS }));
}

function isWanted(wanted: WantedPrograms): SQL | undefined {
  return and(isOfShownSeason(program), isLike(wanted));
}

/** In any season. */
export function isLike(wanted: WantedPrograms): SQL | undefined {
  const { ageGroup, gender, teamTypes, maxFee, spots, days } = wanted;
  return and(
    ageGroup === undefined ? undefined : eq(program.ageGroup, ageGroup),
    gender === undefined ? undefined : eq(program.gender, gender),
    teamTypes === undefined ? undefined : inArray(program.teamType, [...teamTypes]),
    maxFee === undefined ? undefined : lte(program.feeFrom, maxFee),
    spots === undefined ? undefined : ne(program.openSpots, 'None'),
    days === undefined
      ? undefined
      : and(ne(program.practiceDays, []), arrayContained(program.practiceDays, days.split(','))),
  );
}

interface Order {
  readonly rank: SQL;
  /** Where `rank` is the lowest of several joined rows. */
  readonly join?: SQL;
  readonly by: SQL;
}

const UPWARD = sql`rank asc nulls last, name, id`;
const DOWNWARD = sql`rank desc nulls last, name, id`;
/** Clubs without a value above zero come last, by name, in both directions (FIND-40 to 42). */
const aboveZero = (value: PgColumn) => sql`case when ${value} > 0 then ${value} end`;

const ORDERS: Record<Sort, (asked: Asked) => Order> = {
  name_asc: () => ({ rank: sql`null`, by: sql`name, id` }),
  name_desc: () => ({ rank: sql`null`, by: sql`name desc, id desc` }),
  rating_desc: () => ({ rank: aboveZero(clubs.avgRating), by: DOWNWARD }),
  rating_asc: () => ({ rank: aboveZero(clubs.avgRating), by: UPWARD }),
  reviews_desc: () => ({ rank: aboveZero(clubs.numReviews), by: DOWNWARD }),
  reviews_asc: () => ({ rank: aboveZero(clubs.numReviews), by: UPWARD }),
  cost_asc: ({ search }) => ({
    rank: sql`min(${program.feeFrom})`,
    join: sql`left join ${clubPrograms} as program
      on ${and(eq(program.clubId, clubs.id), isWanted(wantedPrograms(search)))}`,
    by: UPWARD,
  }),
  distance: (asked) =>
    asked.from === null
      ? ORDERS[DEFAULT_SORT](asked)
      : {
          rank: sql`min(${milesFrom(asked.from)}) filter (where ${places.id} is not null)`,
          join: sql`left join ${clubPlaces} on ${eq(clubPlaces.clubId, clubs.id)}
            left join ${places} on ${eq(places.id, clubPlaces.placeId)}`,
          by: UPWARD,
        },
};

/**
 * A page after the last one is the last one.
 *
 * @param now tryouts that are over by then are left out
 */
export async function searchClubs(
  db: Reading,
  search: FinderSearch,
  { now = new Date(), size = search.view === MAP_VIEW ? MAP_SIZE : PAGE_SIZE } = {},
): Promise<ClubSearchResult> {
  const { name } = search;
  const { from, place } = await readPlace(db, { ...search, state: wantedState(search) });
  const asked = { search: asUnderstood(search, place), from };
  const { rows, total, unstated, confirmed } = await readPage(db, asked, now, size);
  const ids = rows.map(({ id }) => id);
  const distances = from ? await distancesOf(db, from, ids) : new Map<string, ClubDistance>();
  const page = Math.min(search.page ?? 1, Math.max(1, Math.ceil(total / size)));
  return {
    clubs: rows.map((row) => {
      const distance = distances.get(row.id);
      const card = cardOf(row);
      return from && distance ? { ...card, distance: distanceLabel(from.town, distance) } : card;
    }),
    total,
    next: page * size < total ? page + 1 : null,
    ...(total > 0 && { confirmed: shareInWords(confirmed, total, now) }),
    ...(place && { place }),
    ...(search.maxFee !== undefined && { unstated }),
    ...(total === 0 && name !== undefined ? { nearNames: await nearNames(db, name) } : {}),
  };
}

/** All matches are counted and sorted; only the rows of the page are read in full. */
async function readPage(db: Reading, asked: Asked, now: Date, size: number) {
  const { search, from } = asked;
  const { rank, join, by } = ORDERS[search.sort ?? defaultSort(search)](asked);
  const all = { ...search, unstated: 'show' } as const;
  const isLast = search.maxFee === undefined ? sql`false` : isUnstated(search);
  const isShown = search.unstated ? sql`true` : sql`not is_last`;
  const skipped = ((search.page ?? 1) - 1) * size;
  const cards = cardsOf(db, now, search)
    .innerJoin(sql`shown`, sql`shown.id = ${clubs.id}`)
    .orderBy(sql`shown.place`)
    .as('cards');
  const { rows } = await db.execute<{
    total: number;
    unstated: number;
    confirmed: number;
    clubs: CardRow[] | null;
  }>(sql`
    with matches as (
      select ${clubs.id}, ${clubs.name}, ${rank} as rank, ${isLast} as is_last
      from ${clubs} ${join}
      where ${matching(all, from) ?? sql`true`}
      ${join && sql`group by ${clubs.id}`}
    ),
    counted as (
      select (count(*) filter (where ${isShown}))::int as total,
        (count(*) filter (where is_last))::int as unstated,
        (count(*) filter (where ${isShown} and ${isConfirmed(sql`id`, now)}))::int as confirmed
      from matches
    ),
    shown as materialized (
      select id, row_number() over () as place from (
        select id from matches where ${isShown} order by is_last, ${by} limit ${size}
        offset least(${skipped}::int, (select greatest(total - 1, 0) / ${size}::int * ${size}::int from counted))
      ) as page
    )
    select total, unstated, confirmed, (select json_agg(${cards.club}) from ${cards}) as clubs from counted`);
  const [page = { clubs: null, total: 0, unstated: 0, confirmed: 0 }] = rows;
  return { ...page, rows: page.clubs ?? [] };
}

/** Keeps undisclosed fees, too, because cards mention them. */
function isUpTo(fee: number | undefined): SQL | undefined {
  return fee === undefined ? fee : or(lte(program.feeFrom, fee), isNull(program.feeFrom));
}

function costsOf({ maxFee, ...wanted }: WantedPrograms) {
  return query
    .select({
      lowest: sql<number | null>`min(${program.feeFrom})`.as('lowest'),
      highest: sql<number | null>`max(${program.feeTo})`.as('highest'),
      isUndisclosed: sql<boolean | null>`bool_or(${program.feeKind} = 'not_disclosed')`.as(
        'isUndisclosed',
      ),
      season: sql<number | null>`max(${program.season})`.as('season'),
    })
    .from(program)
    .where(and(eq(program.clubId, clubs.id), isWanted(wanted), isUpTo(maxFee)))
    .as('costs');
}

/** One JSON value, which is read faster than column by column. */
const card = jsonOf({
  ...summaryColumns,
  costs: sql<Costs>`to_json(costs)`,
  nextTryout: sql<ListedTryout | null>`next_tryout.next`,
});
type CardRow = typeof card._.type;

function cardsOf(db: Reading, now: Date, search: FinderSearch) {
  return db
    .select({ club: card.as('club') })
    .from(clubs)
    .crossJoinLateral(costsOf(wantedPrograms(search)))
    .leftJoinLateral(nextTryoutOf(db, clubs.id, now, search), sql`true`)
    .$dynamic();
}

function cardOf(row: CardRow): ClubSummary {
  return { ...presentSummary(row), ...tryoutOnCard(row.nextTryout) };
}

/** In any order; unknown ids are left out. */
export async function clubCards(db: Reading, ids: readonly string[], now: Date) {
  const rows = await cardsOf(db, now, {}).where(inArray(clubs.id, [...ids]));
  return rows.map(({ club }) => cardOf(club));
}

/** How many similar club names are compared. */
const MOST_NAMES = 200;

/**
 * Similar words of names for a text that no name contains: 'Brandywine' for 'brandywne'. Compares
 * trigrams.
 */
export async function nearNames(db: Reading, text: string): Promise<string[]> {
  const parts = [...new Set(text.toLowerCase().split(/\s+/))].slice(0, 5);
  const found = await Promise.all(parts.map((part) => nearWords(db, part)));
  const [best = []] = found.toSorted(
    ([one], [other]) => (other?.likeness ?? 0) - (one?.likeness ?? 0),
  );
  return best.map(({ word }) => word);
}

async function nearWords(db: Reading, part: string) {
  const { rows } = await db.execute<{ word: string; likeness: number }>(sql`
    select min(near.word) as word, max(similarity(app.folded(near.word), app.folded(${part}))) as likeness
    from (
      select name from ${clubs} where ${clubs.foldedName} %> app.folded(${part}) limit ${MOST_NAMES}
    ) as named
    cross join regexp_split_to_table(named.name, '[[:space:]]+') as near (word)
    where app.folded(near.word) % app.folded(${part})
      and not exists (select from ${clubs} where ${nameContains(clubs.foldedName, part)})
    group by app.folded(near.word)
    order by likeness desc, app.folded(near.word)
    limit 3`);
  return rows;
}
