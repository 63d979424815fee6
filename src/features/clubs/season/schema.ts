import type { Fee, Practice, ProgramKey } from './rules.ts';

/** A program as it is stored: null where nobody has said. */
export interface Program extends ProgramKey, Fee, Practice {
  readonly includes: readonly string[];
  readonly deposit: number | null;
  readonly paymentPlan: boolean | null;
  readonly financialAid: boolean | null;
  readonly refundRule: string | null;
  readonly tournaments: number | null;
  readonly overnightTournaments: number | null;
  readonly rosterMax: number | null;
  readonly playingTime: string | null;
  readonly sourceUrl: string | null;
}

/** What a club offers in a season. */
export interface SeasonSheet {
  /** The year it starts in. */
  readonly season: number;
  /** At least one. */
  readonly programs: readonly Program[];
}
