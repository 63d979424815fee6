import type { ClubAddress } from '#domain/paths.ts';

export interface CountyFigure {
  readonly county: string;
  readonly clubs: number;
}

export interface StateFigures {
  readonly state: string;
  readonly clubs: number;
  /** Most clubs first; including configured counties without a club. */
  readonly counties: readonly CountyFigure[];
}

export interface Figures {
  readonly clubs: number;
  /** Those with a club. */
  readonly counties: number;
  readonly girls: number;
  readonly boys: number;
  readonly ratings: number;
  /** Clubs that disclose a fee of the season they show; the finder finds them by `highestFee`. */
  readonly sharing: number;
  readonly highestFee: number;
  /** Those of the region in their configured order, then others. */
  readonly states: readonly StateFigures[];
}

export interface NewestReview {
  readonly id: string;
  /** At most {@link REVIEW_LENGTH} characters, cut at a word. */
  readonly comment: string;
  readonly rating: number;
  readonly created_at: string;
  /** '' if the account is gone. */
  readonly author_kind: string;
  readonly club: ClubAddress & { readonly name: string; readonly logoUrl: string | null };
}

export const SOON_DAYS = 14;
export const OTHER_STATES = 3;
/** Per state; the finder has all. */
export const COUNTIES_SHOWN = 9;
export const NEWEST_REVIEWS = 3;
export const REVIEW_LENGTH = 220;
