import { and, asc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { jsonOf } from '#db/json-of.ts';
import { behind, pageOf, positionOf } from '#db/keyset.ts';
import { clubs, linkColumns } from '#db/schema/clubs.ts';
import { places, tryoutPlaces } from '#db/schema/places.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { isUuid } from '#domain/ids.ts';
import { asUnderstood } from '#domain/near.ts';
import { dayAt } from '#domain/season.ts';
import { readPlace } from '#features/places/near-queries.server.ts';
import { distancesOf, isTryoutWithin, milesFrom } from '#features/places/queries.server.ts';
import type { KnownPlace } from '#features/places/queries.server.ts';
import { milesLabel } from '#features/places/rules.ts';
import { currentSeason } from '#platform/current-season.ts';
import { nextTryoutLabel, playersOf, presentTryout, tryoutLabel } from './present.server.ts';
import type { TryoutRow } from './present.server.ts';
import { site } from '#site.config.ts';
import { tryoutPath } from './rules.ts';
import { CALENDAR_TRYOUTS, TRYOUTS_PER_PAGE } from './schema.ts';
import type { ListedTryout, TryoutSearch } from './schema.ts';

const { clubId: _clubId, createdAt: _createdAt, ...ownColumns } = getTableColumns(tryouts);
const columns = {
  ...ownColumns,
  club: { ...linkColumns, city: clubs.city, state: clubs.state },
  venue: { town: places.town, stateCode: places.stateCode },
};
const byTime = [asc(tryouts.startsAt), asc(tryouts.id)];

function rowsOf(db: Reading, from: KnownPlace | null = null) {
  const further = {
    position: positionOf(tryouts.startsAt, tryouts.id),
    miles: from ? milesFrom(from) : sql<number>`0`,
  };
  return db
    .select({ ...columns, ...further })
    .from(tryouts)
    .innerJoin(clubs, eq(clubs.id, tryouts.clubId))
    .leftJoin(tryoutPlaces, eq(tryoutPlaces.tryoutId, tryouts.id))
    .leftJoin(places, eq(places.id, tryoutPlaces.placeId));
}

/** Tryouts that are not over, soonest first, with the distance of their venue from the place asked for (D70). */
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
        isOnBoard(db, asUnderstood(search, place), from, now),
        after === undefined ? undefined : behind(tryouts.startsAt, tryouts.id, after, 'oldest'),
      ),
    )
    .orderBy(...byTime)
    .limit(limit + 1);
  const rows = await rowsOf(db, from)
    .where(inArray(tryouts.id, wanted))
    .orderBy(...byTime);
  const { shown, next } = pageOf(rows, limit);
  return { rows: await withDistances(db, shown, from), next, place };
}

async function withDistances(
  db: Reading,
  rows: Awaited<ReturnType<typeof rowsOf>>,
  from: KnownPlace | null,
): Promise<TryoutRow[]> {
  const elsewhere = rows.filter(({ venue }) => venue === null).map(({ club }) => club.id);
  const distances = from && elsewhere.length > 0 ? await distancesOf(db, from, elsewhere) : null;
  const distanceOf = ({ venue, miles, club }: (typeof rows)[number]) => {
    if (from && venue) return milesLabel(miles);
    const ofClub = distances?.get(club.id);
    return (
      ofClub && `${milesLabel(ofClub.miles)} to the club’s ${ofClub.location ? 'gym' : 'town'}`
    );
  };
  return rows.map((row) => ({ ...row, distance: distanceOf(row) }));
}

export async function calendarTryouts(db: Reading, search: TryoutSearch, now: Date) {
  return boardTryouts(db, { ...search, after: undefined }, now, CALENDAR_TRYOUTS);
}

