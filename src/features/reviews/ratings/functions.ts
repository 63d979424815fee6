import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { ownRatingOf } from './queries.server.ts';
import { newRatingSchema, NO_DETAILS } from './schema.ts';
import type { OwnRating } from './schema.ts';

export const getOwnRating = createServerFn({ method: 'GET' })
  .validator(takes(z.object({ clubId: z.guid() })))
  .handler(async ({ data }): Promise<OwnRating> => {
    const actor = await currentActor();
    if (actor.kind === 'visitor') {
      return {
        rating: null,
        details: NO_DETAILS,
        seasons: [],
        isAffiliated: false,
        isSetAside: false,
      };
    }
    return database().read(actor, (tx) => ownRatingOf(tx, actor, data.clubId));
  });

export const rateClub = createServerFn({ method: 'POST' })
  .validator(takes(newRatingSchema))
  .handler(onceAsActor(commands.rateClub));

export const withdrawRating = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ clubId: z.guid() })))
  .handler(asActor((db, actor, { clubId }) => commands.withdrawRating(db, actor, clubId)));
