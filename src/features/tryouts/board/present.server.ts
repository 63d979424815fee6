import { TZDate } from '@date-fns/tz';
import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { ageGroupsLabel } from '#domain/age-group.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { placeLabel } from '#domain/place-label.ts';
import { dayInWords, seasonLabel } from '#domain/season.ts';
import { isWebAddress } from '#domain/web-address.ts';
import { offerRules, site } from '#site.config.ts';
import { boardTitle, filterQuery, tryoutPath } from './rules.ts';
import type { ListedTryout, OfferRule, StoredTryout, Tryout, TryoutSearch } from './schema.ts';

export interface TryoutRow extends StoredTryout {
  readonly updatedAt: Date;
  readonly club: ClubAddress & {
    readonly id: string;
    readonly name: string;
    readonly city: string | null;
    readonly state: string | null;
  };
}

const { timeZone } = site;
const DAY = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'full' });
const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  timeZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const TIME = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

/** A row as visitors see it. Addresses that are no web addresses are left out. */
export function presentTryout(row: TryoutRow, now: Date): Tryout {
  const { city, state, ...club } = row.club;
  return {
    id: row.id,
    club: { ...club, place: placeLabel({ city, state, county: null }) },
    players: playersOf(row),
    season: seasonLabel(row.season),
    day: DAY.format(row.startsAt),
    leaf: leafOf(row),
    time: timeOf(row),
    start: zoned(row.startsAt).toISOString(),
    end: zoned(row.endsAt).toISOString(),
    venueName: row.venueName,
    venueAddress: row.venueAddress,
    fee: row.fee,
    feeLabel: feeLabel(row.fee),
    registrationUrl:
      row.registrationUrl !== null && isWebAddress(row.registrationUrl)
        ? row.registrationUrl
        : null,
    note: row.note,
    isCanceled: row.status === 'canceled',
    isOver: row.endsAt <= now,
  };
}

/** The rules of a state, or of all of them where none is asked for. */
export function presentOfferRules(state: string | undefined): OfferRule[] {
  return offerRules
    .filter((rule) => state === undefined || rule.state === state)
    .map((rule) => ({
      ...rule,
      checked: dayInWords(rule.checked),
    }));
}

/** What a card says of the next tryout of its club: 'Sat, Dec 5, Girls U13–U14'. */
export function nextTryoutLabel(row: Omit<ListedTryout, 'endsAt'>): string {
  return `${SHORT_DAY.format(row.startsAt)}, ${playersOf(row)}`;
}

/** What a comparison says of it: 'Sat, Dec 5, 9:00–11:30 AM, Girls U13–U14'. */
export function tryoutLabel(
  row: Pick<TryoutRow, 'startsAt' | 'endsAt' | 'gender' | 'ageGroups'>,
): string {
  return `${SHORT_DAY.format(row.startsAt)}, ${timeOf(row)}, ${playersOf(row)}`;
}

/** What a calendar of several tryouts is of: its name, and the path of the page that shows the same. */
interface CalendarOf {
  readonly title: string;
  readonly path: string;
}

/** What a calendar of a search of the board is called, and where its page is. */
export function calendarOfBoard(search: TryoutSearch): CalendarOf {
  return { title: boardTitle(search), path: `/tryouts${filterQuery(search)}` };
}

/** The same of one club. @param path of its page */
export function calendarOfClub(name: string, path: string): CalendarOf {
  return { title: `Tryouts of ${name}`, path };
}

/**
 * Tryouts as a calendar (RFC 5545): times in the zone of the site, which is described in it.
 *
 * @param of what was asked for; none for a single tryout
 * @param siteUrl origin of the site
 */
export function presentCalendar(
  rows: readonly TryoutRow[],
  siteUrl: string,
  of: CalendarOf | null,
): string {
  const calendar = ical({
    prodId: `//${textOf(site.name)}//Tryouts//EN`,
    // Without a name of its own: what stands outside of events is in UTC.
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
    ...(of && {
      name: textOf(`${site.name}: ${of.title}`),
      url: `${siteUrl}${of.path}`,
      ttl: 60 * 60,
    }),
  });
  const host = URL.parse(siteUrl)?.hostname ?? 'tryouts';
  for (const row of rows) {
    const isCanceled = row.status === 'canceled';
    const url = `${siteUrl}${tryoutPath(row.id)}`;
    calendar.createEvent({
      id: `${row.id}@${host}`,
      sequence: row.sequence,
      stamp: row.updatedAt,
      lastModified: row.updatedAt,
      timezone: timeZone,
      start: zoned(row.startsAt),
      end: zoned(row.endsAt),
      summary: `${isCanceled ? 'Canceled: ' : ''}${row.club.name}: ${playersOf(row)} tryout`,
      location: [row.venueName, row.venueAddress].filter(Boolean).join(', '),
      description: calendarText(row) || null,
      url,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/**
 * A text as a calendar holds it (RFC 5545, 3.3.11), on one line: the library writes names as they are given, and
 * a title may tell what somebody typed.
 */
function textOf(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\\;,]/g, (mark) => `\\${mark}`);
}

function calendarText(row: TryoutRow): string {
  const fee = feeLabel(row.fee);
  return [
    row.status === 'canceled' ? 'This tryout is canceled.' : '',
    fee === '' ? '' : `Fee: ${fee}`,
    row.registrationUrl === null ? '' : `Register: ${row.registrationUrl}`,
    row.note ?? '',
  ]
    .filter(Boolean)
    .join('\n');
}

function playersOf({ gender, ageGroups }: Pick<TryoutRow, 'gender' | 'ageGroups'>): string {
  return `${gender} ${ageGroupsLabel(ageGroups)}`;
}

/** The day as a leaf of a calendar has it. */
function leafOf({ startsAt }: TryoutRow): Tryout['leaf'] {
  const parts = SHORT_DAY.formatToParts(startsAt);
  const part = (name: 'weekday' | 'day' | 'month') =>
    parts.find(({ type }) => type === name)?.value ?? '';
  return { weekday: part('weekday'), day: part('day'), month: part('month') };
}

/** '9:00–11:30 AM'. */
function timeOf({ startsAt, endsAt }: Pick<TryoutRow, 'startsAt' | 'endsAt'>): string {
  return TIME.formatRange(startsAt, endsAt)
    .replaceAll(/\s*–\s*/g, '–')
    .replaceAll(/\s/g, ' ');
}

function feeLabel(fee: number | null): string {
  if (fee === null) return '';
  return fee === 0 ? 'Free' : `$${fee.toLocaleString('en-US')}`;
}

/**
 * A moment in the zone of the site. The library of calendars asks each one for the zone that it has: to work it
 * out anew would take a quarter of the time of a calendar's text.
 */
class SiteDate extends TZDate {
  override withTimeZone(zone: string): TZDate {
    return zone === this.timeZone ? this : super.withTimeZone(zone);
  }
}

function zoned(moment: Date): TZDate {
  return new SiteDate(moment.getTime(), timeZone);
}
