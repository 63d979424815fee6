import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { shownTryouts } from '#features/tryouts/board/queries.server.ts';
import { currentActor } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import { canEditClub } from './policy.ts';
import { lookUpClubById, lookUpClubByPath } from './queries.server.ts';
import type { ClubLookup, PresentedClub } from './schema.ts';
import { clubCards } from './ui/club-facts.tsx';

const clubPathSchema = z.object({
  state: z.string(),
  county: z.string(),
  city: z.string(),
  clubSlug: z.string(),
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
