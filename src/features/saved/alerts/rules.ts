import { isUuid } from '#domain/ids.ts';
import { seasonLabel } from '#domain/season.ts';
import type { ClubFacts, ToldOfSearch } from './schema.ts';

/** Stands for the alerts for saved clubs in links that otherwise list searches. */
export const OF_CLUBS = 'clubs';
/** The page that mails link to, and the URL that mail programs call. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';
export const UNSUBSCRIBE_CALL = '/api/unsubscribe';
/** Sent by the form of the page, and not by a mail program. */
export const FROM_PAGE = 'from-page';
/** More clubs than this are not watched for one search. */
export const MOST_WATCHED = 500;
export const MOST_TRYOUTS_WATCHED = 5000;
/** Local hours. */
const MORNING = { from: 6, until: 12 };

type Tryouts = ClubFacts['tryouts'];

/** @param elsewhere tryouts that exist but are no longer among those of `now` */
export function newsOf(before: ClubFacts, now: ClubFacts, at: Date, elsewhere: Tryouts = {}) {
  return [
    ...newsOfSeason(before, now),
    ...newsOfTryouts(before.tryouts, now.tryouts, at, elsewhere),
  ];
}

function newsOfSeason(before: ClubFacts, now: ClubFacts): string[] {
  if (now.season === null) return [];
  if (before.season === null || now.season > before.season) {
    const fees = Object.entries(now.fees).map(([program, fee]) => `${program}: ${fee}`);
    const told = fees.length === 0 ? '' : `: ${fees.join('; ')}`;
    return [`New season sheet for ${seasonLabel(now.season)}${told}`];
  }
  if (now.season < before.season) return [];
  return Object.entries(now.fees).flatMap(([program, fee]) => {
    const was = before.fees[program];
    return was === undefined || was === fee
      ? []
      : [`Changed fee of ${program}: ${fee}, was ${was}`];
  });
}

function newsOfTryouts(before: Tryouts, now: Tryouts, at: Date, elsewhere: Tryouts): string[] {
  const current = Object.entries(now).flatMap(([id, { what, isCanceled }]) => {
    const was = before[id];
    if (was === undefined) return isCanceled ? [] : [`New tryout: ${what}`];
    if (isCanceled) return was.isCanceled ? [] : [`Canceled tryout: ${what}`];
    if (was.isCanceled) return [`Tryout is back on: ${what}`];
    return changeOf(was.what, what);
  });
  const missing = Object.entries(before).flatMap(([id, { what, ends, isCanceled }]) => {
    if (id in now || isCanceled || new Date(ends) <= at) return [];
    const there = elsewhere[id];
    // A missing tryout was canceled and then deleted, between two mails.
    if (there === undefined || there.isCanceled) return [`Canceled tryout: ${what}`];
    return changeOf(what, there.what);
  });
  return [...current, ...missing];
}

function changeOf(was: string, is: string): string[] {
  return was === is ? [] : [`Changed tryout: ${is}. It was: ${was}`];
}

export function isMorning(now: Date, timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  const hour = Number(format.format(now));
  return hour >= MORNING.from && hour < MORNING.until;
}

export function unsubscribeQuery(key: string, of: readonly string[]): string {
  return `?key=${key}&of=${of.join(',')}`;
}

/** Reads {@link unsubscribeQuery}; null for anything else. */
export function readUnsubscription(key: unknown, of: unknown) {
  if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key)) return null;
  const parts = typeof of === 'string' ? of.split(',') : [];
  const ofSearches = parts.filter((part) => part !== OF_CLUBS);
  if (parts.length === 0 || parts.length > 60 || !ofSearches.every(isUuid)) return null;
  return { key, ofClubs: parts.includes(OF_CLUBS), ofSearches };
}

export type Unsubscription = NonNullable<ReturnType<typeof readUnsubscription>>;

export interface News {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly lines: readonly string[];
}

export const TOO_MANY = `It finds more than ${MOST_WATCHED} clubs or tryouts now, too many to watch. Open it and add a filter.`;

/**
 * Clubs and their changes on the finder, tryouts alone on the board.
 *
 * @param told null before the first digest, when nothing is new
 * @param elsewhere tryouts that were told of, exist, and are no longer found
 */
export function newsOfSearch(
  page: 'finder' | 'tryouts',
  told: ToldOfSearch | null,
  current: ToldOfSearch,
  elsewhere: Tryouts,
  now: Date,
): News[] {
  if (told === null) return [];
  const found = Object.entries(current).map(([id, facts]) => {
    const before = told[id];
    const { name, path } = facts;
    if (before === undefined && page === 'finder') return { id, name, path, lines: [NEW_CLUB] };
    const known = before ?? { ...facts, tryouts: {} };
    return { id, name, path, lines: newsOf(known, facts, now, elsewhere) };
  });
  if (page === 'finder') return found;
  const lost = Object.entries(told).filter(([id]) => !(id in current));
  const ofLost = lost.map(([id, { name, path, tryouts }]) => {
    return { id, name, path, lines: newsOfTryouts(tryouts, {}, now, elsewhere) };
  });
  return [...found, ...ofLost];
}

const NEW_CLUB = 'New in this search';
