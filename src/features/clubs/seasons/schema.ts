import type { FactsHeldAs } from '#domain/program-facts.ts';

/** Not stated, kept private by the club, or from–to in whole dollars. */
export interface Fee {
  readonly feeKind: 'not_stated' | 'not_disclosed' | 'range';
  readonly feeFrom: number | null;
  readonly feeTo: number | null;
}

type Text = Record<'option' | 'line' | 'web' | 'day', string | null>;
type Amount = Record<'dollars' | 'number', number | null>;
type Held = Text & Amount & { options: readonly string[]; fee: Fee; yesNo: boolean | null };

/** A program as it is stored; null means not stated. */
export type Program = Readonly<Omit<FactsHeldAs<Held>, 'fee'>> & Fee;
/** What distinguishes a program within a sheet. */
export type ProgramKey = Pick<Program, 'ageGroup' | 'gender' | 'teamType'>;

export interface SeasonSheet {
  readonly season: number;
  readonly programs: readonly Program[];
}
