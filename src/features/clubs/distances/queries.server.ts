import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { finderClubs, practiceLocations } from '#db/schema/clubs.ts';
import { clubPlaces, places } from '#db/schema/places.ts';
import {
  byName,
  firstClubs,
  followedByName,
  pastName,
} from '#features/clubs/orders/queries.server.ts';
import type { Cursor } from '#features/clubs/orders/schema.ts';
import { findPlace, isWithin, milesFrom } from '#features/places/queries.server.ts';
import type { KnownPlace } from '#features/places/schema.ts';
import type { ClubDistance } from './schema.ts';

/** Whether a club has a practice location at most so many miles from a place, or its town is. */
export function isClubWithin(db: Reading, clubId: PgColumn, from: KnownPlace, miles: number): SQL {
  const there = db.select({ id: places.id }).from(places).where(isWithin(from, miles));
  return inArray(
    clubId,
    db.select({ id: clubPlaces.clubId }).from(clubPlaces).where(inArray(clubPlaces.placeId, there)),
  );
}

/** How far clubs are from a place, by their ids; those that could not be placed are left out. */
export async function distancesOf(
  db: Reading,
  from: KnownPlace,
  clubIds: readonly string[],
): Promise<ReadonlyMap<string, ClubDistance>> {
  if (clubIds.length === 0) return new Map();
  const { clubId, locationId, foundBy } = clubPlaces;
  const rows = await db
    .selectDistinctOn([clubId], {
      clubId,
      miles: milesFrom(from),
      foundBy,
      town: places.town,
      name: practiceLocations.name,
      address: sql<string>`coalesce(${practiceLocations.address}, '')`,
    })
    .from(clubPlaces)
    .innerJoin(places, eq(places.id, clubPlaces.placeId))
    .leftJoin(practiceLocations, eq(practiceLocations.id, locationId))
    .where(inArray(clubId, [...clubIds]))
    .orderBy(asc(clubId), milesFrom(from), asc(locationId));
  return new Map(
    rows.map(({ clubId: id, miles, foundBy: by, town, name, address }) => [
      id,
      { miles, town, location: by === 'club' ? null : { name, address } },
    ]),
  );
}

/** Where clubs are on a map: of several places the one nearest to what was asked for. */
export async function pointsOf(
  db: Reading,
  clubIds: readonly string[],
  near: string | undefined,
): Promise<ReadonlyMap<string, { readonly latitude: number; readonly longitude: number }>> {
  if (clubIds.length === 0) return new Map();
  const from = near === undefined ? null : await findPlace(db, near);
  const { clubId, locationId } = clubPlaces;
  const rows = await db
    .selectDistinctOn([clubId], {
      clubId,
      latitude: places.latitude,
      longitude: places.longitude,
    })
    .from(clubPlaces)
    .innerJoin(places, eq(places.id, clubPlaces.placeId))
    .leftJoin(practiceLocations, eq(practiceLocations.id, locationId))
    .where(inArray(clubId, [...clubIds]))
    .orderBy(
      asc(clubId),
      from ? milesFrom(from) : asc(practiceLocations.position),
      asc(locationId),
    );
  return new Map(rows.map((row) => [row.clubId, row]));
}

/** Miles from a place to a club, null for one that could not be placed: to sort a few by. */
export function milesToClub(db: Reading, from: KnownPlace, clubId: PgColumn): SQL {
  return sql`(${db
    .select({ miles: sql`min(${milesFrom(from)})` })
    .from(clubPlaces)
    .innerJoin(places, eq(places.id, clubPlaces.placeId))
    .where(eq(clubPlaces.clubId, clubId))})`;
}

/**
 * Ids of the first clubs by their distance from a place, then by name; those that could not be placed follow
 * by name (NEAR-02).
 *
 * @param filters that the clubs match, of the view `finder_clubs`
 * @param within miles, where no farther ones are wanted
 * @param after the club before: its miles, null where it could not be placed
 */
export function nearestClubs(
  db: Reading,
  from: KnownPlace,
  within: number | undefined,
  filters: SQL | undefined,
  after: Cursor | null,
  limit: number,
): SQL {
  const { name, id } = finderClubs;
  const isInRest = after !== null && after.value === null;
  const past =
    after === null || isInRest
      ? undefined
      : sql`near.miles >= ${after.value} and (near.miles > ${after.value} or ${pastName(after, false)})`;
  const nearer = db
    .select({ one: sql`1` })
    .from(clubPlaces)
    .innerJoin(places, eq(places.id, clubPlaces.placeId))
    .where(
      and(
        eq(clubPlaces.clubId, sql`here.club_id`),
        ne(clubPlaces.locationId, sql`here.location_id`),
        sql`(${milesFrom(from)}, ${clubPlaces.locationId}) < (near.miles, here.location_id)`,
      ),
    );
  // Place by place, the nearest first: planned otherwise, all clubs around would be sorted.
  const placed = sql`
    select there.id, near.miles
    from (
      select ${places.id}, ${milesFrom(from)} as miles from ${places}
      where ${within === undefined ? sql`true` : isWithin(from, within)}
      order by miles offset 0
    ) as near
    cross join lateral (
      select ${id}, ${name} from club_places as here
      join finder_clubs on ${id} = here.club_id
      where ${and(sql`here.place_id = near.id`, filters, past, sql`not exists ${nearer}`)}
      offset 0
    ) as there
    order by near.miles, there.name, there.id limit ${limit}`;
  if (within !== undefined)
    return isInRest
      ? sql`select null::uuid where false`
      : sql`select id from (${placed}) as placed`;
  const isNowhere = sql`not exists (select from club_places where club_id = ${id})`;
  if (!isInRest) return followedByName(db, placed, and(filters, isNowhere), limit);
  const others = and(filters, isNowhere, pastName(after, false));
  return firstClubs(db, others, byName(finderClubs, false), limit);
}
