/** What the rating card knows about the signed-in person and a club. */
export interface OwnRating {
  /** 1 to 5 stars; null when the club is not rated yet. */
  readonly rating: number | null;
  /** Who is affiliated with the club may rate it (RATE-01). */
  readonly isAffiliated: boolean;
}

/** Stars for a club, with the words that go with them. */
export interface NewRating {
  readonly clubId: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly comment: string;
}

/** How a rating was saved. The rating stands also when its comment could not be posted (RATE-12). */
export interface RatingOutcome {
  /** Why the comment could not be posted; null when it was. */
  readonly commentFailure: string | null;
}

export const COMMENT_REQUIRED = 'Please provide a comment with your rating.';
