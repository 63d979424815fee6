import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Sql } from '#db/db.ts';
import { pageByName, pageByValue } from '#db/club-pages.ts';
import type { SortValue } from '#db/club-pages.ts';
import { countClubs, MANY_CLUBS, wayTo } from '#db/club-search.ts';
import type { Wanted, Way } from '#db/club-search.ts';
import type { Placed } from '#db/club-words.ts';
import { nearNames } from '#db/near-names.ts';
import { containing, isAscii } from '#db/patterns.ts';
import { nameFor, prepared, UNNAMED } from '#db/prepared.ts';
import {
  clubColumns,
  clubFormerPaths,
  clubs,
  practiceLocations,
  summaryColumns,
} from '#db/schema/clubs.ts';
import { AppError } from '#domain/app-error.ts';
import { isUuid } from '#domain/ids.ts';
import { clubPath } from '#domain/paths.ts';
import { slugify } from '#domain/slug.ts';
import { cachedUntilInvalidated } from '#platform/page-cache/answer-cache.ts';
import {
  cursorAt,
  positionIn,
  presentClub,
  presentSummary,
  writeCursor,
} from './present.server.ts';
import type { ClubRow, Cursor } from './present.server.ts';
import { teamTypesOf } from './rules.ts';
import {
  COUNT_LIMIT,
  COUNT_LIMIT_OF_MANY,
  DEFAULT_SORT,
  PAGE_SIZE,
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
  Sort,
} from './schema.ts';

const NOT_FOUND = 'Club not found';
const RELATED_LIMIT = 4;
/** With fewer clubs of the city than this, the county's are read too. */
const ENOUGH_FROM_CITY = 3;
const NAMESAKE_LIMIT = 20;
/** The form of a stored slug; other text, a NUL for example, is never sent to be compared. */
const SLUG = /^[a-z0-9-]+$/;
/** Stands in a path for a part of the place that the club does not have (CLUB-03). */
const UNKNOWN = /^unknown-/i;

/**
 * A page of the clubs that match a search, and how many there are in all.
 *
 * @param search filters, sort and the position to start from
 * @param manyClubs with more clubs than this they are very many, which tests lower
 * @returns at most {@link PAGE_SIZE} clubs; the total is counted up to one more than `countedTo`
 */
export async function searchClubs(
  db: Sql,
  search: FinderSearch,
  manyClubs = MANY_CLUBS,
): Promise<ClubSearchResult> {
  const sort = search.sort ?? DEFAULT_SORT;
  const way = await wayTo(db, wantedBy(search), search.name, {
    usual: COUNT_LIMIT,
    ofMany: COUNT_LIMIT_OF_MANY,
    byValue: valueOf(sort) !== undefined,
    manyClubs,
  });
  const cursor = positionIn(sort, search.after);
  const [rows, counted] = await Promise.all([
    readPage(db, way, sort, cursor),
    way.amongFew ? undefined : countFound(db, way, search.name),
  ]);
  // Rows tell the number where there are any; a page behind the last club has none.
  const total = counted ?? rows[0]?.total ?? (cursor ? await countClubs(db, way) : 0);
  const shown = rows.slice(0, PAGE_SIZE).map(presentSummary);
  const last = shown.at(-1);
  return {
    clubs: shown,
    total,
    countedTo: way.countedTo,
    next: rows.length > PAGE_SIZE && last ? writeCursor(cursorAt(last, sort)) : null,
    ...(total === 0 && search.name !== undefined
      ? { nearNames: await nearNames(db, search.name) }
      : {}),
  };
}

/**
 * How many of very many clubs match. Without a name there are not many searches, but all sorts and pages
 * of each ask for the same number.
 */
function countFound(db: Sql, way: Way, name: string | undefined): Promise<number> {
  const count = () => countClubs(db, way);
  if (name !== undefined) return count();
  return cachedUntilInvalidated('clubs', count, JSON.stringify([way.counted, way.countedTo]));
}

