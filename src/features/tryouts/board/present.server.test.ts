import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { site } from '#site.config.ts';
import { presentCalendar, presentTryout } from './present.server.ts';
import type { TryoutRow } from './present.server.ts';
import { boardTitle, tryoutStructuredData } from './rules.ts';

const SITE = 'https://clubs.example.org';
const ID = '0b8c7a52-1f5e-4f0a-9a63-3f1d2b4c5d6e';
const NOW = new Date('2026-10-01T12:00:00Z');

/** From 9:00 to 11:30 AM in Philadelphia. */
function aRow(overrides: Partial<TryoutRow> = {}): TryoutRow {
  return {
    id: ID,
    season: 2026,
    gender: 'Girls',
    ageGroups: ['U13', 'U14', 'U16'],
    startsAt: new Date('2026-11-07T14:00:00Z'),
    endsAt: new Date('2026-11-07T16:30:00Z'),
    venueName: 'Graystone School; Gym B',
    venueAddress: '1047 Schoolhouse Road, Hockessin, DE 19707',
    fee: 20,
    registrationUrl: 'https://register.example.org/1',
    note: 'Bring water,\nknee pads; and a card.',
    status: 'scheduled',
    sequence: 0,
    updatedAt: new Date('2026-09-01T08:00:00Z'),
    club: {
      id: 'c',
      name: 'Hockessin, Hawthorn & Co',
      city: 'Hockessin',
      state: 'Delaware',
      stateSlug: 'delaware',
      countySlug: 'new-castle',
      citySlug: 'hockessin',
      slug: 'hawthorn',
    },
    ...overrides,
  };
}

