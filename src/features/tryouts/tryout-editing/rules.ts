import { isUuid } from '#domain/ids.ts';
import { firstDayOf, seasonLabel, seasonOf } from '#domain/season.ts';

/** Most dates that are entered at once. */
export const MOST_DATES = 20;
/** Most tryouts of a club, those that are over included. */
export const MOST_TRYOUTS = 400;
export const MOST_DOLLARS = 100_000;

export const TRYOUT_GONE = 'This tryout is no longer there.';
export const TOO_MANY_TRYOUTS = `A club has at most ${MOST_TRYOUTS} tryouts. Delete some that are over.`;
export const CANCEL_FIRST =
  'Families may still come to this tryout. Cancel it first, so that they and their calendars hear of it.';

/** How long before its season the tryouts of a season begin. */
const MONTHS_BEFORE = 3;

/** A season that may be chosen, with the first and the last day of its tryouts. */
export interface SeasonChoice {
  readonly season: number;
  readonly label: string;
  /** As 2026-05-01. */
  readonly from: string;
  readonly to: string;
}

/**
 * The seasons that tryouts may be of: the one before, the one of a day, and the one after it, each with the
 * three months before it (TRYO-08).
 *
 * @param today such as '2026-11-23'
 * @param begins the first day of each season, such as '08-01'
 */
export function seasonChoices(today: string, begins: string): SeasonChoice[] {
  const present = seasonOf(today, begins);
  return [present - 1, present, present + 1].map((season) => ({
    season,
    label: seasonLabel(season),
    from: shifted(firstDayOf(season, begins), -MONTHS_BEFORE, 0),
    to: shifted(firstDayOf(season + 1, begins), 0, -1),
  }));
}

function shifted(day: string, months: number, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The query string of the screen: the list when nothing is given. */
export interface TryoutEditSearch {
  /** 'new', or the id of the tryout that is changed. */
  readonly form?: string | undefined;
  /** The id of the tryout that new ones are copied from. */
  readonly copy?: string | undefined;
}

/** Reads the query string of the screen; what is not understood counts as not given. */
export function parseTryoutEditSearch(values: Record<string, unknown>): TryoutEditSearch {
  const { form, copy } = values;
  return {
    form: form === 'new' || isId(form) ? form : undefined,
    copy: form === 'new' && isId(copy) ? copy : undefined,
  };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}