function wantedBy(search: FinderSearch): Wanted {
  const { name, county, gender, teamType, programType } = search;
  const state = wantedState(search);
  return {
    ...(name === undefined ? {} : { [isAscii(name) ? 'asciiName' : 'name']: containing(name) }),
    ...(state === undefined ? {} : { state }),
    ...(county === undefined ? {} : { county }),
    ...(gender === undefined ? {} : { genders: [gender] }),
    // 'Club' is any of several (decision 32).
    ...(teamType === undefined ? {} : { teamTypes: [...teamTypesOf(teamType)] }),
    ...(programType === undefined ? {} : { programTypes: [programType] }),
  };
}

/**
 * One page and one row more. By rating and reviews, clubs with a value above zero come first, by
 * value and then name; the others follow by name, in both directions (FIND-40 to 42).
 */
function readPage(db: Sql, way: Way, sort: Sort, cursor: Cursor | null) {
  const isInRest = cursor !== null && cursor.value === null;
  const kinds = [way.wanted, way.valued].map((wanted) => Object.keys(wanted).join(' '));
  const shape = `clubs ${sort} ${cursor !== null} ${isInRest} ${way.amongFew} ${kinds.join(', ')}`;
  const statement = prepared(db, shape, () => {
    const value = valueOf(sort);
    const descending = sort.endsWith('_desc');
    const page = { way, name: way.amongFew ? nameFor(db, shape) : UNNAMED };
    if (value && !isInRest) {
      const past = cursor ? pastValue(value, descending) : undefined;
      return pageByValue(db, { ...page, descending, past, value });
    }
    const byName = descending && !value;
    const past = cursor ? pastName(byName) : undefined;
    return pageByName(db, { ...page, descending: byName, past, withoutValue: value });
  });
  return statement.execute({
    ...way.wanted,
    ...way.valued,
    ...placesOf(cursor),
    limit: PAGE_SIZE + 1,
  });
}

/** What the sort goes by; nothing for the name. */
function valueOf(sort: Sort) {
  if (sort.startsWith('name')) return undefined;
  return sort.startsWith('rating') ? clubs.avgRating : clubs.numReviews;
}

function placesOf(cursor: Cursor | null): Record<string, unknown> {
  if (!cursor) return {};
  return { atName: cursor.name, atId: cursor.id, atValue: cursor.value ?? 0 };
}

function pastName(descending: boolean): (place: Placed) => SQL {
  const position = sql`(${sql.placeholder('atName')}, ${sql.placeholder('atId')}::uuid)`;
  return ({ name, id }) =>
    descending ? sql`(${name}, ${id}) < ${position}` : sql`(${name}, ${id}) > ${position}`;
}

function pastValue(value: SortValue, descending: boolean): (place: Placed) => SQL {
  const at = sql.placeholder('atValue');
  const further = descending ? sql`${value} < ${at}` : sql`${value} > ${at}`;
  return (place) => sql`(${further} or (${value} = ${at} and ${pastName(false)(place)}))`;
}

/**
 * The club with an id, and its neighbours.
 *
 * @throws AppError 'Club ID is required' for an empty id (CLUB-12)
 */
export async function lookUpClubById(db: Sql, id: string): Promise<ClubLookup> {
  if (id === '') throw new AppError('invalid', 'Club ID is required');
  if (!isUuid(id)) return missing();
  return found(db, 'id', { id });
}

/**
 * The club that a path of state, county, city and club slug means (000§7, decision 14): the one at
 * exactly this path; else the last one that had it before; else the one of that name in a place that
 * matches in part; else the only one of that name anywhere. The last three answer with the path to
 * move to.
 */
