import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { pointsOf } from '#features/clubs/distances/queries.server.ts';
import { shownTryouts } from '#features/tryouts/board/queries.server.ts';
import { currentActor } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import { canEditClub } from './policy.ts';
import { presentMap } from './present.server.ts';
import { lookUpClubById, lookUpClubByPath, searchClubs } from './queries.server.ts';
import { parseFinderSearch } from './schema.ts';
import type { ClubLookup, PresentedClub } from './schema.ts';
import { clubCards } from './ui/club-facts.tsx';

const clubPathSchema = z.object({
  state: z.string(),
  county: z.string(),
  city: z.string(),
  clubSlug: z.string(),
});

const searchInput = z.record(z.string(), z.unknown());

/** A page of clubs for the finder. Open to anyone. */
export const findClubs = createServerFn({ method: 'GET' })
  .validator((input: unknown) => parseFinderSearch(searchInput.parse(input)))
  .handler(async ({ data: search }) => {
    const db = database().visitor;
    const found = await searchClubs(db, search);
    if (search.view === undefined) return found;
    const ids = found.clubs.map(({ id }) => id);
    const points = await pointsOf(db, ids, search.near);
    const map = found.clubs.length === 0 ? '' : presentMap(found.clubs, points, search);
    return { ...found, clubs: [], map };
  });

/** The club with an id. Open to anyone. */
export const getClubById = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string() })))
  .handler(async ({ data }) => shown(await lookUpClubById(database().visitor, data.clubId)));

/** The club that a path means. Open to anyone. */
export const getClubByPath = createServerFn({ method: 'GET' })
  .validator(takes(clubPathSchema))
  .handler(async ({ data }) => shown(await lookUpClubByPath(database().visitor, data)));

/** What the one who asks may do with a club; nothing for a visitor. */
export const getClubAbilities = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.guid() })))
  .handler(async ({ data }) => ({ canEdit: canEditClub(await currentActor(), data.clubId) }));

/** Adds the club's cards and its next tryouts. */
async function shown(lookup: ClubLookup<PresentedClub>): Promise<ClubLookup> {
  if (lookup.kind !== 'found') return lookup;
  const { court, untold, ...club } = lookup.club;
  const html = await shownTryouts(database().visitor, club.id, new Date());
  const cards = clubCards({ ...club, court, untold });
  return { ...lookup, club: { ...club, ...cards, season: html + club.season } };
}
