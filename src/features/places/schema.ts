/** A place of the gazetteer: a ZIP code or a town. */
export interface KnownPlace {
  readonly id: string;
  /** 'Cherry Hill'. */
  readonly town: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** How far a club is from a place, and what of the club is there. */
export interface ClubDistance {
  readonly miles: number;
  /** The practice location that is nearest; null where the club's town is meant. */
  readonly location: { readonly name: string | null; readonly address: string } | null;
  /** The club's town, where no address of it could be placed. */
  readonly town: string;
}
