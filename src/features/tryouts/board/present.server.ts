import { TZDate } from '@date-fns/tz';
import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { ageGroupsLabel } from '#domain/age-group.ts';
import { placeLabel } from '#domain/place-label.ts';
import { seasonLabel } from '#domain/season.ts';
import { isWebAddress } from '#domain/web-address.ts';
import { escapeHtml } from '#platform/html.ts';
import { offerRules, site } from '#site.config.ts';
import { boardTitle, filterQuery, tryoutPath } from './rules.ts';
import type { OfferRule, Tryout, TryoutSearch } from './schema.ts';

/** The columns that a tryout is read with. */
export interface TryoutRow {
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
  readonly club: {
    readonly id: string;
    readonly name: string;
    readonly city: string | null;
    readonly state: string | null;
    readonly stateSlug: string;
    readonly countySlug: string;
    readonly citySlug: string;
    readonly slug: string;
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
      checked: new Date(`${rule.checked}T00:00:00Z`).toLocaleDateString('en-US', {
        dateStyle: 'long',
        timeZone: 'UTC',
      }),
    }));
}

/** What a card says of the next tryout of its club: 'Sat, Dec 5'. */
export function nextTryoutLabel({ startsAt }: Pick<TryoutRow, 'startsAt'>): string {
  return SHORT_DAY.format(startsAt);
}

/** What a comparison says of it: 'Sat, Dec 5, 9:00–11:30 AM, Girls U13–U14'. */
export function tryoutLabel(
  row: Pick<TryoutRow, 'startsAt' | 'endsAt' | 'gender' | 'ageGroups'>,
): string {
  return `${nextTryoutLabel(row)}, ${timeOf(row)}, ${playersOf(row)}`;
}

/**
 * The next tryouts as HTML for the page of their club, so that the browser needs no code for them; '' for
 * none.
 */
export function tryoutsHtml(rows: readonly TryoutRow[]): string {
  if (rows.length === 0) return '';
  const entries = rows.map((row) => {
    const isCanceled = row.status === 'canceled';
    const place = [row.venueName ?? row.venueAddress, feeLabel(row.fee)]
      .filter(Boolean)
      .join(' · ');
    const words = escapeHtml(`${playersOf(row)}, ${timeOf(row)}`);
    return (
      '<li class="grid gap-x-6 py-3 sm:grid-cols-[9.5rem_minmax(0,1fr)_auto]">' +
      `<p class="font-semibold"><time datetime="${zoned(row.startsAt).toISOString()}">${SHORT_DAY.format(row.startsAt)}</time></p>` +
      `<div><p><a href="${tryoutPath(row.id)}" class="link target">${isCanceled ? `<s>${words}</s>` : words}</a></p>` +
      `<p class="text-sm text-ink-soft">${isCanceled ? '<strong>Canceled</strong> · ' : ''}${escapeHtml(place)}</p>` +
      '</div></li>'
    );
  });
  return (
    '<section class="court-line mb-8"><h2 class="mb-4 text-heading">Next Tryouts</h2>' +
    `<ul class="divide-y divide-line">${entries.join('')}</ul>` +
    '<p class="mt-3 print-hidden"><a href="/tryouts" class="link target">All tryouts</a></p></section>'
  );
}

/**
 * Tryouts as a calendar (RFC 5545): times in the zone of the site, which is described in it.
 *
 * @param search what was asked for; none for a single tryout
 * @param siteUrl origin of the site
 */
export function presentCalendar(
  rows: readonly TryoutRow[],
  siteUrl: string,
  search: TryoutSearch | null,
): string {
  const calendar = ical({
    prodId: `//${site.name}//Tryouts//EN`,
    // Without a name of its own: what stands outside of events is in UTC.
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
    ...(search === null
      ? {}
      : {
          name: `${site.name}: ${boardTitle(search)}`,
          url: `${siteUrl}/tryouts${filterQuery(search)}`,
          ttl: 60 * 60,
        }),
  });
  for (const row of rows) {
    const isCanceled = row.status === 'canceled';
    const url = `${siteUrl}${tryoutPath(row.id)}`;
    calendar.createEvent({
      id: `${row.id}@${URL.parse(siteUrl)?.hostname ?? 'tryouts'}`,
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

function zoned(moment: Date): TZDate {
  return new TZDate(moment.getTime(), timeZone);
}
