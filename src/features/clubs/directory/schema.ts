import {
  AGE_GROUPS,
  CLUB_TEAM_TYPE,
  DISCIPLINES,
  GENDERS,
  PROGRAM_TYPES,
  TEAM_TYPES,
} from '#domain/club-options.ts';
import type { AgeGroup, Discipline, Gender, ProgramType } from '#domain/club-options.ts';
import { readCountyOfState } from '#domain/county-of-state.ts';
import { oneOf } from '#domain/one-of.ts';
import type { TeamCounts } from '#domain/team-counts.ts';
import { parseNear } from '#domain/near.ts';
import type { Near } from '#domain/near.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import type { ClubField, ClubFieldName, FieldsHeldAs, FieldsWith } from '#features/clubs/fields.ts';
import type { ClubAddress } from '#domain/paths.ts';

export const SORTS = [
  'name_asc',
  'name_desc',
  'rating_desc',
  'rating_asc',
  'reviews_desc',
  'reviews_asc',
] as const;
/** Stands below the others where an age group or a highest fee is set (SEAS-14). */
export const COST_SORT = 'cost_asc';
/** Stands below the others near a place (NEAR-02), and is the default there. */
export const DISTANCE_SORT = 'distance';
export type Sort = (typeof SORTS)[number] | typeof COST_SORT | typeof DISTANCE_SORT;
export const DEFAULT_SORT = 'name_asc' satisfies Sort;

/** The filter 'Team Type' also takes Club, for any competing kind (decision 32). */
export const TEAM_TYPE_FILTERS = [...TEAM_TYPES, CLUB_TEAM_TYPE] as const;
export type TeamTypeFilter = (typeof TEAM_TYPE_FILTERS)[number];

/** Stands for the state where clubs of all states were asked for on purpose (decision 54). */
export const ANY_STATE = 'any';

/** The mark of a visit that came from the finder (decision 31). */
export const FROM_FINDER = 'find-club';

/** Shows clubs as dots on a map. */
export const MAP_VIEW = 'map';

/** A position in results, as the server writes it; it holds a name of up to 200 characters. */
const POSITION = /^[\w-]{1,2000}$/;

/**
 * The finder's query string. A club's page carries it along, for the way back. Read without a
 * schema library: this code is on the way of every visitor.
 */
export interface FinderSearch extends Near {
  readonly name?: string | undefined;
  /** A state or {@link ANY_STATE}. */
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly ageGroup?: AgeGroup | undefined;
  readonly gender?: Gender | undefined;
  readonly teamType?: TeamTypeFilter | undefined;
  /** The highest fee of a season, in whole dollars. */
  readonly maxFee?: number | undefined;
  readonly programType?: ProgramType | undefined;
  readonly discipline?: Discipline | undefined;
  readonly sort?: Sort | undefined;
  /** Clubs on a map instead of cards. */
  readonly view?: typeof MAP_VIEW | undefined;
  /** Where the page of results starts: the `next` of the page before. */
  readonly after?: string | undefined;
  /** Set on a club's page that was opened from the finder. */
  readonly from?: typeof FROM_FINDER | undefined;
}

/** The filters, in the order of the panel. */
export const FINDER_FILTERS = [
  'name',
  'state',
  'county',
  'near',
  'within',
  'ageGroup',
  'gender',
  'teamType',
  'maxFee',
  'programType',
  'discipline',
] as const;

/** The parameters of the finder's query string, in the order of its canonical form. */
export const FINDER_PARAMETERS = [...FINDER_FILTERS, 'sort', 'view', 'after', 'from'] as const;

/**
 * Reads the finder's query string. Never fails: what is not understood counts as not given, so an
 * unknown sort is the default one (000§5).
 */