/** Also finds one that is over. Includes its distance if `near` is a known place. */
export async function tryoutById(
  db: Reading,
  id: string,
  near?: string,
): Promise<TryoutRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { from } = await readPlace(db, { near });
  const [row] = await withDistances(db, await rowsOf(db, from).where(eq(tryouts.id, id)), from);
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
    .select({ next: listedTryout(now).as('next') })
    .from(tryouts)
    .where(and(eq(tryouts.clubId, clubId), isNext(now, of)))
    .orderBy(...byTime)
    .limit(1)
    .as('next_tryout');
}

export function tryoutOnCard(next: ListedTryout | null): { readonly nextTryout?: string } {
  return next ? { nextTryout: nextTryoutLabel(next) } : {};
}

/** With its moment as a number, since JSON has no type for dates. */
const listedTryout = (now: Date) =>
  jsonOf({
    gender: tryouts.gender,
    ageGroups: tryouts.ageGroups,
    startsAt: sql<number>`(extract(epoch from ${tryouts.startsAt}) * 1000)::float8`,
    otherSeason: otherSeason(now),
  });

/** Without a parameter, which `jsonOf` does not take. */
function otherSeason(now: Date) {
  return sql<number | null>`nullif(${tryouts.season}, ${sql.raw(String(currentSeason(now)))})`;
}

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
    .orderBy(...byTime);
}

export async function nextTryoutsInWords(
  db: Reading,
  clubIds: readonly string[],
  now: Date,
  of: PlayersAsked = {},
) {
  const { clubId, id, gender, ageGroups, startsAt, endsAt } = tryouts;
  const when = { startsAt, endsAt, otherSeason: otherSeason(now) };
  const rows = await db
    .selectDistinctOn([clubId], { clubId, id, gender, ageGroups, ...when })
    .from(tryouts)
    .where(and(isOfAny(clubIds), isNext(now, of)))
    .orderBy(asc(clubId), ...byTime);
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
    .orderBy(...byTime);
}

/** One array parameter: a statement with a parameter for each club takes longer to build. */
function isOfAny(clubIds: readonly string[]): SQL {
  return sql`${tryouts.clubId} = any(${sql.param([...clubIds])}::uuid[])`;
}

/** 'Girls U13–U14 (2026–27), Saturday, December 5, 2026, 9:00–11:30 AM, Bryn Mawr Gym, $20' */
export function tryoutInWords(row: TryoutRow, now: Date): string {
  const { day, time, venueName, venueAddress, feeLabel } = presentTryout(row, now);
  const players = playersOf(row, row.season);
  return [players, day, time, venueName ?? venueAddress, feeLabel].filter(Boolean).join(', ');
}

/** Not over. No tryout takes longer than a day, so the index on the beginnings serves. */
export function isToCome(now: Date): SQL | undefined {
  return and(
    gt(tryouts.endsAt, now),
    sql`${tryouts.startsAt} > ${now.toISOString()}::timestamptz - interval '1 day'`,
  );
}

/** Tryouts to come that match. */
export function isOnBoard(db: Reading, search: TryoutSearch, from: KnownPlace | null, now: Date) {
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
  return and(
    isToCome(now),
    state === undefined && county === undefined ? undefined : inArray(tryouts.clubId, there),
    from && within ? isTryoutWithin(tryouts, from, within) : undefined,
    ...isFor(search),
    ...isOn(search, now),
  );
}

/** By dates and weekdays, in the site's time zone. */
function isOn({ when, from, until, days }: TryoutSearch, now: Date) {
  const local = (moment: SQLWrapper) => sql`(${moment} at time zone ${site.timeZone})`;
  const start = local(tryouts.startsAt);
  const present = local(sql`${now.toISOString()}::timestamptz`);
  return [
    when && sql`date_trunc(${when}, ${start}) = date_trunc(${when}, ${present})`,
    from && sql`${start}::date >= ${from}`,
    until && sql`${start}::date <= ${until}`,
    days && sql`to_char(${start}, 'Dy') = any(string_to_array(${days}, ','))`,
  ].map((condition) => condition || undefined);
}
