/** How far a club is from a place that somebody asked for, and what of the club is there. */
export interface ClubDistance {
  readonly miles: number;
  /** The practice location that is nearest; null where the club's town stands for it. */
  readonly location: { readonly name: string | null; readonly address: string } | null;
  /** The town that stands for the club, where no address of it could be placed. */
  readonly town: string;
}
