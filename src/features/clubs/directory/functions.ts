import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { pageShows } from '#platform/page-names.ts';
import { currentActor } from '#platform/session/current.ts';
import { canEditClub } from './policy.ts';
import { lookUpClubById, lookUpClubByPath, searchClubs } from './queries.server.ts';
import { parseFinderSearch } from './schema.ts';
import type { ClubLookup } from './schema.ts';

const clubPathSchema = z.object({
  state: z.string(),
  county: z.string(),
  city: z.string(),
  clubSlug: z.string(),
});

/** A page of clubs for the finder. Open to anyone. */
export const findClubs = createServerFn({ method: 'GET' })
  .validator((input: unknown) => parseFinderSearch(z.record(z.string(), z.unknown()).parse(input)))
  .handler(({ data: search }) => {
    pageShows('clubs');
    return searchClubs(database().visitor, search);
  });

/** The club with an id. Open to anyone. */
export const getClubById = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(z.object({ clubId: z.string() }), input))
  .handler(async ({ data }) => shown(await lookUpClubById(database().visitor, data.clubId)));

/** The club that a path means. Open to anyone. */
export const getClubByPath = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(clubPathSchema, input))
  .handler(async ({ data }) => shown(await lookUpClubByPath(database().visitor, data)));

/** What the one who asks may do with a club; nothing for a visitor. */
export const getClubAbilities = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(z.object({ clubId: z.guid() }), input))
  .handler(async ({ data }) => ({ canEdit: canEditClub(await currentActor(), data.clubId) }));

/** Names what a club's page shows: the club, its neighbours by place; any club where none is. */
function shown(lookup: ClubLookup): ClubLookup {
  if (lookup.kind !== 'found') {
    pageShows('clubs');
    return lookup;
  }
  const { club } = lookup;
  pageShows(
    `club:${club.id}`,
    `place:${club.stateSlug}/${club.countySlug}`,
    `place:${club.stateSlug}/city/${club.citySlug}`,
  );
  return lookup;
}
