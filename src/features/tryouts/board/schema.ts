import { AGE_GROUPS, GENDERS } from '#domain/club-options.ts';
import type { Gender } from '#domain/club-options.ts';
import { readCountyOfState } from '#domain/county-of-state.ts';
import { parseNear } from '#domain/near.ts';
import type { Near } from '#domain/near.ts';
import { oneOf } from '#domain/one-of.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { parsePosition } from '#domain/position.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import { readWeekdays } from '#domain/weekdays.ts';

/** The board's query string, read without zod as the finder's is. */
export interface TryoutSearch extends Near {
  readonly gender?: Gender | undefined;
  readonly ageGroup?: (typeof AGE_GROUPS)[number] | undefined;
  /** This week, which ends on Sunday, or this month. */
  readonly when?: (typeof WHEN)[number] | undefined;
  /** Days such as '2026-12-05', both included. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** 'Sat,Sun' */
  readonly days?: string | undefined;
  /** The `next` of the page before. */
  readonly after?: string | undefined;
}

export const WHEN = ['week', 'month'] as const;

const PLACE_AND_PLAYERS = ['state', 'county', 'near', 'within', 'gender', 'ageGroup'] as const;
/** In their canonical order; calendars have them as well. */
export const TRYOUT_FILTERS = [...PLACE_AND_PLAYERS, 'when', 'from', 'until', 'days'] as const;

/**
 * What is not understood is left out. A county may come with its state (`countyOfState`); it is left out when
 * another state is asked for.
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
    when: oneOf(WHEN, values['when']),
    from: readDay(values['from']),
    until: readDay(values['until']),
    days: readWeekdays(values['days']),
    after: parsePosition(values['after']),
  };
}

function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(value)) return undefined;
  return new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ? value : undefined;
}

export interface StoredTryout {
  readonly id: string;
  readonly season: number;
  readonly gender: string;
  readonly ageGroups: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly venueName: string | null;
  readonly venueAddress: string;
  readonly fee: number | null;
  readonly registrationUrl: string | null;
  readonly note: string | null;
  readonly status: 'scheduled' | 'canceled';
  readonly sequence: number;
  readonly updatedAt: Date;
}

/** The next tryout in lists of clubs, which begins so many milliseconds after 1970. */
export interface ListedTryout extends Pick<StoredTryout, 'gender' | 'ageGroups'> {
  readonly startsAt: number;
  /** Null for the present season. */
  readonly otherSeason: number | null;
}

/** A tryout as pages show it, in the site's time zone. */
export interface Tryout extends Pick<
  StoredTryout,
  'id' | 'venueName' | 'venueAddress' | 'fee' | 'registrationUrl' | 'note'
> {
  readonly club: ClubAddress & {
    readonly id: string;
    readonly name: string;
    /** City and state in short; '' if neither is known. */
    readonly place: string;
  };
  /** 'Cherry Hill, NJ'; the club's, if the venue's is unknown. */
  readonly place: string;
  /** On a board near a place: '6 mi', or '6 mi to the club’s gym' if the venue's place is unknown (D70). */
  readonly distance?: string;
  /** 'Girls U13–U14', or 'Girls U13–U14 (2027–28)' if its season is not the present one (D69). */
  readonly players: string;
  readonly season: string;
  /** 'U13 in 2026–27: born July 1, 2013, to June 30, 2014.' */
  readonly born: readonly string[];
  /** 'Saturday, December 5, 2026' */
  readonly day: string;
  /** 'Sat', '5', 'Dec' */
  readonly leaf: { readonly weekday: string; readonly day: string; readonly month: string };
  /** '9:00–11:30 AM' */
  readonly time: string;
  /** ISO 8601 with the offset of the site's time zone. */
  readonly start: string;
  readonly end: string;
  readonly feeLabel: string;
  readonly isCanceled: boolean;
  readonly isOver: boolean;
}

/** A region's rule about offers (TRYO-11). */
export interface OfferRule {
  readonly state: string;
  readonly region: string;
  readonly text: string;
  readonly source: string;
  readonly url: string;
  readonly checked: string;
}

export const TRYOUTS_PER_PAGE = 25;
/** In a calendar: writing 500 took too long. */
export const CALENDAR_TRYOUTS = 300;
/** On the page of a club, before the others are folded away. */
export const SHOWN_OF_CLUB = 6;
