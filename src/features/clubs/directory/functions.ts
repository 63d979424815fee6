import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import { canEditClub } from './policy.ts';
import { lookUpClubById, lookUpClubByPath } from './queries.server.ts';

const clubPathSchema = z.object({
  state: z.string(),
  county: z.string(),
  city: z.string(),
  clubSlug: z.string(),
});

/** The club with an id. Open to anyone. */
export const getClubById = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string() })))
  .handler(({ data }) => lookUpClubById(database().visitor, data.clubId));

/** The club that a path means. Open to anyone. */
export const getClubByPath = createServerFn({ method: 'GET' })
  .validator(takes(clubPathSchema))
  .handler(({ data }) => lookUpClubByPath(database().visitor, data));

/** What the one who asks may do with a club; nothing for a visitor. */
export const getClubAbilities = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.guid() })))
  .handler(async ({ data }) => ({ canEdit: canEditClub(await currentActor(), data.clubId) }));
