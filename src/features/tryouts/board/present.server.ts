import { TZDate } from '@date-fns/tz';
import ical, { ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { ageGroupsLabel } from '#domain/age-group.ts';
import type { ClubAddress } from '#domain/paths.ts';
import { placeLabel } from '#domain/place-label.ts';
import { seasonLabel } from '#domain/season.ts';
import { isWebAddress } from '#domain/web-address.ts';
import { agesOf, currentSeason } from '#platform/current-season.ts';
import { site } from '#site.config.ts';
import { tryoutPath } from './rules.ts';
import type { ListedTryout, StoredTryout, Tryout } from './schema.ts';

type Who = Pick<StoredTryout, 'gender' | 'ageGroups'>;
type When = Pick<StoredTryout, 'startsAt' | 'endsAt'>;

export interface TryoutRow extends StoredTryout {
  readonly distance?: string | undefined;
  /** Where its venue is; null if unknown. */
  readonly venue?: { readonly town: string; readonly stateCode: string } | null;
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

/** A row as visitors see it, without a registration link that is no web address. */
export function presentTryout(row: TryoutRow, now: Date): Tryout {
  const { distance, venue, registrationUrl } = row;
  const { city, state, ...club } = row.club;
  const place = placeLabel({ city, state, county: null });
  return {
    id: row.id,
    club: { ...club, place },
    place: venue ? `${venue.town}, ${venue.stateCode}` : place,
    ...(distance !== undefined && { distance }),
    players: playersOf(row, row.season === currentSeason(now) ? null : row.season),
    season: seasonLabel(row.season),
    born: agesOf(row.season)
      .filter(({ ageGroup }) => row.ageGroups.includes(ageGroup))
      .map(({ ageGroup, born }) => `${ageGroup} in ${seasonLabel(row.season)}: born ${born}.`),
    day: DAY.format(row.startsAt),
    leaf: leafOf(row),
    time: timeOf(row),
    start: zoned(row.startsAt).toISOString(),
    end: zoned(row.endsAt).toISOString(),
    venueName: row.venueName,
    venueAddress: row.venueAddress,
    fee: row.fee,
    feeLabel: feeLabel(row.fee),
    registrationUrl: registrationUrl && isWebAddress(registrationUrl) ? registrationUrl : null,
    note: row.note,
    isCanceled: row.status === 'canceled',
    isOver: row.endsAt <= now,
  };
}

/** 'Sat, Dec 5, Girls U13–U14' */
export function nextTryoutLabel(row: ListedTryout): string {
  return `${SHORT_DAY.format(row.startsAt)}, ${playersOf(row, row.otherSeason)}`;
}

/** 'Sat, Dec 5, 9:00–11:30 AM, Girls U13–U14' */
export function tryoutLabel(row: When & Who & Pick<ListedTryout, 'otherSeason'>): string {
  const players = playersOf(row, row.otherSeason);
  return `${SHORT_DAY.format(row.startsAt)}, ${timeOf(row)}, ${players}`;
}

/** A calendar (RFC 5545). `of` is the page that shows the same tryouts, or null for a single one. */
export function presentCalendar(
  rows: readonly TryoutRow[],
  siteUrl: string,
  of: { readonly title: string; readonly path: string } | null,
): string {
  const calendar = ical({
    prodId: `//${textOf(site.name)}//Tryouts//EN`,
    // Without a name, times outside of events are in UTC.
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
      summary: `${isCanceled ? 'Canceled: ' : ''}${row.club.name}: ${playersOf(row, null)} tryout`,
      location: [row.venueName, row.venueAddress].filter(Boolean).join(', '),
      description: calendarText(row) || null,
      url,
      status: isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** Escaped (RFC 5545, 3.3.11) and on one line. The library leaves that to us, and a title may contain what a user typed. */
function textOf(words: string): string {
  return words.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\\;,]/g, (mark) => `\\${mark}`);
}

function calendarText(row: TryoutRow): string {
  const fee = feeLabel(row.fee);
  return [
    row.status === 'canceled' ? 'This tryout is canceled.' : '',
    `Season: ${seasonLabel(row.season)}`,
    fee === '' ? '' : `Fee: ${fee}`,
    row.registrationUrl === null ? '' : `Register: ${row.registrationUrl}`,
    row.note ?? '',
  ]
    .filter(Boolean)
    .join('\n');
}

/** 'Girls U13–U14 (2027–28)'; without a season for null. */
export function playersOf({ gender, ageGroups }: Who, season: number | null): string {
  const players = `${gender} ${ageGroupsLabel(ageGroups)}`;
  return season === null ? players : `${players} (${seasonLabel(season)})`;
}

function leafOf({ startsAt }: TryoutRow): Tryout['leaf'] {
  const parts = SHORT_DAY.formatToParts(startsAt);
  const part = (name: 'weekday' | 'day' | 'month') =>
    parts.find(({ type }) => type === name)?.value ?? '';
  return { weekday: part('weekday'), day: part('day'), month: part('month') };
}

/** '9:00–11:30 AM' */
function timeOf({ startsAt, endsAt }: When): string {
  return TIME.formatRange(startsAt, endsAt)
    .replaceAll(/\s*–\s*/g, '–')
    .replaceAll(/\s/g, ' ');
}

function feeLabel(fee: number | null): string {
  if (fee === null) return '';
  return fee === 0 ? 'Free' : `$${fee.toLocaleString('en-US')}`;
}

/** Without this shortcut, the calendar library spends a quarter of its time on converting each date to its own zone. */
class SiteDate extends TZDate {
  override withTimeZone(zone: string): TZDate {
    return zone === this.timeZone ? this : super.withTimeZone(zone);
  }
}

export function zoned(moment: Date): TZDate {
  return new SiteDate(moment.getTime(), timeZone);
}
