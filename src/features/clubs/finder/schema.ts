import type { NearPlace } from '#domain/near.ts';
import { oneOf } from '#domain/one-of.ts';
import type { ClubAddress } from '#domain/paths.ts';
import type { TeamCounts } from '#domain/team-counts.ts';
import type { FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';
import { ANY_STATE, FILTER_LIST, FILTER_NAMES, wholeNumber } from './filters.ts';
import type { FinderFilters } from './filters.ts';

export const SORTS = [
  'name_asc',
  'name_desc',
  'rating_desc',
  'rating_asc',
  'reviews_desc',
  'reviews_asc',
] as const;
/** Offered when an age group or a highest fee is set (SEAS-14). */
export const COST_SORT = 'cost_asc';
/** Offered near a place, and the default there (NEAR-02). */
export const DISTANCE_SORT = 'distance';
export type Sort = (typeof SORTS)[number] | typeof COST_SORT | typeof DISTANCE_SORT;
export const DEFAULT_SORT = 'name_asc' satisfies Sort;

/** Marks a visit that came from the finder (D31). */
export const FROM_FINDER = 'find-club';

export const MAP_VIEW = 'map';

/**
 * A club's page carries it along for the way back. Parsed without zod, because every visitor loads
 * this code.
 */
export type FinderSearch = FinderFilters & {
  readonly program?: undefined;
  readonly sort?: Sort | undefined;
  readonly view?: typeof MAP_VIEW | undefined;
  /** Undefined for the first page. */
  readonly page?: number | undefined;
  readonly from?: typeof FROM_FINDER | undefined;
};

/** In the order of the canonical URL. */
export const FINDER_PARAMETERS = [
  ...FILTER_NAMES,
  'program',
  'sort',
  'view',
  'page',
  'from',
] as const;

/**
 * Never fails: what is not understood counts as missing, so an unknown sort is the default one
 * (FIND-30).
 */
export function parseFinderSearch(values: Readonly<Record<string, unknown>>): FinderSearch {
  const filters = Object.fromEntries(
    FILTER_LIST.map(([name, filter]) => [name, filter.read(values[name], values)]),
  ) as FinderFilters;
  const page = wholeNumber(values['page']) ?? 1;
  return {
    ...filters,
    // Read as `programType`.
    program: undefined,
    sort: oneOf(sortsFor(filters), values['sort']),
    view: oneOf([MAP_VIEW], values['view']),
    page: page > 1 ? page : undefined,
    from: oneOf([FROM_FINDER], values['from']),
  };
}

/** By cost only with an age group or a fee, by distance only near a place. */
export function sortsFor({ ageGroup, maxFee, near }: FinderSearch): readonly Sort[] {
  const further: Sort[] = ageGroup === undefined && maxFee === undefined ? [] : [COST_SORT];
  if (near !== undefined) further.push(DISTANCE_SORT);
  return [...SORTS, ...further];
}

export function defaultSort({ near }: FinderSearch): Sort {
  return near === undefined ? DEFAULT_SORT : DISTANCE_SORT;
}

export function wantedState({ state }: FinderSearch): string | undefined {
  return state === ANY_STATE ? undefined : state;
}

export function firstPage(search: FinderSearch): FinderSearch {
  return { ...search, page: undefined, from: undefined };
}

/** `from` stays last, in the canonical order. */
export function atPage(search: FinderSearch, page: number): FinderSearch {
  const { from, ...others } = search;
  return { ...others, page, from };
}

export function searchFromCard(search: FinderSearch): FinderSearch {
  return { ...search, page: undefined, from: FROM_FINDER };
}

/** A sort is not a filter (D30). */
export function hasFilters(search: FinderSearch): boolean {
  return FILTER_NAMES.some((name) => search[name] !== undefined);
}

export interface Shown {
  text: string | null;
  year: number | null;
  options: readonly string[];
  teams: TeamCounts;
}

export type ListedField = FieldsWith<{ isListed: true }>;

/** FIND-43 */
export interface ClubSummary extends ClubAddress, Readonly<FieldsHeldAs<Shown, ListedField>> {
  readonly id: string;
  readonly name: string;
  /** City, state, and county in short form (D62); '' if unknown. */
  readonly place: string;
  readonly avg_rating: number | null;
  readonly num_reviews: number;
  readonly cost?: string | undefined;
  /** '6 mi · Cherry Hill to Millrace Charter School' */
  readonly distance?: string;
  /** 'Sat, Dec 5' */
  readonly nextTryout?: string;
}

/** The programs of the shown season that match all of these. */
export interface WantedPrograms {
  readonly ageGroup?: string | undefined;
  readonly gender?: string | undefined;
  readonly teamTypes?: readonly string[] | undefined;
  /** In dollars; compared with the lowest fee of a program. */
  readonly maxFee?: number | undefined;
  readonly spots?: 'open' | undefined;
  /** 'Mon,Wed': all days of the program are among them. */
  readonly days?: string | undefined;
}

/** In the shown season, in whole dollars; null if no fee is disclosed. */
export interface Costs {
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly isUndisclosed: boolean | null;
  readonly season: number | null;
}

export interface ClubMap {
  readonly svg: string;
  /** In the order of their numbers on the map, from 1. */
  readonly clubIds: readonly string[];
  /** What the dots of several clubs open, on phones. */
  readonly lists: readonly { readonly id: string; readonly clubIds: readonly string[] }[];
}

export interface ClubSearchResult {
  readonly map?: ClubMap | undefined;
  readonly clubs: readonly ClubSummary[];
  readonly total: number;
  readonly next: number | null;
  readonly place?: NearPlace;
  /** Similar spellings, if no club has the name. */
  readonly nearNames?: readonly string[];
  /** With a highest fee: how many other clubs state none. */
  readonly unstated?: number;
  /** '12 of 84 clubs confirmed for 2026–27', unless no club is found. */
  readonly confirmed?: string;
}

export const PAGE_SIZE = 24;
export const MAP_SIZE = 100;
