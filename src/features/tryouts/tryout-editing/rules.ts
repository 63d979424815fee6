import { dayBefore, firstDayOf, firstTryoutDayOf, seasonLabel, seasonOf } from '#domain/season.ts';

/** Most dates that are entered at once. */
export const MOST_DATES = 20;
/** Most tryouts of a club, those that are over included. */
export const MOST_TRYOUTS = 400;
export const MOST_TRYOUT_DOLLARS = 100_000;

export const TRYOUT_GONE = 'This tryout is no longer there.';
export const TOO_MANY_TRYOUTS = `A club has at most ${MOST_TRYOUTS} tryouts. Delete some that are over.`;
export const CANCEL_FIRST =
  'Families may still come to this tryout. Cancel it first, so that they and their calendars are told.';

/** How long a canceled tryout stays: calendars that subscribe ask a few times a day. */
const HEARD_MS = 24 * 60 * 60_000;

/** The moment from which a tryout may be deleted: it is over, or every calendar has heard that it is canceled. */
export function deletableFrom(tryout: {
  readonly status: 'scheduled' | 'canceled';
  readonly endsAt: Date;
  /** Of one that is canceled, when it was or was changed since. */
  readonly updatedAt: Date;
}): Date {
  const { status, endsAt, updatedAt } = tryout;
  const heard = new Date(updatedAt.getTime() + HEARD_MS);
  return status === 'canceled' && heard < endsAt ? heard : endsAt;
}

/** A season that may be chosen, with the first and the last day of its tryouts. */
export interface SeasonChoice {
  readonly season: number;
  readonly label: string;
  /** As 2026-05-01. */
  readonly from: string;
  readonly to: string;
}

/**
 * The seasons that tryouts to come may be of: the one of a day and the one after it, each with the three
 * months before it (TRYO-08).
 *
 * @param today such as '2026-11-23'
 * @param begins the first day of each season, such as '08-01'
 */
export function seasonChoices(today: string, begins: string): SeasonChoice[] {
  const present = seasonOf(today, begins);
  return [present, present + 1].map((season) => ({
    season,
    label: seasonLabel(season),
    from: firstTryoutDayOf(season, begins),
    to: dayBefore(firstDayOf(season + 1, begins)),
  }));
}

/** The season that tryouts on a day are mostly of: of two that may be, the later one; undefined for none. */
export function seasonFor(day: string, choices: readonly SeasonChoice[]): SeasonChoice | undefined {
  return choices.findLast(({ from, to }) => day >= from && day <= to);
}

/** The query string of the screen: the list when nothing is given. */
export interface TryoutEditSearch {
  /** 'new', or the id of the tryout that is changed. */
  readonly form?: string | undefined;
  /** The id of the tryout that new ones are copied from. */
  readonly copy?: string | undefined;
}