export function parseFinderSearch(values: Readonly<Record<string, unknown>>): FinderSearch {
  const { after } = values;
  const ageGroup = oneOf(AGE_GROUPS, values['ageGroup']);
  const maxFee = feeIn(values['maxFee']);
  const nearby = parseNear(values);
  return {
    name: typedFilter(values['name']),
    ...placeIn(values),
    ...nearby,
    ageGroup,
    gender: oneOf(GENDERS, values['gender']),
    teamType: oneOf(TEAM_TYPE_FILTERS, values['teamType']),
    maxFee,
    programType: oneOf(PROGRAM_TYPES, values['programType']),
    discipline: oneOf(DISCIPLINES, values['discipline']),
    sort: oneOf(sortsFor({ ...nearby, ageGroup, maxFee }), values['sort']),
    view: oneOf([MAP_VIEW], values['view']),
    after: typeof after === 'string' && POSITION.test(after) ? after : undefined,
    from: oneOf([FROM_FINDER], values['from']),
  };
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

/** State and county; of a county that says its state, the state is that one. */
function placeIn(
  values: Readonly<Record<string, unknown>>,
): Pick<FinderSearch, 'state' | 'county'> {
  const { itsState, county } = readCountyOfState(values['county']);
  return { state: stateText(itsState) ?? stateText(values['state']), county: typedFilter(county) };
}

function stateText(value: unknown): string | undefined {
  return oneOf([ANY_STATE], value) ?? typedFilter(value);
}

/** The state that clubs have to be in; nothing where they may be in any. */
export function wantedState({ state }: FinderSearch): string | undefined {
  return state === ANY_STATE ? undefined : state;
}

/** Whole dollars, as many as a fee of a program may be. */
function feeIn(value: unknown): number | undefined {
  const typed = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : '';
  return /^\d{1,5}$/.test(typed) ? Number(typed) : undefined;
}

/** The search without its place in the results and without the mark of the finder. */
export function withoutPosition(search: FinderSearch): FinderSearch {
  return { ...search, after: undefined, from: undefined };
}

/** The search at a position in its results, with the parameters in their canonical order. */
export function atPosition(search: FinderSearch, after: string): FinderSearch {
  const { from, ...others } = search;
  return { ...others, after, from };
}

/** What a card in a list of this search says in the address of its club, for the way back. */
export function searchFromCard(search: FinderSearch): FinderSearch {
  return { ...search, after: undefined, from: FROM_FINDER };
}

/** Whether any filter is set; sort alone is none (decision 30). */
export function isSearched(search: FinderSearch): boolean {
  return FINDER_FILTERS.some((filter) => search[filter] !== undefined);
}

/** Whether no filter but a state and a county is set. */
export function isOfPlace(search: FinderSearch): boolean {
  return FINDER_FILTERS.every(
    (filter) => filter === 'state' || filter === 'county' || search[filter] === undefined,
  );
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
  /** City, state and county in their short form (decision 62); '' where nothing is known. */
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

export interface PracticeLocation {
  readonly id: string;
  readonly name: string | null;
  readonly address: string;
}

/** A field that a card of the page shows, and what it is called there. */
export interface ClubFact {
  readonly card: NonNullable<ClubField['page']>['card'];
  readonly label: string;
  readonly name: ClubFieldName;
}

/** A club as its page shows it. */
export type Club = ClubSummary &
  Readonly<FieldsHeldAs<Shown>> & {
    readonly practiceLocations: readonly PracticeLocation[];
    /** What its cards show in the order of the table; what is special has its place in their JSX. */
    readonly facts: readonly ClubFact[];
    /** Its next tryouts and what its seasons cost, as HTML. */
    readonly season: string;
    /** How its families rate it, as HTML; '' where nobody has. */
    readonly ratings: string;
    /** Its ages and genders as chips, as HTML; '' where neither is told. */
    readonly chips: string;
    /** What its page is called, without the site's name. Made on the server: visitors need not load how slugs are made. */
    readonly title: string;
    /** The month in which it was last changed: 'October 2026'. */
    readonly updated: string;
  };

/** With what its cards are made of. */
export type PresentedClub = Club & {
  /** Its teams on a court, as HTML; null where neither ages nor teams are told. */
  readonly court: string | null;
  /** What nobody has told of it yet: 'practice locations, club director'; '' where nothing is missing. */
  readonly untold: string;
};

/** With its cards as HTML, so that the browser needs no code for them. */
export type PageClub = Club & {
  readonly details: string;
  readonly quickFacts: string;
  /** '' where the club has given nothing (CLUB-36). */
  readonly contact: string;
};

/** Clubs found, a page of them. */
export interface ClubSearchResult {
  /** In the view of a map: the map and the list of its clubs, as HTML; there are no others then. */
  readonly map?: string;
  readonly clubs: readonly ClubSummary[];
  /** How many there are in all, counted up to `countedTo` + 1. */
  readonly total: number;
  readonly countedTo: number;
  /** Where the next page starts; null on the last one. */
  readonly next: string | null;
  /** Nobody knows the place that clubs were to be near: they are not narrowed by it. */
  readonly isPlaceUnknown?: boolean;
  /** Where no club is of the name asked for: near spellings of it, which some clubs have. */
  readonly nearNames?: readonly string[];
}

export const PAGE_SIZE = 24;
export const MAP_SIZE = 100;

/** What a path or id of a club leads to (decision 14). */
export type ClubLookup<Found extends Club = PageClub> =
  | { readonly kind: 'found'; readonly club: Found; readonly related: readonly ClubSummary[] }
  | { readonly kind: 'moved'; readonly path: string }
  | {
      readonly kind: 'missing';
      readonly message: string;
      /** Clubs of that name elsewhere, when there are several. */
      readonly namesakes: readonly ClubSummary[];
    };

/** The parts of a club's path, as they stand in the URL. */
export interface ClubPathParts {
  readonly state: string;
  readonly county: string;
  readonly city: string;
  readonly clubSlug: string;
}
