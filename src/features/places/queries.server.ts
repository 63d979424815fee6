import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Reading } from '#db/db.ts';
import { practiceLocations } from '#db/schema/clubs.ts';
import { clubPlaces, places } from '#db/schema/places.ts';
import type { ClubDistance, KnownPlace } from './schema.ts';

const query = new QueryBuilder();

/** Mean radius of the earth. */
const EARTH_MILES = 3_958.7613;

/** The place that somebody means by a ZIP code or a town; null where we know none. */
export async function findPlace(db: Reading, typed: string): Promise<KnownPlace | null> {
  const { id, town, latitude, longitude } = places;
  const [place] = await db
    .select({ id, town, latitude, longitude })
    .from(places)
    .where(eq(id, sql`app.place_of(${typed})`));
  return place ?? null;
}

/** Who is farther from every ZIP code than this is not in the region. */
const FARTHEST_MILES = 100;

/** The ZIP code nearest to a position; null where none is within a hundred miles. */
export async function nearestZip(
  db: Reading,
  where: Pick<KnownPlace, 'latitude' | 'longitude'>,
): Promise<string | null> {
  const [nearest] = await db
    .select({ zip: places.zip })
    .from(places)
    .where(and(isNotNull(places.zip), isWithin(where, FARTHEST_MILES)))
    .orderBy(milesFrom(where), asc(places.zip))
    .limit(1);
  return nearest?.zip ?? null;
}

/** Miles in a straight line from a place to those of `places`, as part of a statement (haversine). */
export function milesFrom({
  latitude,
  longitude,
}: Pick<KnownPlace, 'latitude' | 'longitude'>): SQL<number> {
  const haversine = (angle: SQL) => sql`(1 - cos(radians(${angle})))`;
  const north = haversine(sql`${places.latitude} - ${latitude}::float8`);
  const east = haversine(sql`${places.longitude} - ${longitude}::float8`);
  const narrower = Math.cos((latitude * Math.PI) / 180);
  // Of both haversines twice, which is taken back by the half.
  return sql`(${2 * EARTH_MILES}::float8 * asin(sqrt(least(1, greatest(0, 0.5::float8 * (
    ${north} + ${narrower}::float8 * cos(radians(${places.latitude})) * ${east}))))))`;
}

/** Whether one of `places` is at most so many miles from a place. */
export function isWithin(place: Pick<KnownPlace, 'latitude' | 'longitude'>, miles: number): SQL {
  // An index finds those between four lines, of which few are too far.
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

/** Whether a club has a practice location at most so many miles from a place, or its town is. */
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
