import { and, asc, eq, ne } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { clubs, summaryColumns } from '#db/schema/clubs.ts';

const MOST = 4;
/** With fewer clubs of the city than this, the county's are read too. */
const ENOUGH_FROM_CITY = 3;

interface PlacedClub {
  readonly id: string;
  readonly city: string | null;
  readonly county: string | null;
  readonly state: string | null;
}

/**
 * Up to four other clubs of the same city, filled up from the county when fewer than three are
 * there (CLUB-39 to 41); never the club itself (D20).
 */
export async function neighborsOf(db: Reading, club: PlacedClub) {
  if (!isGiven(club.state)) return [];
  const fromCity = isGiven(club.city) ? await clubsIn(db, club, 'city') : [];
  const fromCounty =
    fromCity.length < ENOUGH_FROM_CITY && isGiven(club.county)
      ? await clubsIn(db, club, 'county')
      : [];
  const known = new Set(fromCity.map((neighbor) => neighbor.id));
  return [...fromCity, ...fromCounty.filter((neighbor) => !known.has(neighbor.id))].slice(0, MOST);
}

/** An empty place is none that clubs could share. */
function isGiven(place: string | null): place is string {
  return place !== null && place.trim() !== '';
}

function clubsIn(db: Reading, club: PlacedClub, place: 'city' | 'county') {
  return db
    .select(summaryColumns)
    .from(clubs)
    .where(
      and(
        eq(clubs.state, club.state ?? ''),
        eq(clubs[place], club[place] ?? ''),
        ne(clubs.id, club.id),
      ),
    )
    .orderBy(asc(clubs.name), asc(clubs.id))
    .limit(MOST);
}
