import { createServerFn } from '@tanstack/react-start';
import { z } from 'zod';
import { AGE_GROUPS } from '#domain/club-options.ts';
import { COMMENT_TOO_LONG, LONGEST_SENT } from '#domain/comment-words.ts';
import { ALL_ASPECTS } from '#domain/review-rules.ts';
import type { Aspect } from '#domain/review-rules.ts';
import { database } from '#platform/database.ts';
import { currentActor } from '#platform/session/current.ts';
import { asActor, onceAsActor, takes } from '#platform/server-functions.ts';
import * as commands from './commands.server.ts';
import { ownRatingOf } from './queries.server.ts';
import { COMMENT_REQUIRED, NO_DETAILS } from './schema.ts';
import type { OwnRating } from './schema.ts';

const STARS = 'A rating has 1 to 5 stars.';
const starsSchema = z.int(STARS).min(1, STARS).max(5, STARS);
const SEASON = 'There is no such season.';
const detailsSchema = z.object({
  season: z.int(SEASON).min(2000, SEASON).max(2100, SEASON).nullable(),
  ageGroup: z.enum(AGE_GROUPS, 'There is no such age group.').nullable(),
  ...(Object.fromEntries(ALL_ASPECTS.map((aspect) => [aspect, starsSchema.nullable()])) as Record<
    Aspect,
    z.ZodNullable<typeof starsSchema>
  >),
});
const newRatingSchema = z.object({
  clubId: z.guid('This club is no longer there.'),
  rating: starsSchema,
  comment: z.string(COMMENT_REQUIRED).max(LONGEST_SENT, COMMENT_TOO_LONG),
  details: detailsSchema.optional(),
});

/** The signed-in person's rating of a club and whether they may rate it; nothing for a visitor. */
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

/** Rates a club as the signed-in person, with a comment. */
export const rateClub = createServerFn({ method: 'POST' })
  .validator(takes(newRatingSchema))
  .handler(onceAsActor(commands.rateClub));

/** Withdraws the signed-in person's rating of a club. */
export const withdrawRating = createServerFn({ method: 'POST' })
  .validator(takes(z.object({ clubId: z.guid() })))
  .handler(asActor((db, actor, { clubId }) => commands.withdrawRating(db, actor, clubId)));
