import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import type { AgeGroup, Gender } from '#domain/club-options.ts';
import { oneOf } from '#domain/one-of.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import type { ClubSummary } from '#features/clubs/finder/schema.ts';

export const MOST_COMPARED = 4;
const MOST_READ = 20;

export const COMPARE_TITLE = 'Compare Clubs';

/** Parsed without zod, because every page loads this code. */
export interface CompareSearch {
  /** Ids in the order of the columns. They are not checked to be UUIDs. */
  readonly club?: readonly string[] | undefined;
  readonly ageGroup?: AgeGroup | undefined;
  readonly gender?: Gender | undefined;
  readonly near?: string | undefined;
  readonly only?: typeof DIFFERENCES | undefined;
  readonly name?: string | undefined;
}

export type CompareChange = (now: CompareSearch) => CompareSearch;

export const DIFFERENCES = 'differences';

/** In the order of the canonical URL. */
export const COMPARE_PARAMETERS = ['club', 'ageGroup', 'gender', 'near', 'only', 'name'] as const;

/** Never fails: parameters it does not understand count as missing. */
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
  readonly label?: string | undefined;
  readonly text: string;
  readonly href?: string | undefined;
  readonly isUnknown?: true | undefined;
}

export interface CompareRow {
  readonly label: string;
  /** One for each club, in the order of the columns; each has at least one line (CMPR-04). */
  readonly cells: readonly (readonly CompareLine[])[];
  readonly isSame: boolean;
}

export interface CompareGroup {
  readonly title: string;
  readonly rows: readonly CompareRow[];
}

export type ComparedClub = ClubAddress & Pick<ClubSummary, 'id' | 'name' | 'place' | 'logoUrl'>;
