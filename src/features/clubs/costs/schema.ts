/** Which programs of a club are asked for: those of its newest season that have all of these. */
export interface WantedPrograms {
  readonly ageGroup?: string | undefined;
  readonly gender?: string | undefined;
  /** Any of them; all when left out. */
  readonly teamTypes?: readonly string[] | undefined;
  /** The most dollars that the fee may begin with. */
  readonly maxFee?: number | undefined;
}

/** What the wanted programs of a club cost in its newest season. */
export interface Costs {
  /** Whole dollars; null where no fee is disclosed. */
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Whether the club keeps a fee to itself; null without a program. */
  readonly isKept: boolean | null;
  readonly season: number | null;
}
