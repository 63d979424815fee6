import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { practiceLocations } from '#db/schema/clubs.ts';
import { clubPlaces, places, tryoutPlaces } from '#db/schema/places.ts';
import type { ClubDistance } from './rules.ts';

const query = new QueryBuilder();

const EARTH_MILES = 3_958.7613;

export type KnownPlace = Pick<typeof places.$inferSelect, 'id' | 'town' | 'latitude' | 'longitude'>;
type Position = Pick<KnownPlace, 'latitude' | 'longitude'>;

/** Farther away is outside the region. */
const FARTHEST_MILES = 100;

export async function nearestZip(db: Reading, where: Position) {
  const [nearest] = await db
    .select({ zip: places.zip })
    .from(places)
    .where(and(isNotNull(places.zip), isWithin(where, FARTHEST_MILES)))
    .orderBy(milesFrom(where), asc(places.zip))
    .limit(1);
  return nearest?.zip ?? null;
}

/** Miles in a straight line from a place to a row of `places` (haversine). */
export function milesFrom({ latitude, longitude }: Position): SQL<number> {
  const haversine = (angle: SQL) => sql`(1 - cos(radians(${angle})))`;
  const north = haversine(sql`${places.latitude} - ${latitude}::float8`);
  const east = haversine(sql`${places.longitude} - ${longitude}::float8`);
  const narrower = Math.cos((latitude * Math.PI) / 180);
  // Each haversine is doubled; the factor 0.5 takes that back.
  return sql`(${2 * EARTH_MILES}::float8 * asin(sqrt(least(1, greatest(0, 0.5::float8 * (
    ${north} + ${narrower}::float8 * cos(radians(${places.latitude})) * ${east}))))))`;
}

export function isWithin(place: Position, miles: number): SQL {
  // The index finds the places inside a square; few of those are outside the circle.
  const angle = miles / EARTH_MILES;
  const latitudes = degrees(angle) * 1.0001;
  const width = Math.sin(angle) / Math.cos((place.latitude * Math.PI) / 180);
  const longitudes = width >= 1 ? 180 : degrees(Math.asin(width)) * 1.0001;
  return sql`(
    ${places.latitude} between ${place.latitude - latitudes}::float8 and ${place.latitude + latitudes}::float8
    and ${places.longitude} between ${place.longitude - longitudes}::float8 and ${place.longitude + longitudes}::float8
    and ${milesFrom(place)} <= ${miles}::float8)`;
}

function degrees(radians: number): number {
  return (radians * 180) / Math.PI;
}

/** By its practice locations, or its town. */
export function isClubWithin(clubId: PgColumn, from: KnownPlace, miles: number): SQL {
  const there = query.select({ id: places.id }).from(places).where(isWithin(from, miles));
  return inArray(
    clubId,
    query
      .select({ id: clubPlaces.clubId })
      .from(clubPlaces)
      .where(inArray(clubPlaces.placeId, there)),
  );
}

/** By its venue; where that is unknown, by its club (D70). */
export function isTryoutWithin(
  { id, clubId }: Record<'id' | 'clubId', PgColumn>,
  from: KnownPlace,
  miles: number,
): SQL {
  const { tryoutId, placeId } = tryoutPlaces;
  const there = query.select({ id: places.id }).from(places).where(isWithin(from, miles));
  const near = query.select({ id: tryoutId }).from(tryoutPlaces).where(inArray(placeId, there));
  const isPlaced = sql`exists (select from ${tryoutPlaces} where ${tryoutId} = ${id})`;
  return sql`(${inArray(id, near)} or (${isClubWithin(clubId, from, miles)} and not ${isPlaced}))`;
}

/** By club id; clubs that could not be placed are left out. */
export async function distancesOf(db: Reading, from: KnownPlace, clubIds: readonly string[]) {
  const rows = await placesOf(db, clubIds, from);
  return new Map<string, ClubDistance>(
    rows.map(({ clubId, foundBy, miles, town, name, address }) => [
      clubId,
      { miles, town, location: foundBy === 'club' ? null : { name, address } },
    ]),
  );
}

/** Where clubs are on a map, by id. */
export async function pointsOf(db: Reading, clubIds: readonly string[], from: KnownPlace | null) {
  const rows = await placesOf(db, clubIds, from);
  return new Map(rows.map(({ clubId, latitude, longitude }) => [clubId, { latitude, longitude }]));
}

/** Of each club, the place nearest to `from`, or that of its first practice location. */
function placesOf(db: Reading, clubIds: readonly string[], from: KnownPlace | null) {
  const { clubId, locationId, foundBy } = clubPlaces;
  const { town, latitude, longitude } = places;
  const { name, position } = practiceLocations;
  const address = sql<string>`coalesce(${practiceLocations.address}, '')`;
  const miles = from ? milesFrom(from) : sql<number>`0`;
  return db
    .selectDistinctOn([clubId], {
      clubId,
      foundBy,
      miles,
      town,
      latitude,
      longitude,
      name,
      address,
    })
    .from(clubPlaces)
    .innerJoin(places, eq(places.id, clubPlaces.placeId))
    .leftJoin(practiceLocations, eq(practiceLocations.id, locationId))
    .where(inArray(clubId, [...clubIds]))
    .orderBy(asc(clubId), from ? miles : asc(position), asc(locationId));
}
