import type { AgeGroup } from '#domain/club-options.ts';
import type { Aspect } from '#domain/review-rules.ts';

/** What a rating may say beside its stars; null where it does not. */
export interface RatingDetails extends Readonly<Record<Aspect, number | null>> {
  /** The season that it speaks of, by the year it starts in. */
  readonly season: number | null;
  readonly ageGroup: AgeGroup | null;
}

/** Of a rating of stars alone. */
export const NO_DETAILS: RatingDetails = {
  season: null,
  ageGroup: null,
  coaching: null,
  communication: null,
  playingTime: null,
  cost: null,
  safety: null,
};

/** What the rating card knows about the signed-in person and a club. */
export interface OwnRating {
  /** 1 to 5 stars; null when the club is not rated yet. */
  readonly rating: number | null;
  /** What it says beside its stars. */
  readonly details: RatingDetails;
  /** The seasons of which it may speak, newest first. */
  readonly seasons: readonly number[];
  /** Who is affiliated with the club may rate it (RATE-01). */
  readonly isAffiliated: boolean;
  /** Whether its stars are left out, because moderators removed a review of theirs (MODR-05). */
  readonly isSetAside: boolean;
}

/** What the ratings that count say of a club: all of them, or those that speak of a season. */
export interface RatingFigures {
  /** By the year it starts in; null for all ratings, also those that name none. */
  readonly season: number | null;
  /** How many give 1, 2, 3, 4 and 5 stars. */
  readonly spread: readonly number[];
  /** To two decimals. */
  readonly mean: number;
  /** Of those that enough families have rated. */
  readonly aspects: Readonly<
    Partial<Record<Aspect, { readonly mean: number; readonly number: number }>>
  >;
}

/** Stars for a club, with the words that go with them. */
export interface NewRating {
  readonly clubId: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string;
  /** Left out by those who give stars alone. */
  readonly details?: RatingDetails | undefined;
}

/** How a rating was saved. The rating stands also when its comment could not be posted (RATE-12). */
export interface RatingOutcome {
  /** Why the comment could not be posted; null when it was. */
  readonly commentFailure: string | null;
}

export const COMMENT_REQUIRED = 'Please provide a comment with your rating.';
export const SEASON_TO_COME = 'A rating is for a season that has begun.';
