import { and, asc, eq, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { clubs, linkColumns, practiceLocations } from '#db/schema/clubs.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { clubPlaces } from '#db/schema/places.ts';
import type { Actor } from '#domain/actor.ts';
import { requireLocationKeeper } from './policy.ts';
import type { Location, UnlistedCounty, UnplacedClubs } from './schema.ts';

const MOST_UNLISTED = 20;
const MOST_UNPLACED = 50;

/** A state comes before its counties (ALOC-03). */
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

/** Clubs' counties that are misspelled or not listed, in listed states (D57); those of most clubs first. */
export async function unlistedCounties(db: Db, actor: Actor): Promise<UnlistedCounty[]> {
  requireLocationKeeper(actor);
  return db.read(actor, async (tx) => {
    const { rows } = await tx.execute<UnlistedCounty>(sql`
      select state, county, count(*)::int as clubs from clubs
      where county <> '' and state in (select state from available_locations)
        and (state, county) not in (
          select state, county from available_locations where county is not null)
      group by state, county
      order by count(*) desc, state, county
      limit ${MOST_UNLISTED}`);
    return rows;
  });
}

/** Those whose ZIP code and town are both unknown, so that no search near a place finds them (NEAR-11). */
export async function unplacedClubs(db: Db, actor: Actor): Promise<UnplacedClubs> {
  requireLocationKeeper(actor);
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
        club: linkColumns,
        location: practiceLocations.name,
        place: sql<string>`coalesce(${practiceLocations.address},
          concat_ws(', ', nullif(${clubs.city}, ''), nullif(${clubs.state}, '')))`,
        all: sql<number>`(count(*) over ())::int`,
      })
      .from(clubs)
      .leftJoin(practiceLocations, eq(practiceLocations.clubId, clubs.id))
      .where(notExists(isPlaced))
      .orderBy(asc(clubs.name), asc(clubs.id), asc(practiceLocations.position))
      .limit(MOST_UNPLACED);
    return { total: rows[0]?.all ?? 0, places: rows.map(({ all: _all, ...place }) => place) };
  });
}
