import { seasonLabel, seasonOf } from '#domain/season.ts';
import { firstTryoutDayOf } from '#domain/tryout-season.ts';
import { dayBefore, firstDayOf } from '#domain/season-days.ts';

export const MOST_DATES = 20;
export const MOST_TRYOUTS = 400;
export const MOST_TRYOUT_DOLLARS = 100_000;

export const TRYOUT_GONE = 'This tryout has been deleted.';
export const TOO_MANY_TRYOUTS = `You’ve reached the limit of ${MOST_TRYOUTS} tryouts. Delete some past ones to add more.`;
export const CANCEL_FIRST =
  'Families may be planning to come. Cancel this tryout first so they and their calendars get the news.';

/** How long a canceled tryout stays: subscribed calendars ask a few times a day. */
const HEARD_MS = 24 * 60 * 60_000;

/** A tryout may be deleted when it is over, or when every calendar has heard that it is canceled. */
export function deletableFrom(tryout: {
  readonly status: 'scheduled' | 'canceled';
  readonly endsAt: Date;
  readonly updatedAt: Date;
}): Date {
  const { status, endsAt, updatedAt } = tryout;
  const heard = new Date(updatedAt.getTime() + HEARD_MS);
  return status === 'canceled' && heard < endsAt ? heard : endsAt;
}

export interface SeasonChoice {
  readonly season: number;
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** The present season and the next, with the days on which their tryouts may be (TRYO-08). */
export function seasonChoices(today: string, begins: string): SeasonChoice[] {
  const present = seasonOf(today, begins);
  return [present, present + 1].map((season) => ({
    season,
    label: seasonLabel(season),
    from: firstTryoutDayOf(season, begins),
    to: dayBefore(firstDayOf(season + 1, begins)),
  }));
}

/** Of two possible seasons, the later one. */
export function seasonFor(day: string, choices: readonly SeasonChoice[]): SeasonChoice | undefined {
  return choices.findLast(({ from, to }) => day >= from && day <= to);
}

/** The screen's query string; the list without parameters. */
export interface TryoutEditSearch {
  /** 'new', or the id of the tryout that is changed. */
  readonly form?: string | undefined;
  /** The id of the tryout that new ones are copied from. */
  readonly copy?: string | undefined;
}
