import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { nameContains } from '#db/patterns.ts';
import {
  clubColumns,
  clubFormerPaths,
  clubs,
  finderClubs,
  isAtAddress,
  practiceLocations,
  summaryColumns,
} from '#db/schema/clubs.ts';
import { AppError } from '#domain/app-error.ts';
import { isUuid } from '#domain/ids.ts';
import { clubPath } from '#domain/paths.ts';
import { slugify } from '#domain/slug.ts';
import { nearNames } from '#features/clubs/near-names/queries.server.ts';
import { shownSheets } from '#features/clubs/season/queries.server.ts';
import { neighborsOf } from '#features/clubs/neighbors/queries.server.ts';
import {
  cheapestClubs,
  costsOf,
  listedClubs,
  programFilter,
} from '#features/clubs/costs/queries.server.ts';
import type { ListedClubRow } from '#features/clubs/costs/queries.server.ts';
import type { WantedPrograms } from '#features/clubs/costs/schema.ts';
import {
  distancesOf,
  isClubWithin,
  milesToClub,
  nearestClubs,
} from '#features/clubs/distances/queries.server.ts';
import { distanceLabel } from '#features/clubs/distances/rules.ts';
import type { ClubDistance } from '#features/clubs/distances/schema.ts';
import { byName, firstBy } from '#features/clubs/orders/queries.server.ts';
import type { Cursor } from '#features/clubs/orders/schema.ts';
import {
  MANY_CLUBS,
  resultOf,
  countLimit,
  countOf,
} from '#features/clubs/result-counts/queries.server.ts';
import { COUNT_LIMIT } from '#features/clubs/result-counts/schema.ts';
import { findPlace } from '#features/places/queries.server.ts';
import type { KnownPlace } from '#features/places/schema.ts';
import { nextTryoutOf, tryoutOnCard } from '#features/tryouts/board/queries.server.ts';
import { shownRatings } from '#features/reviews/ratings/queries.server.ts';
import { presentClub, presentSummary, readCursor, writeCursor } from './present.server.ts';
import type { ClubSummaryRow } from './present.server.ts';
import { teamTypesOf } from './rules.ts';
import {
  DEFAULT_SORT,
  DISTANCE_SORT,
  MAP_SIZE,
  MAP_VIEW,
  PAGE_SIZE,
  isOfPlace,
  wantedState,
} from './schema.ts';
import type {
  Club,
  ClubLookup,
  ClubPathParts,
  ClubSearchResult,
  ClubSummary,
  FinderSearch,
  PracticeLocation,
  PresentedClub,
  Sort,
} from './schema.ts';

const NOT_FOUND = 'Club not found';
const NAMESAKE_LIMIT = 20;
/** The form of a stored slug; other text, a NUL for example, is never sent to be compared. */
const SLUG = /^[a-z0-9-]+$/;
/** Stands in a path for a part of the place that the club does not have (CLUB-03). */
const UNKNOWN = /^unknown-/i;

interface PlainOrder {
  /** The name, what it costs, or a number of whole clubs and of the view; those that have none, or 0, follow by name. */
  readonly by: 'name' | 'cost' | 'avgRating' | 'numReviews';
  readonly descending: boolean;
}

/** Or how far it is from a place; those that could not be placed follow by name. */
type Order = PlainOrder | { readonly by: 'distance'; readonly from: KnownPlace };

/** How clubs stand in each sort (FIND-40 to 42). */
const ORDERS: Record<Exclude<Sort, typeof DISTANCE_SORT>, PlainOrder> = {
  name_asc: { by: 'name', descending: false },
  name_desc: { by: 'name', descending: true },
  rating_desc: { by: 'avgRating', descending: true },
  rating_asc: { by: 'avgRating', descending: false },
  reviews_desc: { by: 'numReviews', descending: true },
  reviews_asc: { by: 'numReviews', descending: false },
  cost_asc: { by: 'cost', descending: false },
};

/**
 * A page of the clubs that match a search, and how many there are in all.
 *
 * @param search filters, sort and the position to start from
 * @param now tryouts that are over by then are not told
 * @param manyClubs with more clubs than this they are very many, which tests lower
 * @returns at most {@link PAGE_SIZE} clubs, on a map {@link MAP_SIZE}; the total is counted up to one more than
 *   `countedTo`
 */
