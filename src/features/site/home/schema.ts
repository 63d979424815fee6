import type { ClubAddress } from '#domain/paths.ts';

/** A county of a state, with the number of its clubs as the finder counts them. */
export interface CountyFigure {
  readonly county: string;
  readonly clubs: number;
}

/** A state with its clubs, those without a county included. */
export interface StateFigures {
  readonly state: string;
  readonly clubs: number;
  /** Those with most clubs first; those that the configuration names are there without one, too. */
  readonly counties: readonly CountyFigure[];
}

/** What the directory holds, in numbers. */
export interface Figures {
  readonly clubs: number;
  /** Counties with a club. */
  readonly counties: number;
  readonly girls: number;
  readonly boys: number;
  readonly ratings: number;
  /** Clubs that disclose a fee of their newest season, and the highest fee, by which the finder finds all of them. */
  readonly sharing: number;
  readonly highestFee: number;
  /** Those of the region in the order of the site's configuration, then others. */
  readonly states: readonly StateFigures[];
}

/** A review in short; who wrote it is told on the club's page. */
export interface NewestReview {
  readonly id: string;
  /** At most {@link REVIEW_LENGTH} characters, cut at a word. */
  readonly comment: string;
  readonly rating: number;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** Who says it, in a word; '' when the account is gone. */
  readonly author_kind: string;
  readonly club: ClubAddress & { readonly name: string; readonly logoUrl: string | null };
}

/** What the home page shows of clubs and reviews. */
export interface Home {
  /** The counties of the region as a map, as SVG; '' where there is none. */
  readonly map: string;
  readonly figures: Figures;
  /** Tryouts that take place from now on until {@link SOON_DAYS} days from today. */
  readonly tryoutsSoon: number;
  readonly reviews: readonly NewestReview[];
}

export const SOON_DAYS = 14;
/** States outside the region that the page shows. */
export const OTHER_STATES = 3;
/** Counties of a state that the page lists; the finder has all. */
export const COUNTIES_SHOWN = 9;
export const NEWEST_REVIEWS = 3;
export const REVIEW_LENGTH = 220;
