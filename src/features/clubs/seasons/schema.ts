import type { FactsHeldAs, SheetFactsHeldAs } from '#domain/program-facts.ts';

/** Not stated, kept private by the club, or from–to in whole dollars. */
export interface Fee {
  readonly feeKind: 'not_stated' | 'not_disclosed' | 'range';
  readonly feeFrom: number | null;
  readonly feeTo: number | null;
}

type Text = Record<'option' | 'spots' | 'line' | 'web' | 'day', string | null>;
type Amount = Record<'dollars' | 'number', number | null>;
interface Range {
  readonly travelFrom: number | null;
  readonly travelTo: number | null;
}
type Held = Text &
  Amount & { options: readonly string[]; fee: Fee; range: Range; yesNo: boolean | null };

/** A program as it is stored; null means not stated. */
export type Program = Readonly<Omit<FactsHeldAs<Held>, 'fee'>> & Fee;
/** What distinguishes a program within a sheet. */
export type ProgramKey = Pick<Program, 'ageGroup' | 'gender' | 'teamType'>;

/** What the programs of a sheet have in common; null means not stated. */
export type SheetFacts = Readonly<Omit<SheetFactsHeldAs<Held>, 'travel'>> & Range;

export interface SeasonSheet {
  readonly season: number;
  readonly programs: readonly Program[];
  readonly facts: SheetFacts | null;
}

export interface ShownText {
  readonly text: string;
  readonly link: { readonly text: string; readonly href: string } | null;
}

export interface ShownTerms extends ShownText {
  readonly names: string;
  readonly ages: readonly string[];
  readonly included: readonly string[];
  readonly notIncluded: readonly string[];
}

/** What a program says in a column; null for what is not stated. */
export type ShownCell = readonly [text: string, small?: string] | null;

/** A season in the words of its club's page, so that browsers load no code to make them. */
export interface ShownSeason {
  readonly season: number;
  readonly columns: readonly string[];
  readonly ages: readonly {
    readonly age: string;
    readonly fee: string;
    readonly count: string;
    readonly programs: readonly {
      readonly players: string;
      readonly teamType: string;
      readonly cells: readonly ShownCell[];
    }[];
  }[];
  readonly reckoning: string | null;
  readonly terms: readonly ShownTerms[];
  readonly facts: ShownText | null;
}