export async function searchClubs(
  db: Reading,
  search: FinderSearch,
  { now = new Date(), manyClubs = MANY_CLUBS } = {},
): Promise<ClubSearchResult> {
  const from = search.near === undefined ? null : await findPlace(db, search.near);
  const order = orderOf(search, from);
  const filters = and(filtersOf(db, search, from), programFilter(db, wantedPrograms(search)));
  const countedTo = isOfPlace(search) ? COUNT_LIMIT : await countLimit(db, manyClubs);
  const count = countOf(db, filters, countedTo);
  const isApart = search.name === undefined && search.near === undefined;
  const total = isApart ? undefined : sql<number>`(${count})`;
  const [page, cached] = await Promise.all([
    readPage(db, search, { filters, order, from, now, total }),
    isApart ? resultOf(count) : null,
  ]);
  const rows = page.clubs;
  const found = cached ?? page.total ?? 0;
  const shown = rows.slice(0, sizeOf(search));
  const ids = shown.map(({ id }) => id);
  const distances = from ? await distancesOf(db, from, ids) : new Map<string, ClubDistance>();
  const last = shown.at(-1);
  const isMore = rows.length > shown.length && last !== undefined;
  return {
    clubs: shown.map((row) => {
      const distance = distances.get(row.id);
      const club = cardOf(row);
      return from && distance ? { ...club, distance: distanceLabel(from.town, distance) } : club;
    }),
    total: found,
    countedTo,
    next: isMore ? writeCursor(cursorAt(last, order, distances.get(last.id)?.miles)) : null,
    ...(search.near !== undefined && from === null ? { isPlaceUnknown: true } : {}),
    ...(found === 0 && search.name !== undefined
      ? { nearNames: await nearNames(db, search.name) }
      : {}),
  };
}

function sizeOf({ view }: FinderSearch): number {
  return view === MAP_VIEW ? MAP_SIZE : PAGE_SIZE;
}

/** By distance near a place, unless another sort is asked for; nothing is far from a place that nobody knows. */
function orderOf({ sort }: FinderSearch, from: KnownPlace | null): Order {
  const plain = sort === DISTANCE_SORT ? undefined : sort;
  return from && plain === undefined ? { by: 'distance', from } : ORDERS[plain ?? DEFAULT_SORT];
}

/** Asked of the view, whose conditions PostgreSQL knows the frequency of (docs/decisions/014). */
function filtersOf(db: Reading, search: FinderSearch, from: KnownPlace | null): SQL | undefined {
  const { name, county, within, gender, teamType, programType, discipline } = search;
  const state = wantedState(search);
  return and(
    name === undefined ? undefined : nameContains(finderClubs.searchName, name),
    state === undefined ? undefined : eq(finderClubs.state, state),
    county === undefined ? undefined : eq(finderClubs.county, county),
    from && within ? isClubWithin(db, finderClubs.id, from, within) : undefined,
    gender === undefined ? undefined : holds(finderClubs.genders, gender),
    // 'Club' is any of several (decision 32).
    teamType === undefined
      ? undefined
      : sql`${finderClubs.teamTypes} && ${sql.param([...teamTypesOf(teamType)])}::text[]`,
    programType === undefined ? undefined : holds(finderClubs.programTypes, programType),
    discipline === undefined ? undefined : holds(finderClubs.disciplines, discipline),
  );
}

function holds(list: PgColumn, option: string): SQL {
  return sql`${list} @> ${sql.param([option])}::text[]`;
}

/** Of which programs the search tells fees, and by which it finds clubs (SEAS-13). */
function wantedPrograms({ ageGroup, gender, teamType, maxFee }: FinderSearch): WantedPrograms {
  return { ageGroup, gender, teamTypes: teamType && teamTypesOf(teamType), maxFee };
}

/** Where to go on; from the start at a position of another sort: whole numbers are sorted by whole ones. */
function positionIn({ by }: Order, after: string | undefined): Cursor | null {
  const cursor = readCursor(after);
  const isWhole = by === 'cost' || by === 'numReviews';
  return isWhole && !Number.isInteger(cursor?.value ?? 0) ? null : cursor;
}

