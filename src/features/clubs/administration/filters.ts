import { oneOf } from '#domain/one-of.ts';
import { typedDay, typedFilter } from '#domain/typed-filter.ts';

// Apart from rules.ts, because every page loads how addresses are read.

/** Clubs that need work, by the URL parameter `list`; the SQL conditions are in queries.server.ts. */
export const WORKING_LIST_NAMES = [
  'no-county',
  'no-email',
  'no-sheet',
  'no-place',
  'contradictions',
  'bounced',
  'unconfirmed',
  'unchanged',
] as const;
export type WorkingList = (typeof WORKING_LIST_NAMES)[number];

export interface ClubListSearch {
  readonly search?: string | undefined;
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly list?: WorkingList | undefined;
  /** A day, for the list of unchanged clubs; a year ago when it is missing. */
  readonly since?: string | undefined;
}

/** Never fails: parameters it does not understand count as missing. */
export function parseClubListSearch(values: Readonly<Record<string, unknown>>): ClubListSearch {
  const list = oneOf(WORKING_LIST_NAMES, values['list']);
  return {
    search: typedFilter(values['search']),
    state: typedFilter(values['state']),
    county: typedFilter(values['county']),
    list,
    since: list === 'unchanged' ? typedDay(values['since']) : undefined,
  };
}

export function isNarrowed(search: ClubListSearch): boolean {
  return Object.values(search).some((filter) => filter !== undefined);
}
