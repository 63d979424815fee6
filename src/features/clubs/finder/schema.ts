import { oneOf } from '#domain/one-of.ts';
import type { ClubAddress } from '#domain/paths.ts';
import type { TeamCounts } from '#domain/team-counts.ts';
import type { FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';
import { ANY_STATE, FILTER_LIST, FILTER_NAMES } from './filters.ts';
import type { FinderFilters } from './filters.ts';

export const SORTS = [
  'name_asc',
  'name_desc',
  'rating_desc',
  'rating_asc',
  'reviews_desc',
  'reviews_asc',
] as const;
/** Offered below the others where an age group or a highest fee is set (SEAS-14). */
export const COST_SORT = 'cost_asc';
/** Offered below the others near a place (NEAR-02), and the default there. */
export const DISTANCE_SORT = 'distance';
export type Sort = (typeof SORTS)[number] | typeof COST_SORT | typeof DISTANCE_SORT;
export const DEFAULT_SORT = 'name_asc' satisfies Sort;

/** The mark of a visit that came from the finder (D31). */
export const FROM_FINDER = 'find-club';

/** Shows clubs as dots on a map. */
export const MAP_VIEW = 'map';

/**
 * The finder's query string. A club's page carries it along, for the way back. Read without a schema library: every
 * visitor loads this code.
 */
export type FinderSearch = FinderFilters & {
  readonly sort?: Sort | undefined;
  /** Clubs on a map instead of cards. */
  readonly view?: typeof MAP_VIEW | undefined;
  /** The page of results, from 2. */
  readonly page?: number | undefined;
  /** Set on a club's page that was opened from the finder. */
  readonly from?: typeof FROM_FINDER | undefined;
};

/** The parameters of the finder's query string, in the order of its canonical form. */
export const FINDER_PARAMETERS = [...FILTER_NAMES, 'sort', 'view', 'page', 'from'] as const;

/**
 * Reads the finder's query string. Never fails: what is not understood counts as not given, so an
 * unknown sort is the default one (FIND-30).
 */
export function parseFinderSearch(values: Readonly<Record<string, unknown>>): FinderSearch {
  const filters = Object.fromEntries(
    FILTER_LIST.map(([name, filter]) => [name, filter.read(values[name], values)]),
  ) as FinderFilters;
  return {
    ...filters,
    sort: oneOf(sortsFor(filters), values['sort']),
    view: oneOf([MAP_VIEW], values['view']),
    page: pageIn(values['page']),
    from: oneOf([FROM_FINDER], values['from']),
  };
}

/** The number of a page behind the first one. */
function pageIn(value: unknown): number | undefined {
  const typed = typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  return /^\d{1,5}$/.test(typed) && Number(typed) > 1 ? Number(typed) : undefined;
}

/** The sorts that a search offers: by cost only where it says which, by distance only where it says from where. */
export function sortsFor({ ageGroup, maxFee, near }: FinderSearch): readonly Sort[] {
  const further: Sort[] = ageGroup === undefined && maxFee === undefined ? [] : [COST_SORT];
  if (near !== undefined) further.push(DISTANCE_SORT);
  return [...SORTS, ...further];
}

/** The sort of a search that says none. */
export function defaultSort({ near }: FinderSearch): Sort {
  return near === undefined ? DEFAULT_SORT : DISTANCE_SORT;
}

/** The state that clubs have to be in; nothing where they may be in any. */
export function wantedState({ state }: FinderSearch): string | undefined {
  return state === ANY_STATE ? undefined : state;
}

/** The first page of a search, without the mark of the finder. */
export function firstPage(search: FinderSearch): FinderSearch {
  return { ...search, page: undefined, from: undefined };
}

/** A page of a search, with the parameters in their canonical order. */
export function atPage(search: FinderSearch, page: number): FinderSearch {
  const { from, ...others } = search;
  return { ...others, page, from };
}

/** What a card in a list of this search says in the address of its club, for the way back. */
export function searchFromCard(search: FinderSearch): FinderSearch {
  return { ...search, page: undefined, from: FROM_FINDER };
}

/** Whether any filter is set; sort alone is none (D30). */
export function isSearched(search: FinderSearch): boolean {
  return FILTER_NAMES.some((name) => search[name] !== undefined);
}

/** How visitors get the kinds of fields. */
export interface Shown {
  text: string | null;
  year: number | null;
  options: readonly string[];
  teams: TeamCounts;
}

/** The fields that lists of clubs know. */
export type ListedField = FieldsWith<{ isListed: true }>;

/** A club as lists show it (FIND-43). */
export interface ClubSummary extends ClubAddress, Readonly<FieldsHeldAs<Shown, ListedField>> {
  readonly id: string;
  readonly name: string;
  /** City, state and county in their short form (D62); '' where nothing is known. */
  readonly place: string;
  readonly avg_rating: number | null;
  readonly num_reviews: number;
  /** In a search, what its programs that match cost; left out where nobody was asked. */
  readonly cost?: string | undefined;
  /** In a search near a place: '6 mi · Cherry Hill to Millrace Charter School'. */
  readonly distance?: string;
  /** The day of its next tryout, 'Sat, Dec 5', where the finder shows it. */
  readonly nextTryout?: string;
}

/** Which programs of a club are meant: those of its newest season that have all of these. */
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
  /** Whether the club discloses none of a fee; null without a program. */
  readonly isKept: boolean | null;
  readonly season: number | null;
}

/** Clubs on a map. */
export interface ClubMap {
  readonly svg: string;
  /** In the order of their numbers on it, from 1. */
  readonly clubIds: readonly string[];
}

/** Clubs found, a page of them. */
export interface ClubSearchResult {
  /** In the view of a map, where it is known of any club where it is. */
  readonly map?: ClubMap | undefined;
  readonly clubs: readonly ClubSummary[];
  /** How many there are in all. */
  readonly total: number;
  /** The next page; null on the last one. */
  readonly next: number | null;
  /** The place is unknown: the search is not narrowed by it. */
  readonly isPlaceUnknown?: boolean;
  /** Where no club has the name: similar spellings that some clubs have. */
  readonly nearNames?: readonly string[];
}

export const PAGE_SIZE = 24;
export const MAP_SIZE = 100;
