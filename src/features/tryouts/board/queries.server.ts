import { and, asc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { jsonOf } from '#db/json-of.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { isUuid } from '#domain/ids.ts';
import { asUnderstood } from '#domain/near.ts';
import { dayAt } from '#domain/season.ts';
import { distancesOf, isClubWithin } from '#features/places/queries.server.ts';
import type { KnownPlace } from '#features/places/queries.server.ts';
import { distanceLabel } from '#features/places/rules.ts';
import { readPlace } from '#features/places/near-queries.server.ts';
import { nextTryoutLabel, presentTryout, tryoutLabel } from './present.server.ts';
import type { TryoutRow } from './present.server.ts';
import { site } from '#site.config.ts';
import { tryoutPath } from './rules.ts';
import { CALENDAR_TRYOUTS, TRYOUTS_PER_PAGE } from './schema.ts';
import type { ListedTryout, TryoutSearch } from './schema.ts';

const { clubId: _clubId, createdAt: _createdAt, ...ownColumns } = getTableColumns(tryouts);
const columns = {
  ...ownColumns,
  club: { ...linkColumns, city: clubs.city, state: clubs.state },
};
const inTime = [asc(tryouts.startsAt), asc(tryouts.id)];

function rowsOf(db: Reading) {
  return db.select(columns).from(tryouts).innerJoin(clubs, eq(clubs.id, tryouts.clubId));
}

/** Tryouts that are not over, soonest first, with their club's distance from the place asked for. */
export async function boardTryouts(
  db: Reading,
  search: TryoutSearch,
  now: Date,
  limit = TRYOUTS_PER_PAGE,
) {
  const { after } = search;
  const { from, place } = await readPlace(db, search);
  const wanted = db
    .select({ id: tryouts.id })
    .from(tryouts)
    .where(
      and(
        isToCome(now),
        ...filtersOf(db, asUnderstood(search, place), from),
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
    rows: shown.map((row): TryoutRow => ({ ...row, distance: distanceTo(row.club.id) })),
    next,
    place,
  };
}

export async function calendarTryouts(db: Reading, search: TryoutSearch, now: Date) {
  return boardTryouts(db, { ...search, after: undefined }, now, CALENDAR_TRYOUTS);
}

/** Over or not. */
export async function tryoutById(db: Reading, id: string): Promise<TryoutRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await rowsOf(db).where(eq(tryouts.id, id));
  return row;
}

/** Over or not, by id; missing ones are left out. */
export async function tryoutsByIds(db: Reading, ids: readonly string[], now: Date) {
  return (await tryoutRows(db, ids)).map((row) => presentTryout(row, now));
}

export async function tryoutRows(db: Reading, ids: readonly string[]): Promise<TryoutRow[]> {
  return rowsOf(db).where(inArray(tryouts.id, ids.filter(isUuid)));
}

/** A club's tryouts that are not over, canceled ones included, soonest first. */
export async function tryoutsOfClub(db: Reading, clubId: string, now: Date) {
  if (!isUuid(clubId)) return undefined;
  const [club] = await db.select(columns.club).from(clubs).where(eq(clubs.id, clubId));
  return club && { club, rows: await tryoutsToCome(db, [clubId], now) };
}

/** A lateral subquery for a club's card, with at most one row per club. */
export function nextTryoutOf(db: Reading, clubId: PgColumn, now: Date, of: PlayersAsked = {}) {
  return db
    .select({ next: listedTryout.as('next') })
    .from(tryouts)
    .where(and(eq(tryouts.clubId, clubId), isNext(now, of)))
    .orderBy(...inTime)
    .limit(1)
    .as('next_tryout');
}

export function tryoutOnCard(next: ListedTryout | null): { readonly nextTryout?: string } {
  return next ? { nextTryout: nextTryoutLabel(next) } : {};
}

/** With its moment as a number, since JSON has no type for dates. */
const listedTryout = jsonOf({
  gender: tryouts.gender,
  ageGroups: tryouts.ageGroups,
  startsAt: sql<number>`(extract(epoch from ${tryouts.startsAt}) * 1000)::float8`,
});

/** Tryouts between now and the end of the day so many days from today. */
export function tryoutsSoon(db: Reading, now: Date, days: number): Promise<number> {
  const { timeZone } = site;
  const end = sql<Date>`((${dayAt(now, timeZone)}::date + ${days + 1}::int)::timestamp at time zone ${timeZone})`;
  const isSoon = lt(tryouts.startsAt, end);
  return db.$count(tryouts, and(isToCome(now), eq(tryouts.status, 'scheduled'), isSoon));
}

export function everyTryoutOfClub(db: Reading, clubId: string): Promise<TryoutRow[]> {
  return rowsOf(db)
    .where(eq(tryouts.clubId, clubId))
    .orderBy(...inTime);
}

export async function nextTryoutsInWords(
  db: Reading,
  clubIds: readonly string[],
  now: Date,
  of: PlayersAsked = {},
) {
  const { clubId, id, gender, ageGroups, startsAt, endsAt } = tryouts;
  const rows = await db
    .selectDistinctOn([clubId], { clubId, id, gender, ageGroups, startsAt, endsAt })
    .from(tryouts)
    .where(and(isOfAny(clubIds), isNext(now, of)))
    .orderBy(asc(clubId), ...inTime);
  return new Map(
    rows.map((row) => [row.clubId, { text: tryoutLabel(row), path: tryoutPath(row.id) }]),
  );
}

function isNext(now: Date, of: PlayersAsked): SQL | undefined {
  return and(isToCome(now), eq(tryouts.status, 'scheduled'), ...isFor(of));
}

type PlayersAsked = Pick<TryoutSearch, 'gender' | 'ageGroup'>;

function isFor({ gender, ageGroup }: PlayersAsked) {
  return [
    gender === undefined ? undefined : eq(tryouts.gender, gender),
    ageGroup === undefined
      ? undefined
      : sql`${tryouts.ageGroups} @> ${sql.param([ageGroup])}::text[]`,
  ];
}

/** Canceled ones included, soonest first. */
export async function tryoutsToCome(db: Reading, clubIds: readonly string[], now: Date) {
  return rowsOf(db)
    .where(and(isOfAny(clubIds), isToCome(now)))
    .orderBy(...inTime);
}

/** One array parameter: a statement with a parameter for each club takes longer to build. */
function isOfAny(clubIds: readonly string[]): SQL {
  return sql`${tryouts.clubId} = any(${sql.param([...clubIds])}::uuid[])`;
}

/** 'Girls U13–U14, Saturday, December 5, 2026, 9:00–11:30 AM, Bryn Mawr Gym, $20' */
export function tryoutInWords(row: TryoutRow, now: Date): string {
  const { players, day, time, venueName, venueAddress, feeLabel } = presentTryout(row, now);
  return [players, day, time, venueName ?? venueAddress, feeLabel].filter(Boolean).join(', ');
}

/** Not over. No tryout takes longer than a day, so the index on the beginnings serves. */
export function isToCome(now: Date): SQL | undefined {
  return and(
    gt(tryouts.endsAt, now),
    sql`${tryouts.startsAt} > ${now.toISOString()}::timestamptz - interval '1 day'`,
  );
}

function filtersOf(db: Reading, search: TryoutSearch, from: KnownPlace | null) {
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
