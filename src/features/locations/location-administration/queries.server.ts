import { and, asc, count, desc, eq, exists, isNull, not, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { clubs, linkColumns, practiceLocations } from '#db/schema/clubs.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { clubPlaces } from '#db/schema/places.ts';
import type { Actor } from '#domain/actor.ts';
import { requireLocationKeeper } from './policy.ts';
import type { Location, UnlistedCounty, UnplacedClubs } from './schema.ts';

const MOST_UNLISTED = 20;
const MOST_UNPLACED = 50;

/**
 * All locations, active or not, by state and then county; a state before its counties (ALOC-03).
 *
 * @throws AppError unauthenticated, forbidden
 */
export async function allLocations(db: Db, actor: Actor): Promise<Location[]> {
  requireLocationKeeper(actor);
  return db.read(actor, (tx) =>
    tx
      .select({
        id: availableLocations.id,
        state: availableLocations.state,
        county: sql<string | null>`nullif(${availableLocations.county}, '')`,
        is_active: availableLocations.isActive,
      })
      .from(availableLocations)
      .orderBy(
        asc(availableLocations.state),
        sql`nullif(${availableLocations.county}, '') asc nulls first`,
        asc(availableLocations.id),
      ),
  );
}

/**
 * Counties of clubs in listed states that are not in the list themselves, those of most clubs first,
 * at most 20: misspelled, or to be added (D57).
 *
 * @throws AppError unauthenticated, forbidden
 */
export async function unlistedCounties(db: Db, actor: Actor): Promise<UnlistedCounty[]> {
  requireLocationKeeper(actor);
  return db.read(actor, async (tx) => {
    const listed = (county: typeof clubs.county | null) =>
      exists(
        tx
          .select({ one: sql`1` })
          .from(availableLocations)
          .where(
            and(
              eq(availableLocations.state, clubs.state),
              county === null ? undefined : eq(availableLocations.county, county),
            ),
          ),
      );
    const rows = await tx
      .select({ state: clubs.state, county: clubs.county, clubs: count() })
      .from(clubs)
      .where(and(sql`${clubs.county} <> ''`, listed(null), not(listed(clubs.county))))
      .groupBy(clubs.state, clubs.county)
      .orderBy(desc(count()), asc(clubs.state), asc(clubs.county))
      .limit(MOST_UNLISTED);
    return rows.map((row) => ({ ...row, state: row.state ?? '', county: row.county ?? '' }));
  });
}

/**
 * Practice locations, and clubs without one, that no search near a place finds, for neither a ZIP code nor a
 * town of theirs is known (NEAR-11); by the name of the club, at most 50, and how many there are.
 *
 * @throws AppError unauthenticated, forbidden
 */
export async function unplacedClubs(db: Db, actor: Actor): Promise<UnplacedClubs> {
  requireLocationKeeper(actor);
  const { id, name, ...address } = linkColumns;
  return db.read(actor, async (tx) => {
    const isPlaced = tx
      .select({ one: sql`1` })
      .from(clubPlaces)
      .where(
        and(
          eq(clubPlaces.clubId, clubs.id),
          or(isNull(practiceLocations.id), eq(clubPlaces.locationId, practiceLocations.id)),
        ),
      );
    const rows = await tx
      .select({
        club: { id, name, ...address },
        location: practiceLocations.name,
        address: practiceLocations.address,
        city: clubs.city,
        state: clubs.state,
        all: sql<number>`(count(*) over ())::int`,
      })
      .from(clubs)
      .leftJoin(practiceLocations, eq(practiceLocations.clubId, clubs.id))
      .where(notExists(isPlaced))
      .orderBy(asc(clubs.name), asc(clubs.id), asc(practiceLocations.position))
      .limit(MOST_UNPLACED);
    return {
      total: rows[0]?.all ?? 0,
      places: rows.map(({ club, location, address: known, city, state }) => ({
        club,
        place: known ?? [city, state].filter(Boolean).join(', '),
        location,
      })),
    };
  });
}
