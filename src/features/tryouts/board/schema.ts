import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import type { Gender } from '#domain/club-options.ts';
import { readCountyOfState } from '#domain/county-of-state.ts';
import { parseNear } from '#domain/near.ts';
import type { Near } from '#domain/near.ts';
import { oneOf } from '#domain/one-of.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { parsePosition } from '#domain/position.ts';
import { typedFilter } from '#domain/typed-filter.ts';

/** The board's query string. Read without a schema library, as the finder's. */
export interface TryoutSearch extends Near {
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly gender?: Gender | undefined;
  readonly ageGroup?: (typeof AGE_GROUPS)[number] | undefined;
  /** Where the page begins: the `next` of the page before. */
  readonly after?: string | undefined;
}

/** The filters in the order of their canonical form; calendars take them as well. */
export const TRYOUT_FILTERS = ['state', 'county', 'near', 'within', 'gender', 'ageGroup'] as const;

/**
 * Reads the query string of the board or of a calendar. Never fails: what is not understood counts as not
 * given. A county may say its state (`countyOfState`), which counts where none is asked for; of another
 * state than the one asked for it is left out.
 */
export function parseTryoutSearch(values: Readonly<Record<string, unknown>>): TryoutSearch {
  const { itsState, county } = readCountyOfState(values['county']);
  const state = typedFilter(values['state']) ?? typedFilter(itsState);
  const isElsewhere = itsState !== undefined && typedFilter(itsState) !== state;
  return {
    state,
    county: isElsewhere ? undefined : typedFilter(county),
    ...parseNear(values),
    gender: oneOf(GENDERS, values['gender']),
    ageGroup: oneOf(AGE_GROUPS, values['ageGroup']),
    after: parsePosition(values['after']),
  };
}

/** The columns of a tryout, whoever reads it. */
export interface StoredTryout {
  readonly id: string;
  /** The year in which its season begins. */
  readonly season: number;
  readonly gender: string;
  readonly ageGroups: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly venueName: string | null;
  readonly venueAddress: string;
  /** Whole dollars. */
  readonly fee: number | null;
  readonly registrationUrl: string | null;
  readonly note: string | null;
  readonly status: 'scheduled' | 'canceled';
  /** Counts its changes. */
  readonly sequence: number;
}

/** What lists of clubs read of the next tryout of each, with moments in milliseconds. */
export interface ListedTryout extends Pick<StoredTryout, 'gender' | 'ageGroups'> {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** A tryout as pages show it; what is told in words is told in the time zone of the site. */
export interface Tryout {
  readonly id: string;
  readonly club: ClubAddress & {
    readonly id: string;
    readonly name: string;
    /** City and state in their short form; '' where nothing is known. */
    readonly place: string;
    /** Of a board near a place: '6 mi · Cherry Hill to Millrace Charter School'. */
    readonly distance?: string;
  };
  /** 'Girls U13–U14'. */
  readonly players: string;
  /** '2026–27'. */
  readonly season: string;
  /** 'Saturday, December 5, 2026'. */
  readonly day: string;
  /** 'Sat', '5', 'Dec'. */
  readonly leaf: { readonly weekday: string; readonly day: string; readonly month: string };
  /** '9:00–11:30 AM'. */
  readonly time: string;
  /** ISO 8601 with the offset of the site's time zone. */
  readonly start: string;
  readonly end: string;
  readonly venueName: string | null;
  readonly venueAddress: string;
  /** Whole dollars; null where none is told. */
  readonly fee: number | null;
  /** '$20', 'Free', or '' where none is told. */
  readonly feeLabel: string;
  /** A web address, or null. */
  readonly registrationUrl: string | null;
  readonly note: string | null;
  readonly isCanceled: boolean;
  readonly isOver: boolean;
}

/** What a region rules about offers. */
export interface OfferRule {
  readonly state: string;
  readonly region: string;
  readonly text: string;
  readonly source: string;
  readonly url: string;
  /** 'November 23, 2026'. */
  readonly checked: string;
}

export interface BoardPage {
  readonly tryouts: readonly Tryout[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
  /** Nobody knows the place that clubs were to be near: the board is not narrowed by it. */
  readonly isPlaceUnknown: boolean;
  /** Of the state asked for; of all states where none is. */
  readonly offerRules: readonly OfferRule[];
}

export const TRYOUTS_PER_PAGE = 25;
/** Most tryouts of a calendar: the first to come. Each takes its time to write down, and 500 took too long. */
export const CALENDAR_TRYOUTS = 300;
/** Tryouts on the page of their club that take place and are not folded away. */
export const SHOWN_OF_CLUB = 6;
