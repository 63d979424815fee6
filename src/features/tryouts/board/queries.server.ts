import { and, asc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { jsonOf } from '#db/json-of.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { isUuid } from '#domain/ids.ts';
import { dayAt } from '#domain/season.ts';
import { distancesOf, isClubWithin } from '#features/places/queries.server.ts';
import { distanceLabel } from '#features/places/rules.ts';
import { findPlace } from '#features/places/queries.server.ts';
import type { KnownPlace } from '#features/places/schema.ts';
import { nextTryoutLabel, presentTryout, tryoutLabel } from './present.server.ts';
import type { TryoutRow } from './present.server.ts';
import { site } from '#site.config.ts';
import { tryoutPath } from './rules.ts';
import { CALENDAR_TRYOUTS, TRYOUTS_PER_PAGE } from './schema.ts';
import type { ListedTryout, Tryout, TryoutSearch } from './schema.ts';

const { clubId: _clubId, createdAt: _createdAt, ...ownColumns } = getTableColumns(tryouts);
const columns = {
  ...ownColumns,
  club: { ...linkColumns, city: clubs.city, state: clubs.state },
};
const inTime = [asc(tryouts.startsAt), asc(tryouts.id)];

/** Tryouts with their clubs: a statement without conditions. */
function rowsOf(db: Reading) {
  return db.select(columns).from(tryouts).innerJoin(clubs, eq(clubs.id, tryouts.clubId));
}

/**
 * A page of the tryouts that are not over, the next first, and where the next page begins; with each how far its
 * club is from the place asked for, and whether nobody knows that place.
 */
export async function boardTryouts(
  db: Reading,
  search: TryoutSearch,
  now: Date,
  limit = TRYOUTS_PER_PAGE,
): Promise<{
  rows: (TryoutRow & { distance: string | undefined })[];
  next: string | null;
  isPlaceUnknown: boolean;
}> {
  const { after, near } = search;
  const from = near === undefined ? null : await findPlace(db, near);
  const wanted = db
    .select({ id: tryouts.id })
    .from(tryouts)
    .where(
      and(
        isToCome(now),
        ...filtersOf(db, search, from),
        after === undefined ? undefined : behind(tryouts.startsAt, tryouts.id, after, 'oldest'),
      ),
    )
    .orderBy(...inTime)
    .limit(limit + 1);
  const rows = await db
    .select({ ...columns, position: positionOf(tryouts.startsAt, tryouts.id) })
    .from(tryouts)
    .innerJoin(clubs, eq(clubs.id, tryouts.clubId))
    .where(inArray(tryouts.id, wanted))
    .orderBy(...inTime);
  const { shown, next } = pageOf(rows, limit);
  const clubIds = shown.map(({ club }) => club.id);
  const distances = from ? await distancesOf(db, from, clubIds) : undefined;
  const distanceTo = (clubId: string) => {
    const distance = distances?.get(clubId);
    return from && distance ? distanceLabel(from.town, distance) : undefined;
  };
  return {
    rows: shown.map((row) => ({ ...row, distance: distanceTo(row.club.id) })),
    next,
    isPlaceUnknown: near !== undefined && from === null,
  };
}

/** The tryouts of a calendar: those of the board from its beginning, canceled ones as well. */
export async function calendarTryouts(
  db: Reading,
  search: TryoutSearch,
  now: Date,
): Promise<TryoutRow[]> {
  return (await boardTryouts(db, { ...search, after: undefined }, now, CALENDAR_TRYOUTS)).rows;
}

/** The tryout with an id, over or not; undefined when there is none. */
export async function tryoutById(db: Reading, id: string): Promise<TryoutRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await rowsOf(db).where(eq(tryouts.id, id));
  return row;
}

/** The tryouts with some ids, over or not, as visitors see them; what is not there is left out. */
export async function tryoutsByIds(
  db: Reading,
  ids: readonly string[],
  now: Date,
): Promise<Tryout[]> {
  return (await tryoutRows(db, ids)).map((row) => presentTryout(row, now));
}

/** The same as they are stored. */
export async function tryoutRows(db: Reading, ids: readonly string[]): Promise<TryoutRow[]> {
  const asked = ids.filter(isUuid);
  return asked.length === 0 ? [] : rowsOf(db).where(inArray(tryouts.id, asked));
}

/** A club and its tryouts that are not over, canceled ones as well, the next first; undefined without the club. */
export async function tryoutsOfClub(db: Reading, clubId: string, now: Date) {
  if (!isUuid(clubId)) return undefined;
  const [club] = await db.select(columns.club).from(clubs).where(eq(clubs.id, clubId));
  return club && { club, rows: await tryoutsToCome(db, [clubId], now) };
}

/**
 * What a card tells of the next tryout of its club: a part of a statement that is joined laterally, at most one row
 * for each club.
 *
 * @param of whom the search is for
 */
export function nextTryoutOf(db: Reading, clubId: PgColumn, now: Date, of: PlayersAsked = {}) {
  return db
    .select({ next: listedTryout.as('next') })
    .from(tryouts)
    .where(and(eq(tryouts.clubId, clubId), isNext(now, of)))
    .orderBy(...inTime)
    .limit(1)
    .as('next_tryout');
}

/** How cards tell of it. */
export function tryoutOnCard(next: ListedTryout | null): { readonly nextTryout?: string } {
  return next ? { nextTryout: nextTryoutLabel(next) } : {};
}

