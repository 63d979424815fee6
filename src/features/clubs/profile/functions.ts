import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { typedFilter } from '#domain/typed-filter.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { takes } from '#platform/server-functions.ts';
import { canEditClub } from './policy.ts';
import { distanceTo, lookUpClubById, lookUpClubByPath } from './queries.server.ts';

export const getClubById = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.string() })))
  .handler(({ data }) => lookUpClubById(database().visitor, data.clubId));

export const getClubByPath = createServerFn({ method: 'GET' })
  .validator(
    takes(
      z.object({ state: z.string(), county: z.string(), city: z.string(), clubSlug: z.string() }),
    ),
  )
  .handler(({ data }) => lookUpClubByPath(database().visitor, data));

export const getClubDistance = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.guid(), near: z.string().transform(typedFilter) })))
  .handler(({ data: { clubId, near } }) =>
    near === undefined ? null : distanceTo(database().visitor, clubId, near),
  );

export const getClubAbilities = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.guid() })))
  .handler(async ({ data }) => ({ canEdit: canEditClub(await currentActor(), data.clubId) }));