export async function lookUpClubByPath(db: Sql, parts: ClubPathParts): Promise<ClubLookup> {
  if ([parts.state, parts.county, parts.city, parts.clubSlug].every((part) => SLUG.test(part))) {
    const exact = await found(db, 'path', { ...parts });
    if (exact.kind === 'found') return exact;
    const [moved] = await db
      .select(summaryColumns)
      .from(clubFormerPaths)
      .innerJoin(clubs, eq(clubs.id, clubFormerPaths.clubId))
      .where(
        and(
          eq(clubFormerPaths.stateSlug, parts.state),
          eq(clubFormerPaths.countySlug, parts.county),
          eq(clubFormerPaths.citySlug, parts.city),
          eq(clubFormerPaths.slug, parts.clubSlug),
        ),
      );
    if (moved) return { kind: 'moved', path: clubPath(moved) };
  }

  const wanted = slugify(parts.clubSlug);
  const isNamesake = or(eq(clubs.nameSlug, wanted), eq(clubs.slug, wanted));
  const byAddress = [clubs.stateSlug, clubs.countySlug, clubs.citySlug, clubs.slug].map(asc);
  const [here] = await db
    .select(summaryColumns)
    .from(clubs)
    .where(and(isNamesake, ...isInPlace(parts)))
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

/** Each given part of the place occurs in the club's; 'unknown-*' matches any (CLUB-05 to 07). */
function isInPlace(parts: ClubPathParts): (SQL | undefined)[] {
  return [
    containsPart(clubs.stateSlug, parts.state),
    containsPart(clubs.countySlug, parts.county),
    containsPart(clubs.citySlug, parts.city),
  ];
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

/** What tells a club from all others. */
const KEYS = {
  id: eq(clubs.id, sql.placeholder('id')),
  path: and(
    eq(clubs.stateSlug, sql.placeholder('state')),
    eq(clubs.countySlug, sql.placeholder('county')),
    eq(clubs.citySlug, sql.placeholder('city')),
    eq(clubs.slug, sql.placeholder('clubSlug')),
  ),
};

async function found(
  db: Sql,
  key: keyof typeof KEYS,
  values: Record<string, string>,
): Promise<ClubLookup> {
  const shape = `club by ${key}`;
  const statement = prepared(db, shape, () =>
    db.select(clubColumns).from(clubs).where(KEYS[key]).limit(1).prepare(nameFor(db, shape)),
  );
  const [row] = await statement.execute(values);
  if (!row) return missing();
  const [locations, related] = await Promise.all([locationsOf(db, row.id), relatedClubs(db, row)]);
  const club: Club = presentClub(row, locations);
  return { kind: 'found', club, related };
}

function locationsOf(db: Sql, clubId: string): Promise<PracticeLocation[]> {
  const { id, name, address, position } = practiceLocations;
  const statement = prepared(db, 'practice locations', () =>
    db
      .select({ id, name, address })
      .from(practiceLocations)
      .where(eq(practiceLocations.clubId, sql.placeholder('clubId')))
      .orderBy(asc(position), asc(id))
      .prepare(nameFor(db, 'practice locations')),
  );
  return statement.execute({ clubId });
}

/**
 * Up to four other clubs of the same city, filled up from the county when fewer than three are
 * there (CLUB-39 to 41); never the club itself (decision 20).
 */
async function relatedClubs(
  db: Sql,
  club: Pick<ClubRow, 'id' | 'city' | 'county' | 'state'>,
): Promise<ClubSummary[]> {
  if (!isGiven(club.state)) return [];
  const fromCity = isGiven(club.city) ? await neighbours(db, club, 'city') : [];
  const fromCounty =
    fromCity.length < ENOUGH_FROM_CITY && isGiven(club.county)
      ? await neighbours(db, club, 'county')
      : [];
  const known = new Set(fromCity.map((neighbour) => neighbour.id));
  return [...fromCity, ...fromCounty.filter((neighbour) => !known.has(neighbour.id))]
    .slice(0, RELATED_LIMIT)
    .map(presentSummary);
}

/** An empty place is none that clubs could share. */
function isGiven(place: string | null): place is string {
  return place !== null && place.trim() !== '';
}

function neighbours(
  db: Sql,
  club: Pick<ClubRow, 'id' | 'city' | 'county' | 'state'>,
  place: 'city' | 'county',
) {
  const statement = prepared(db, `clubs of the same ${place}`, () =>
    db
      .select(summaryColumns)
      .from(clubs)
      .where(
        and(
          eq(clubs.state, sql.placeholder('state')),
          eq(clubs[place], sql.placeholder('place')),
          ne(clubs.id, sql.placeholder('id')),
        ),
      )
      .orderBy(asc(clubs.name), asc(clubs.id))
      .limit(RELATED_LIMIT)
      .prepare(UNNAMED),
  );
  return statement.execute({ state: club.state, place: club[place], id: club.id });
}