/** Where the page behind a club starts. */
function cursorAt(club: ClubSummaryRow, { by }: Order, miles: number | null = null): Cursor {
  const { name, id, costs } = club;
  if (by === 'distance') return { value: miles, name, id };
  if (by === 'cost') return { value: costs?.lowest ?? null, name, id };
  const value = by === 'name' ? null : club[by];
  return { value: value !== null && value > 0 ? value : null, name, id };
}

/** One page and one row more, with what each club costs by the search and its next tryout. */
function readPage(
  db: Reading,
  search: FinderSearch,
  {
    filters,
    order,
    from,
    now,
    total,
  }: {
    readonly filters: SQL | undefined;
    readonly order: Order;
    readonly from: KnownPlace | null;
    readonly now: Date;
    readonly total: SQL<number> | undefined;
  },
) {
  const cursor = positionIn(order, search.after);
  const costs = costsOf(db, clubs.id, wantedPrograms(search));
  const { ids, inOrder } =
    order.by === 'cost'
      ? {
          ids: cheapestOf(db, search, cursor, from),
          inOrder: [sql`${costs.lowest} asc nulls last`, ...byName(clubs, false)],
        }
      : order.by === 'distance'
        ? nearestOf(db, search, cursor, order.from)
        : firstBy(db, filters, order.by, order.descending, cursor, sizeOf(search) + 1);
  const next = nextTryoutOf(db, clubs.id, now, search);
  return listedClubs(db, { costs, next, where: inArray(clubs.id, sql`(${ids})`), inOrder, total });
}

/** Clubs as cards show them, with what their newest season costs and the next tryout; those that are gone left out. */
export async function clubCards(
  db: Reading,
  ids: readonly string[],
  now: Date,
): Promise<ClubSummary[]> {
  const costs = costsOf(db, clubs.id, {});
  const next = nextTryoutOf(db, clubs.id, now);
  const found = await listedClubs(db, { costs, next, where: inArray(clubs.id, [...ids]) });
  return found.clubs.map(cardOf);
}

function cardOf(row: ListedClubRow): ClubSummary {
  return { ...presentSummary(row), ...tryoutOnCard(row.nextTryout) };
}

/** The nearest clubs, and their order. */
function nearestOf(db: Reading, search: FinderSearch, cursor: Cursor | null, from: KnownPlace) {
  const filters = and(filtersOf(db, search, null), programFilter(db, wantedPrograms(search)));
  return {
    ids: nearestClubs(db, from, search.within, filters, cursor, sizeOf(search) + 1),
    inOrder: [sql`${milesToClub(db, from, clubs.id)} asc nulls last`, ...byName(clubs, false)],
  };
}

/** The first clubs by their lowest fee; those who disclose none follow by name, unless a highest fee is asked for. */
function cheapestOf(
  db: Reading,
  search: FinderSearch,
  cursor: Cursor | null,
  from: KnownPlace | null,
): SQL {
  const wanted = wantedPrograms(search);
  const stated = search.maxFee === undefined ? programFilter(db, wanted) : undefined;
  const filters = filtersOf(db, search, from);
  return cheapestClubs(db, wanted, filters, stated, cursor, sizeOf(search) + 1);
}

/**
 * The club with an id, and its neighbors.
 *
 * @throws AppError 'Club ID is required' for an empty id (CLUB-12)
 */
export async function lookUpClubById(db: Reading, id: string): Promise<ClubLookup<PresentedClub>> {
  if (id === '') throw new AppError('invalid', 'Club ID is required');
  if (!isUuid(id)) return missing();
  return found(db, eq(clubs.id, id));
}

/**
 * The club that a path of state, county, city and club slug means (000§7, decision 14): the one at
 * exactly this path; else the last one that had it before; else the one of that name in a place that
 * matches in part; else the only one of that name anywhere. The last three answer with the path to
 * move to.
 */
