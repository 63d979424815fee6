import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { LONGEST_SENT, COMMENT_TOO_LONG } from '#features/reviews/comments/schema.ts';
import { checked } from '#platform/checked.ts';
import { database } from '#platform/database.ts';
import { databaseOnce } from '#platform/request-key.ts';
import { currentActor } from '#platform/session/current.ts';
import * as commands from './commands.server.ts';
import { ownRatingOf } from './queries.server.ts';
import { COMMENT_REQUIRED } from './schema.ts';
import type { OwnRating } from './schema.ts';

const STARS = 'A rating has 1 to 5 stars.';
const newRatingSchema = z.object({
  clubId: z.guid('This club is no longer there.'),
  rating: z.int(STARS).min(1, STARS).max(5, STARS),
  comment: z.string(COMMENT_REQUIRED).max(LONGEST_SENT, COMMENT_TOO_LONG),
});

/** The signed-in person's rating of a club and whether they may rate it; nothing for a visitor. */
export const getOwnRating = createServerFn({ method: 'GET' })
  .validator((input: unknown) => checked(z.object({ clubId: z.guid() }), input))
  .handler(async ({ data }): Promise<OwnRating> => {
    const actor = await currentActor();
    if (actor.kind === 'visitor') return { rating: null, isAffiliated: false };
    return database().read(actor, (tx) => ownRatingOf(tx, actor, data.clubId));
  });

/** Rates a club as the signed-in person, with a comment. */
export const rateClub = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(newRatingSchema, input))
  .handler(async ({ data }) => commands.rateClub(databaseOnce(), await currentActor(), data));

/** Withdraws the signed-in person's rating of a club. */
export const withdrawRating = createServerFn({ method: 'POST' })
  .validator((input: unknown) => checked(z.object({ clubId: z.guid() }), input))
  .handler(async ({ data }) =>
    commands.withdrawRating(database(), await currentActor(), data.clubId),
  );
