import type { ClubAddress } from '#domain/paths.ts';
import type { Tryout } from '#features/tryouts/board/schema.ts';

export interface BoxedClub extends ClubAddress {
  readonly id: string;
  readonly name: string;
  /** City, state, and county in their short form; '' if nothing is known. */
  readonly place: string;
  readonly avgRating: number | null;
  readonly numReviews: number;
}

export type ArticlePiece =
  | { readonly html: string }
  | { readonly club: BoxedClub }
  | { readonly tryout: Tryout };
