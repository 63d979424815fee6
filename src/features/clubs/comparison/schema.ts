import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import type { AgeGroup, Gender } from '#domain/club-options.ts';
import { oneOf } from '#domain/one-of.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { typedFilter } from '#domain/typed-filter.ts';

/** Clubs side by side, at most. */
export const MOST_COMPARED = 4;
/** Clubs of an address that are looked up, at most. */
const MOST_READ = 20;

/** What the page is called that names no clubs. */
export const COMPARE_TITLE = 'Compare Clubs';

/** The query string of a comparison, which alone restores it. Read without a schema library, as the finder's. */
export interface CompareSearch {
  /** What stands for ids of clubs, each once, in the order of the columns. */
  readonly club?: readonly string[] | undefined;
  readonly ageGroup?: AgeGroup | undefined;
  readonly gender?: Gender | undefined;
  /** The ZIP code or town that distances are from, as it was typed. */
  readonly near?: string | undefined;
  /** Rows that are equal are hidden. */
  readonly only?: typeof DIFFERENCES | undefined;
  /** Part of the name of a club to add. */
  readonly name?: string | undefined;
}

/** A comparison made from another. */
export type CompareChange = (now: CompareSearch) => CompareSearch;

export const DIFFERENCES = 'differences';

/** The parameters in the order of their canonical form. */
export const COMPARE_PARAMETERS = ['club', 'ageGroup', 'gender', 'near', 'only', 'name'] as const;

/** Reads a query string. Never fails: what is not understood counts as not given. */
export function parseCompareSearch(values: Readonly<Record<string, unknown>>): CompareSearch {
  return {
    club: clubsIn(values['club']),
    ageGroup: oneOf(AGE_GROUPS, values['ageGroup']),
    gender: oneOf(GENDERS, values['gender']),
    near: typedFilter(values['near']),
    only: oneOf([DIFFERENCES], values['only']),
    name: typedFilter(values['name']),
  };
}

function clubsIn(value: unknown): readonly string[] | undefined {
  const given = [value]
    .flat()
    .map((id) => typedFilter(id)?.toLowerCase())
    .filter((id) => id !== undefined);
  const clubs = [...new Set(given)].slice(0, MOST_READ);
  return clubs.length === 0 ? undefined : clubs;
}

export interface CompareLine {
  /** What the line is of, where a cell has several: a gender, a team type. */
  readonly label?: string | undefined;
  readonly text: string;
  /** Where the text leads. */
  readonly href?: string | undefined;
  /** Nobody has told it. */
  readonly isUnknown?: true | undefined;
}

export interface CompareRow {
  readonly label: string;
  /** One for each club, in the order of the columns; each has a line at least (CMPR-04). */
  readonly cells: readonly (readonly CompareLine[])[];
  /** Whether all clubs say the same. */
  readonly isSame: boolean;
}

export interface CompareGroup {
  readonly title: string;
  readonly rows: readonly CompareRow[];
}

/** A club as the head of its column. */
export interface ComparedClub extends ClubAddress {
  readonly id: string;
  readonly name: string;
  /** City, state and county in their short form; '' where nothing is known. */
  readonly place: string;
  readonly logoUrl: string | null;
}

export interface Comparison {
  /** At most {@link MOST_COMPARED}. */
  readonly clubs: readonly ComparedClub[];
  /** Empty with fewer than two clubs. */
  readonly groups: readonly CompareGroup[];
  /** Nobody knows the place that was asked for. */
  readonly isUnknownPlace: boolean;
  /** How many clubs of the address are not there. */
  readonly missing: number;
  /** How many clubs of the address are too many. */
  readonly surplus: number;
  /** Clubs to add, where a name is asked for: those that are not compared yet. */
  readonly found: readonly ComparedClub[];
  /** Near spellings of the name, which some clubs have, where no club has it. */
  readonly nearNames: readonly string[];
}
