import { and, asc, ne, or, sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs, summaryColumns } from '#db/schema/clubs.ts';

const MOST = 4;
/** With fewer clubs in the city, the county's are added. */
const ENOUGH_FROM_CITY = 3;

type Placed = Pick<typeof clubs.$inferSelect, 'id' | 'city' | 'county' | 'state'>;

/** Other clubs in the city, then the county (CLUB-39 to 41), without the club itself (D20). */
export async function neighborsOf(db: Reading, club: Placed) {
  // Null equals nothing, so a missing place matches no club.
  const [city, county, state] = [club.city, club.county, club.state].map(
    (place) => place?.trim() && place,
  );
  const isInCity = sql`${clubs.city} = ${city || null}`;
  const isInCounty = sql`${clubs.county} = ${county || null}`;
  const isInState = sql`${clubs.state} = ${state || null}`;
  const neighbors = await db
    .select(summaryColumns)
    .from(clubs)
    .where(and(isInState, or(isInCity, isInCounty), ne(clubs.id, club.id)))
    .orderBy(sql`${isInCity} desc nulls last`, asc(clubs.name), asc(clubs.id))
    .limit(MOST);
  const fromCity = neighbors.filter((neighbor) => city && neighbor.city === city);
  return fromCity.length < ENOUGH_FROM_CITY ? neighbors : fromCity;
}
