/** A place of the gazetteer: a ZIP code or a town. */
export interface KnownPlace {
  readonly id: string;
  /** 'Cherry Hill'. */
  readonly town: string;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}
