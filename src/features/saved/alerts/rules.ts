import { isUuid } from '#domain/ids.ts';
import { seasonLabel } from '#domain/season.ts';
import { tryoutPath } from '#features/tryouts/board/rules.ts';
import type { ClubFacts, Facts, Further, ToldOfSearch } from './schema.ts';

/** Stands for the alerts for saved clubs in links that otherwise list searches. */
export const OF_CLUBS = 'clubs';
/** In a link that ends emails: those about what is waiting. */
export const OF_WAITING = 'waiting';
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

/** With the page that shows the change, if it is not the club's. */
export type NewsLine = string | { readonly text: string; readonly path: string };

/** @param elsewhere tryouts that exist but are no longer among those of `now` */
export function newsOf(before: ClubFacts, now: ClubFacts, at: Date, elsewhere: Tryouts = {}) {
  return [
    ...newsOfSeason(before, now),
    ...newsOfTryouts(before.tryouts, now.tryouts, at, elsewhere),
  ];
}

function newsOfSeason(before: ClubFacts, now: ClubFacts): NewsLine[] {
  const { path, season, fees } = before;
  if (now.season === null) return [];
  const label = seasonLabel(now.season);
  const link = (text: string) => ({ text, path: `${path}#cost` });
  if (season === null || now.season > season) {
    const all = Object.entries(now.fees).map(([program, { fee }]) => `${program}: ${fee}`);
    return [link(`${label} fees posted${all.length === 0 ? '' : `: ${all.join('; ')}`}`)];
  }
  if (now.season < season) return [];
  const ofPrograms = Object.entries(now.fees).flatMap(([program, { fee, facts, further }]) => {
    const was = fees[program];
    if (was === undefined) return [];
    const which = `${label}, ${program}`;
    const ofFee = areSame(was.facts, facts)
      ? []
      : [`Fee change for ${which}: now ${fee}, was ${was.fee}`];
    return [...ofFee, ...changesOf(which, was.further, further)];
  });
  return [...ofPrograms, ...changesOf(label, before.further, now.further)].map(link);
}

function changesOf(which: string, was: Further = {}, is: Further = {}): string[] {
  return Object.entries(is).flatMap(([fact, words]) => {
    const before = was[fact];
    if (before === undefined || before === words) return [];
    return [`${fact} for ${which}: now ${words}, was ${before}`];
  });
}

function areSame(was: Facts, is: Facts): boolean {
  return Object.keys(was).every((fact) => !(fact in is) || was[fact] === is[fact]);
}

function newsOfTryouts(before: Tryouts, now: Tryouts, at: Date, elsewhere: Tryouts): NewsLine[] {
  const current = Object.entries(now).flatMap(([id, tryout]) => {
    const { what, isCanceled } = tryout;
    const link = (text: string) => ({ text: `${text}: ${what}`, path: tryoutPath(id) });
    const was = before[id];
    if (was === undefined) return isCanceled ? [] : [link('New tryout')];
    if (isCanceled) return was.isCanceled ? [] : [link('Canceled tryout')];
    return was.isCanceled ? [link('Tryout is back on')] : changeOf(id, was, tryout);
  });
  const missing = Object.entries(before).flatMap(([id, tryout]) => {
    if (id in now || tryout.isCanceled || new Date(tryout.ends) <= at) return [];
    const there = elsewhere[id];
    if (there && !there.isCanceled) return changeOf(id, tryout, there);
    const text = `Canceled tryout: ${tryout.what}`;
    // A missing one was canceled and then deleted, between two mails: it has no page.
    return [there ? { text, path: tryoutPath(id) } : text];
  });
  return [...current, ...missing];
}

function changeOf(id: string, was: Tryouts[string], is: Tryouts[string]): NewsLine[] {
  if (was.ends === is.ends && areSame(was.facts, is.facts)) return [];
  return [{ text: `Tryout changed: ${is.what}. Was: ${was.what}`, path: tryoutPath(id) }];
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
  const ofSearches = parts.filter((part) => part !== OF_CLUBS && part !== OF_WAITING);
  if (parts.length === 0 || parts.length > 60 || !ofSearches.every(isUuid)) return null;
  const [ofClubs, ofWaiting] = [parts.includes(OF_CLUBS), parts.includes(OF_WAITING)];
  return { key, ofClubs, ofSearches, ofWaiting };
}

export type Unsubscription = NonNullable<ReturnType<typeof readUnsubscription>>;

export interface News {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly lines: readonly NewsLine[];
}

export const TOO_MANY = `This search now finds more than ${MOST_WATCHED} clubs or tryouts, too many for alerts. Open it and add a filter.`;

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
