import { z } from 'zod';
import { AGE_GROUPS } from '#domain/club-options.ts';
import { COMMENT_REQUIRED, COMMENT_TOO_LONG, LONGEST_SENT } from '#domain/comment-words.ts';
import type { Aspect } from '#domain/review-rules.ts';

// Public pages import only types from here, so that zod does not load with them.

const STARS = 'A rating has 1 to 5 stars.';
const starsSchema = z.int(STARS).min(1, STARS).max(5, STARS);
const optionalStars = starsSchema.nullable();
const SEASON = 'Choose a season from the list.';

/** What a rating says besides its stars. */
const detailsSchema = z.object({
  /** By the year it starts in. */
  season: z.int(SEASON).min(2000, SEASON).max(2100, SEASON).nullable(),
  ageGroup: z.enum(AGE_GROUPS, 'Choose an age group from the list.').nullable(),
  coaching: optionalStars,
  communication: optionalStars,
  playingTime: optionalStars,
  cost: optionalStars,
  safety: optionalStars,
} satisfies Record<Aspect | 'season' | 'ageGroup', z.ZodType>);
export type RatingDetails = z.output<typeof detailsSchema>;

export const newRatingSchema = z.object({
  clubId: z.guid('This club has been deleted.'),
  rating: starsSchema,
  comment: z.string(COMMENT_REQUIRED).max(LONGEST_SENT, COMMENT_TOO_LONG),
  details: detailsSchema.optional(),
});
export type NewRating = z.output<typeof newRatingSchema>;

export const NO_DETAILS: RatingDetails = {
  season: null,
  ageGroup: null,
  coaching: null,
  communication: null,
  playingTime: null,
  cost: null,
  safety: null,
};

export interface OwnRating {
  /** 1 to 5; null without a rating. */
  readonly rating: number | null;
  readonly details: RatingDetails;
  /** Those it may name, newest first. */
  readonly seasons: readonly number[];
  readonly isAffiliated: boolean;
  /** Left out because moderators removed a review of theirs (MODR-05). */
  readonly isSetAside: boolean;
}

/** Ratings that count: all, or those of a season. */
export interface RatingFigures {
  /** By the year it starts in; null for all ratings. */
  readonly season: number | null;
  /** How many give 1, 2, 3, 4, and 5 stars. */
  readonly spread: readonly number[];
  /** To two decimals. */
  readonly mean: number;
  /** Those rated by enough families. */
  readonly aspects: Readonly<
    Partial<Record<Aspect, { readonly mean: number; readonly number: number }>>
  >;
}

/** The rating stays even if its comment could not be posted (RATE-12). */
export interface RatingOutcome {
  /** Null when it was posted. */
  readonly commentFailure: string | null;
  readonly commentId?: string;
}

export const SEASON_TO_COME = 'Choose a season that has already started.';
