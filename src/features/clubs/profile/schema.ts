import type { ClubField, ClubFieldName, FieldsHeldAs } from '#features/clubs/fields.ts';
import type { ClubSummary, Shown } from '#features/clubs/finder/schema.ts';
import type { ShownSeason } from '#features/clubs/seasons/schema.ts';
import type { RatingFigures } from '#features/reviews/ratings/schema.ts';
import type { Tryout } from '#features/tryouts/board/schema.ts';

export interface PracticeLocation {
  readonly id: string;
  readonly name: string | null;
  readonly address: string;
}

export interface ClubFact {
  readonly card: NonNullable<ClubField['page']>['card'];
  readonly label: string;
  readonly name: ClubFieldName;
}

export type Club = ClubSummary &
  Readonly<FieldsHeldAs<Shown>> & {
    readonly practiceLocations: readonly PracticeLocation[];
    readonly facts: readonly ClubFact[];
    /** Made on the server, so that visitors need not load the slug rules. */
    readonly title: string;
    /** 'October 2026' */
    readonly updated: string;
    /** What is missing: 'practice locations, club director'. */
    readonly untold: string;
  };

export type PageClub = Club & {
  /** Upcoming ones, the next first. */
  readonly tryouts: readonly Tryout[];
  /** The shown one, then the others, newest first. */
  readonly seasons: readonly ShownSeason[];
  /** Of all ratings, then of each season, newest first. */
  readonly ratings: readonly RatingFigures[];
  /** 'Confirmed by the club, October 2026'; with groups of facts where they differ (FRES-02). */
  readonly confirmed: readonly string[];
};

/** D14 */
export type ClubLookup =
  | { readonly kind: 'found'; readonly club: PageClub; readonly related: readonly ClubSummary[] }
  | { readonly kind: 'moved'; readonly path: string }
  | {
      readonly kind: 'missing';
      readonly message: string;
      readonly namesakes: readonly ClubSummary[];
    };

export type ClubPathParts = Readonly<Record<'state' | 'county' | 'city' | 'clubSlug', string>>;
