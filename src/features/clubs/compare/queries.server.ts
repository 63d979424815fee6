import type { Reading } from '#db/db.ts';
import { mergedInto } from '#db/merged-clubs.ts';
import { isUuid } from '#domain/ids.ts';
import { clubsById } from '#features/clubs/profile/queries.server.ts';
import { confirmationsOf } from '#features/clubs/freshness/queries.server.ts';
import { searchClubs } from '#features/clubs/finder/search.server.ts';
import { distancesOf } from '#features/places/queries.server.ts';
import { distanceLabel } from '#features/places/rules.ts';
import { readPlace } from '#features/places/near-queries.server.ts';
import { currentSeason } from '#platform/current-season.ts';
import { sheetsOf } from '#features/clubs/seasons/queries.server.ts';
import { nextTryoutsInWords } from '#features/tryouts/board/queries.server.ts';
import { presentComparison, presentHead } from './present.server.ts';
import type { ComparedFacts } from './present.server.ts';
import { MOST_COMPARED } from './schema.ts';
import type { CompareSearch } from './schema.ts';

export async function compareClubs(db: Reading, search: CompareSearch, now: Date) {
  const typed = search.club ?? [];
  const merged = await mergedInto(db, typed.filter(isUuid));
  const asked = [...new Set(typed.map((id) => merged.get(id) ?? id))];
  const found = await clubsById(db, asked.filter(isUuid));
  const listed = asked.flatMap((id) => found.find((club) => club.id === id) ?? []);
  const clubs = listed.slice(0, MOST_COMPARED);
  const ids = clubs.map(({ id }) => id);
  const next = await nextTryoutsInWords(db, ids, now, search);
  const { from: place } = await readPlace(db, search);
  const distances = place ? await distancesOf(db, place, ids) : null;
  const confirmed = await confirmationsOf(db, ids);
  const facts: ComparedFacts[] = await Promise.all(
    clubs.map(async (club) => {
      const [sheet] = await sheetsOf(db, club.id, currentSeason(now));
      const distance = distances?.get(club.id);
      return {
        club,
        sheet,
        confirmed: confirmed.filter(({ clubId }) => clubId === club.id),
        tryout: next.get(club.id),
        distance: place && distance ? distanceLabel(place.town, distance) : undefined,
      };
    }),
  );
  return {
    clubs: clubs.map(presentHead),
    groups: clubs.length < 2 ? [] : presentComparison(facts, search, place !== null, now),
    isUnknownPlace: search.near !== undefined && place === null,
    missing: asked.length - listed.length,
    surplus: listed.length - clubs.length,
    // Without those already compared; similar spellings if no club has the name.
    ...(await clubsToAdd(db, search.name, ids)),
  };
}

async function clubsToAdd(db: Reading, name: string | undefined, compared: readonly string[]) {
  if (name === undefined) return { found: [], nearNames: [] };
  const { clubs, nearNames = [] } = await searchClubs(db, { name });
  const others = clubs.filter(({ id }) => !compared.includes(id));
  return { found: others.slice(0, 8).map(presentHead), nearNames };
}
