import type { ClubAddress } from '#domain/paths.ts';

/** An affiliation of the signed-in person with a club. */
export interface Affiliation {
  readonly id: string;
  readonly player_name: string | null;
  readonly start_year: number | null;
  readonly end_year: number | null;
  readonly club: ClubAddress & { readonly id: string; readonly name: string };
}
