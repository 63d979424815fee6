import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { places } from '#db/schema/places.ts';
import type { KnownPlace } from './schema.ts';

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