export async function lookUpClubByPath(
  db: Reading,
  parts: ClubPathParts,
): Promise<ClubLookup<PresentedClub>> {
  if ([parts.state, parts.county, parts.city, parts.clubSlug].every((part) => SLUG.test(part))) {
    const exact = await found(db, isAtPath(clubs, parts));
    if (exact.kind === 'found') return exact;
    const [moved] = await db
      .select(summaryColumns)
      .from(clubFormerPaths)
      .innerJoin(clubs, eq(clubs.id, clubFormerPaths.clubId))
      .where(isAtPath(clubFormerPaths, parts));
    if (moved) return { kind: 'moved', path: clubPath(moved) };
  }

  const wanted = slugify(parts.clubSlug);
  const isNamesake = or(eq(clubs.nameSlug, wanted), eq(clubs.slug, wanted));
  const byAddress = [clubs.stateSlug, clubs.countySlug, clubs.citySlug, clubs.slug].map(asc);
  const [here] = await db
    .select(summaryColumns)
    .from(clubs)
    .where(and(isNamesake, isInPlace(parts)))
    .orderBy(sql`${clubs.slug} <> ${wanted}`, ...byAddress)
    .limit(1);
  if (here) return { kind: 'moved', path: clubPath(here) };
  const elsewhere = await db
    .select(summaryColumns)
    .from(clubs)
    .where(isNamesake)
    .orderBy(...byAddress)
    .limit(NAMESAKE_LIMIT);
  const [only, ...others] = elsewhere;
  if (only && others.length === 0) return { kind: 'moved', path: clubPath(only) };
  if (only) return missing(elsewhere.map(presentSummary));
  const [any] = await db.select({ id: clubs.id }).from(clubs).limit(1);
  return any ? missing() : { ...missing(), message: 'No clubs found in database' };
}

function isAtPath(of: typeof clubs | typeof clubFormerPaths, parts: ClubPathParts) {
  const { state: stateSlug, county: countySlug, city: citySlug, clubSlug: slug } = parts;
  return isAtAddress(of, { stateSlug, countySlug, citySlug, slug });
}

/** Each given part of the place occurs in the club's; 'unknown-*' matches any (CLUB-05 to 07). */
function isInPlace({ state, county, city }: ClubPathParts): SQL | undefined {
  return and(
    containsPart(clubs.stateSlug, state),
    containsPart(clubs.countySlug, county),
    containsPart(clubs.citySlug, city),
  );
}

function containsPart(slug: PgColumn, part: string): SQL | undefined {
  if (UNKNOWN.test(part)) return undefined;
  const wanted = slugify(part);
  if (wanted === '') return sql`false`;
  return sql`(${slug} not like 'unknown-%' and position(${wanted} in ${slug}) > 0)`;
}

function missing(namesakes: readonly ClubSummary[] = []): Extract<ClubLookup, { kind: 'missing' }> {
  return { kind: 'missing', message: NOT_FOUND, namesakes };
}

/** @param key what tells the club from all others */
async function found(db: Reading, key: SQL | undefined): Promise<ClubLookup<PresentedClub>> {
  const [row] = await db.select(clubColumns).from(clubs).where(key).limit(1);
  if (!row) return missing();
  const [locations, season, ratings, related] = await Promise.all([
    locationsOf(db, row.id),
    shownSheets(db, row.id),
    shownRatings(db, row.id),
    neighborsOf(db, row),
  ]);
  const club = presentClub(row, locations, season, ratings);
  return { kind: 'found', club, related: related.map(presentSummary) };
}

/** Those of some clubs that there are, in any order, without what stands on their pages alone. */
export async function clubsById(db: Reading, ids: readonly string[]): Promise<Club[]> {
  const rows = await db
    .select(clubColumns)
    .from(clubs)
    .where(inArray(clubs.id, [...ids]));
  return Promise.all(rows.map(async (row) => presentClub(row, await locationsOf(db, row.id))));
}

/** Where a club practices, in its order. */
export function locationsOf(db: Reading, clubId: string): Promise<PracticeLocation[]> {
  const { id, name, address, position } = practiceLocations;
  return db
    .select({ id, name, address })
    .from(practiceLocations)
    .where(eq(practiceLocations.clubId, clubId))
    .orderBy(asc(position), asc(id));
}
