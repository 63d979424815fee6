import type { ClubAddress } from '#domain/paths.ts';
import type { Tryout } from '#features/tryouts/board/schema.ts';

/** What a box shows of a club. */
export interface BoxedClub extends ClubAddress {
  readonly id: string;
  readonly name: string;
  /** City, state and county in their short form; '' where nothing is known. */
  readonly place: string;
  readonly avgRating: number | null;
  readonly numReviews: number;
}

/** A text in the order of its pieces: rendered Markdown, and the clubs and tryouts shown between. */
export type ArticlePiece =
  | { readonly html: string }
  | { readonly club: BoxedClub }
  | { readonly tryout: Tryout };