/** The events of a calendar as another program reads them. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const said = (name: string) => component.getFirstPropertyValue(name)?.toString();
    return { event, said };
  });
}

describe('[TRYO-04] the calendar of a tryout, read by another program', () => {
  test('has the tryout with its page, place, time zone, and count of changes', () => {
    const text = presentCalendar([aRow({ sequence: 3 })], SITE, null);
    const [one] = read(text);
    expect(one?.event.uid).toBe(`${ID}@clubs.example.org`);
    expect(one?.event.sequence).toBe(3);
    expect(one?.event.summary).toBe('Hockessin, Hawthorn & Co: Girls U13–U14, U16 tryout');
    expect(one?.event.location).toBe(
      'Graystone School; Gym B, 1047 Schoolhouse Road, Hockessin, DE 19707',
    );
    expect(one?.event.description).toBe(
      'Season: 2026–27\nFee: $20\nRegister: https://register.example.org/1\nBring water,\nknee pads; and a card.',
    );
    expect(one?.said('url')).toBe(`${SITE}/tryouts/${ID}`);
    expect(one?.said('status')).toBe('CONFIRMED');
    expect(one?.said('dtstamp')).toBe('2026-09-01T08:00:00Z');
    expect(one?.event.startDate.zone.tzid).toBe('America/New_York');
    expect(text).toContain('BEGIN:VTIMEZONE');
  });

  test('has lines of at most 75 bytes with CRLF ends', () => {
    const text = presentCalendar([aRow({ note: 'Ä'.repeat(900) })], SITE, null);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(read(text)[0]?.event.description).toContain('Ä'.repeat(900));
  });
});

test.each([
  { county: 'Camden', state: 'New Jersey' },
  { near: 'x\r\nBEGIN:VEVENT\r\nSUMMARY:Come here\r\nEND:VEVENT' },
  { near: 'a\\b; c, d' },
])("a calendar's name is one line of text for any search: %j", (search) => {
  const of = { title: boardTitle(search), path: '/tryouts' };
  const text = presentCalendar([aRow()], SITE, of);
  expect(text.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
  // The other program does not unescape this property.
  const written = String(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('name'));
  expect(written).not.toMatch(/(?<!\\)[;,]/);
  const name = written.replaceAll(/\\(.)/g, '$1');
  expect(name).toBe(`${site.name}: ${of.title}`.replaceAll(/[\r\n]+/g, ' '));
});

test('[TRYO-05] a canceled tryout stays in the calendar as canceled, with a higher count', () => {
  const on = aRow();
  const off = aRow({ status: 'canceled', sequence: 1 });
  const [before] = read(presentCalendar([on], SITE, null));
  const [after] = read(presentCalendar([off], SITE, null));
  expect(after?.event.uid).toBe(before?.event.uid);
  expect(after?.event.sequence).toBeGreaterThan(before?.event.sequence ?? 9);
  expect(after?.said('status')).toBe('CANCELLED');
  expect(after?.event.summary).toMatch(/^Canceled: /);
});

describe('[TRYO-12] 9:00 AM stays 9:00 AM across daylight saving time', () => {
  test.each([
    ['the Saturday before it begins', '2027-03-13', '14:00', '-05:00'],
    ['the Sunday it begins', '2027-03-14', '13:00', '-04:00'],
    ['the Saturday before it ends', '2027-11-06', '13:00', '-04:00'],
    ['the Sunday it ends', '2027-11-07', '14:00', '-05:00'],
  ])('%s', (_what, day, utc, offset) => {
    const startsAt = new Date(`${day}T${utc}:00Z`);
    const row = aRow({ startsAt, endsAt: new Date(startsAt.getTime() + 2.5 * 60 * 60_000) });
    const shown = presentTryout(row, NOW);
    expect(shown.time).toBe('9:00–11:30 AM');
    expect(shown.start).toBe(`${day}T09:00:00.000${offset}`);
    const [one] = read(presentCalendar([row], SITE, null));
    expect(one?.event.startDate.toString()).toBe(`${day}T09:00:00`);
    expect(one?.event.endDate.toString()).toBe(`${day}T11:30:00`);
    expect(one?.event.startDate.toJSDate().toISOString()).toBe(startsAt.toISOString());
  });
});

describe('[TRYO-03] the structured data of a tryout', () => {
  const dataOf = (row: TryoutRow) =>
    tryoutStructuredData(presentTryout(row, NOW), `${SITE}/tryouts/${ID}`, SITE)[0];

  test('is an event with the facts of the page', () => {
    expect(dataOf(aRow())).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      name: 'Hockessin, Hawthorn & Co: Girls U13–U14, U16 tryout',
      sport: 'Volleyball',
      url: `${SITE}/tryouts/${ID}`,
      startDate: '2026-11-07T09:00:00.000-05:00',
      endDate: '2026-11-07T11:30:00.000-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'Graystone School; Gym B',
        address: '1047 Schoolhouse Road, Hockessin, DE 19707',
      },
      organizer: {
        '@type': 'SportsOrganization',
        name: 'Hockessin, Hawthorn & Co',
        url: `${SITE}/clubs/delaware/new-castle/hockessin/hawthorn`,
      },
      description: 'Bring water,\nknee pads; and a card.',
      offers: {
        '@type': 'Offer',
        url: 'https://register.example.org/1',
        price: 20,
        priceCurrency: 'USD',
      },
    });
  });

  test('says that it is canceled, and leaves out missing facts', () => {
    const bare = { fee: null, registrationUrl: null, note: null, venueName: null };
    const data = dataOf(aRow({ ...bare, status: 'canceled' }));
    expect(data).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
    expect(data).not.toHaveProperty('offers');
    expect(data).not.toHaveProperty('description');
  });

  test('has no offer when it is canceled', () => {
    expect(dataOf(aRow({ status: 'canceled' }))).not.toHaveProperty('offers');
  });
});

test('only web addresses are registration links', () => {
  const urlOf = (registrationUrl: string) =>
    presentTryout(aRow({ registrationUrl }), NOW).registrationUrl;
  expect(urlOf('https://register.example.org/1')).toBe('https://register.example.org/1');
  expect(urlOf('javascript:alert(1)')).toBeNull();
  expect(urlOf('data:text/html,x')).toBeNull();
});

test.each([
  [null, ''],
  [0, 'Free'],
  [1250, '$1,250'],
])('a fee of %s is shown as %j', (fee, label) => {
  expect(presentTryout(aRow({ fee }), NOW).feeLabel).toBe(label);
});

test('the day of a tryout is also split for a calendar leaf', () => {
  expect(presentTryout(aRow(), NOW).leaf).toEqual({ weekday: 'Sat', day: '7', month: 'Nov' });
});
