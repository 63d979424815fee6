import type { ClubField, ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import type { ClubSummary, Shown } from '#features/clubs/finder/schema.ts';
import type { SeasonSheet } from '#features/clubs/season/schema.ts';
import type { RatingFigures } from '#features/reviews/ratings/schema.ts';
import type { Tryout } from '#features/tryouts/board/schema.ts';

export interface PracticeLocation {
  readonly id: string;
  readonly name: string | null;
  readonly address: string;
}

/** A field that a card of the page shows, and what it is called there. */
export interface ClubFact {
  readonly card: NonNullable<ClubField['page']>['card'];
  readonly label: string;
  readonly name: ClubFieldName;
}

/** A club as its page shows it. */
export type Club = ClubSummary &
  Readonly<FieldsHeldAs<Shown>> & {
    readonly practiceLocations: readonly PracticeLocation[];
    /** What its cards show in the order of the table; what is special has its place in their JSX. */
    readonly facts: readonly ClubFact[];
    /** What its page is called, without the site's name. Made on the server: visitors need not load how slugs are made. */
    readonly title: string;
    /** The month in which it was last changed: 'October 2026'. */
    readonly updated: string;
    /** What is still missing: 'practice locations, club director'; '' where nothing is. */
    readonly untold: string;
  };

/** A club with what its tryouts, seasons, and ratings say. */
export type PageClub = Club & {
  /** Those that are not over, the next first. */
  readonly tryouts: readonly Tryout[];
  /** Newest first. */
  readonly seasons: readonly SeasonSheet[];
  /** Of all ratings, then of each season, newest first; empty where no rating counts. */
  readonly ratings: readonly RatingFigures[];
};

/** What a path or id of a club leads to (D14). */
export type ClubLookup =
  | { readonly kind: 'found'; readonly club: PageClub; readonly related: readonly ClubSummary[] }
  | { readonly kind: 'moved'; readonly path: string }
  | {
      readonly kind: 'missing';
      readonly message: string;
      /** Clubs of that name elsewhere, when there are several. */
      readonly namesakes: readonly ClubSummary[];
    };

/** The parts of a club's path, as they stand in the URL. */
export interface ClubPathParts {
  readonly state: string;
  readonly county: string;
  readonly city: string;
  readonly clubSlug: string;
}