/** Moments as numbers, which JSON has a type for. */
const listedTryout = jsonOf({
  gender: tryouts.gender,
  ageGroups: tryouts.ageGroups,
  startsAt: inMilliseconds(tryouts.startsAt),
  endsAt: inMilliseconds(tryouts.endsAt),
});

function inMilliseconds(moment: PgColumn): SQL<number> {
  return sql`(extract(epoch from ${moment}) * 1000)::float8`;
}

/** How many tryouts take place between now and the end of the day so many days from today. */
export function tryoutsSoon(db: Reading, now: Date, days: number): Promise<number> {
  return db.$count(
    tryouts,
    and(
      isToCome(now),
      eq(tryouts.status, 'scheduled'),
      lt(tryouts.startsAt, dayFrom(now, days + 1)),
    ),
  );
}

/** The beginning of the day so many days after the present one where the site is. */
function dayFrom(now: Date, days: number): SQL<Date> {
  const today = dayAt(now, site.timeZone);
  return sql<Date>`((${today}::date + ${days}::int)::timestamp at time zone ${site.timeZone})`;
}

/** All tryouts of a club, over or not, in the order of their beginning. */
export function everyTryoutOfClub(db: Reading, clubId: string): Promise<TryoutRow[]> {
  return rowsOf(db)
    .where(eq(tryouts.clubId, clubId))
    .orderBy(...inTime);
}

/** What a comparison says about the next tryouts of clubs, by club id. */
export async function nextTryoutsInWords(
  db: Reading,
  clubIds: readonly string[],
  now: Date,
  of: PlayersAsked,
): Promise<ReadonlyMap<string, { readonly text: string; readonly path: string }>> {
  const next = await nextTryouts(db, clubIds, now, of);
  const words = [...next].map(
    ([id, row]) => [id, { text: tryoutLabel(row), path: tryoutPath(row.id) }] as const,
  );
  return new Map(words);
}

/** The next tryout of each of some clubs that has one, by the id of the club. */
export async function nextTryouts(
  db: Reading,
  clubIds: readonly string[],
  now: Date,
  of: PlayersAsked = {},
) {
  const { clubId, id, gender, ageGroups, startsAt, endsAt } = tryouts;
  if (clubIds.length === 0) return new Map<string, NextTryout>();
  const rows = await db
    .selectDistinctOn([clubId], { clubId, id, gender, ageGroups, startsAt, endsAt })
    .from(tryouts)
    .where(and(isOfAny(clubIds), isNext(now, of)))
    .orderBy(asc(clubId), ...inTime);
  return new Map<string, NextTryout>(rows.map((row) => [row.clubId, row]));
}

/** Those that may be the next one of their club. */
function isNext(now: Date, of: PlayersAsked): SQL | undefined {
  return and(isToCome(now), eq(tryouts.status, 'scheduled'), ...isFor(of));
}

type PlayersAsked = Pick<TryoutSearch, 'gender' | 'ageGroup'>;
type NextTryout = Pick<TryoutRow, 'id' | 'gender' | 'ageGroups' | 'startsAt' | 'endsAt'>;

function isFor({ gender, ageGroup }: PlayersAsked) {
  return [
    gender === undefined ? undefined : eq(tryouts.gender, gender),
    ageGroup === undefined
      ? undefined
      : sql`${tryouts.ageGroups} @> ${sql.param([ageGroup])}::text[]`,
  ];
}

/** All tryouts of some clubs that are not over, canceled ones as well, the next first. */
export async function tryoutsToCome(
  db: Reading,
  clubIds: readonly string[],
  now: Date,
): Promise<TryoutRow[]> {
  if (clubIds.length === 0) return [];
  return rowsOf(db)
    .where(and(isOfAny(clubIds), isToCome(now)))
    .orderBy(...inTime);
}

/** As one parameter: a statement with one for each club takes longer to build. */
function isOfAny(clubIds: readonly string[]): SQL {
  return sql`${tryouts.clubId} = any(${sql.param([...clubIds])}::uuid[])`;
}

/** A tryout in one line: for whom, when, where, and the fee. */
export function tryoutInWords(row: TryoutRow, now: Date): string {
  const { players, day, time, venueName, venueAddress, feeLabel } = presentTryout(row, now);
  return [players, day, time, venueName ?? venueAddress, feeLabel].filter(Boolean).join(', ');
}

/** Tryouts that are not over. None takes longer than a day, which the index of the beginnings is asked by. */
export function isToCome(now: Date): SQL | undefined {
  return and(
    gt(tryouts.endsAt, now),
    sql`${tryouts.startsAt} > ${now.toISOString()}::timestamptz - interval '1 day'`,
  );
}

function filtersOf(
  db: Reading,
  search: TryoutSearch,
  from: KnownPlace | null,
): (SQL | undefined)[] {
  const { state, county, within } = search;
  const there = db
    .select({ id: clubs.id })
    .from(clubs)
    .where(
      and(
        state === undefined ? undefined : eq(clubs.state, state),
        county === undefined ? undefined : eq(clubs.county, county),
      ),
    );
  return [
    state === undefined && county === undefined ? undefined : inArray(tryouts.clubId, there),
    from && within ? isClubWithin(tryouts.clubId, from, within) : undefined,
    ...isFor(search),
  ];
}
