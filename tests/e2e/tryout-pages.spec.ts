import { TZDate } from '@date-fns/tz';
import { eq, inArray } from 'drizzle-orm';
import ICAL from 'ical.js';
import { clubs } from '#db/schema/clubs.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { ageGroupsLabel } from '#domain/age-group.ts';
import { clubPath } from '#domain/paths.ts';
import { dayAt, seasonLabel } from '#domain/season.ts';
import { currentSeason } from '#platform/current-season.ts';
import { site as config } from '#site.config.ts';
import { sampleTryoutIds } from '../../db/sample/tryouts.ts';
import { DEFAULT_SEED } from '../../db/sample/load.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { ownState } from './clubs.ts';
import { canonicalOf, crawl, linksOf, thingsOf, wordsOf } from './crawler.ts';
import { expect, test } from './test.ts';

const { timeZone } = config;
const DAY_MS = 24 * 60 * 60_000;

/** A time of day in the site's time zone. */
function at(day: string, hour: number, minute = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, hour, minute, timeZone).getTime());
}

/** The next two days on which the site's clocks change, each with the day before. */
function daysOfChange(): string[] {
  const aheadOn = (moment: Date) => new TZDate(moment.getTime(), timeZone).getTimezoneOffset();
  const days: string[] = [];
  for (let away = 2; away < 370 && days.length < 4; away += 1) {
    const day = dayAt(new Date(Date.now() + away * DAY_MS), timeZone);
    if (aheadOn(at(day, 0)) === aheadOn(at(day, 12))) continue;
    days.push(dayAt(new Date(at(day, 12).getTime() - DAY_MS), timeZone), day);
  }
  return days;
}

test("[TRYO-12] nine o'clock is nine on the board, the page, and in the calendar, on each side of both clock changes", async ({
  request,
  site,
}) => {
  const state = ownState('Clocks');
  const club = aClub({ state });
  const days = daysOfChange();
  expect(days).toHaveLength(4);
  const all = days.map((day) =>
    aTryout({ club, startsAt: at(day, 9), endsAt: at(day, 11, 30), venueName: day }),
  );
  await save(site.sql, ...all);
  const search = new URLSearchParams({ state });
  const board = (await crawl(site.url, `/tryouts?${search}`)).root;
  const times = board.querySelectorAll('article time').map((time) => wordsOf(time));
  expect(times).toEqual(days.map(() => '9:00–11:30 AM'));
  const offsets = new Set<string>();
  for (const [number, { id, row }] of all.entries()) {
    const day = days[number] ?? '';
    const page = (await crawl(site.url, `/tryouts/${id}`)).root;
    const [, offset = ''] =
      /^.{10}T09:00:00\.000([-+]\d\d:\d\d)$/.exec(
        page.querySelector('main time')?.getAttribute('datetime') ?? '',
      ) ?? [];
    offsets.add(offset);
    expect(wordsOf(page.querySelector('main'))).toContain('9:00–11:30 AM');
    for (const path of [
      `/tryouts/${id}.ics`,
      `/tryouts.ics?${search}`,
      `/tryouts.ics?club=${club.id}`,
    ]) {
      const event = eventOf(await (await request.get(path)).text(), id);
      expect(event.startDate.toString(), path).toBe(`${day}T09:00:00`);
      expect(event.endDate.toString(), path).toBe(`${day}T11:30:00`);
      expect(event.startDate.toJSDate(), path).toEqual(row.startsAt);
      expect(event.endDate.toJSDate(), path).toEqual(row.endsAt);
    }
  }
  expect(offsets.size).toBe(2);
});

/** A calendar's tryout as another program reads it, using the calendar's own time zones. */
function eventOf(text: string, id: string): ICAL.Event {
  ICAL.TimezoneService.reset();
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const found = events.find(({ uid }) => uid.startsWith(id));
  if (!found) throw new Error(`${id} is not in the calendar`);
  return found;
}

test('[TRYO-12] a day of the board is a day at the site, in winter and in summer', async ({
  site,
}) => {
  const state = ownState('Evening');
  const club = aClub({ state });
  const days = [20, 200].map((away) => dayAt(new Date(Date.now() + away * DAY_MS), timeZone));
  // Half past eight in the evening, which is the next day in UTC.
  const evenings = days.map((day) => aTryout({ club, startsAt: at(day, 20, 30) }));
  for (const { row } of evenings) expect(row.startsAt.getUTCHours()).toBeLessThan(2);
  await save(site.sql, ...evenings);
  const { root } = await crawl(site.url, `/tryouts?${new URLSearchParams({ state })}`);
  const groups = root.querySelectorAll('section[aria-label="Upcoming tryouts"] [role=group]');
  const headings = groups.map((group) =>
    wordsOf(root.querySelector(`[id="${group.getAttribute('aria-labelledby')}"]`)),
  );
  expect(headings).toEqual(
    days.map((day) =>
      new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'full' }),
    ),
  );
});

/** The properties of a tryout that schema.org allows and search engines expect of an event. */
const ALLOWED: Readonly<Record<string, Readonly<Record<string, RegExp | string>>>> = {
  SportsEvent: {
    name: /./,
    sport: 'Volleyball',
    url: /^http/,
    startDate: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000[-+]\d\d:\d\d$/,
    endDate: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000[-+]\d\d:\d\d$/,
    eventStatus: /^https:\/\/schema\.org\/Event(?:Scheduled|Cancelled)$/,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    description: /./,
    location: 'Place',
    organizer: 'SportsOrganization',
    offers: 'Offer',
  },
  Place: { name: /./, address: /./ },
  SportsOrganization: { name: /./, url: /^http/ },
  Offer: { url: /^https?:/, price: /^\d+$/, priceCurrency: 'USD' },
};

/** Properties of a thing, and of nested ones, that are not among these. */
function unknownOf(thing: Readonly<Record<string, unknown>>): string[] {
  const { '@type': type, '@context': _context, ...said } = thing;
  const allowed = ALLOWED[String(type)] ?? {};
  return Object.entries(said).flatMap(([name, value]) => {
    const wanted = allowed[name] ?? 'nothing';
    if (typeof value === 'object' && value !== null) {
      const inner = value as Readonly<Record<string, unknown>>;
      return inner['@type'] === wanted ? unknownOf(inner) : [`${String(type)}.${name}`];
    }
    const isRight = typeof wanted === 'string' ? value === wanted : wanted.test(String(value));
    return isRight ? [] : [`${String(type)}.${name}: ${String(value)}`];
  });
}

test('[TRYO-03] each sample tryout has a page whose data is a schema.org event that matches the page', async ({
  site,
}) => {
  test.slow();
  const rows = await site.sql
    .select({ tryout: tryouts, club: clubs })
    .from(tryouts)
    .innerJoin(clubs, eq(clubs.id, tryouts.clubId))
    .where(inArray(tryouts.id, sampleTryoutIds(DEFAULT_SEED)));
  expect(rows).toHaveLength(60);
  for (const { tryout, club } of rows) {
    const path = `/tryouts/${tryout.id}`;
    const page = await crawl(site.url, path);
    expect(page.status, path).toBe(200);
    expect(canonicalOf(page), path).toBe(site.url + path);
    expect(linksOf(page, site.url), path).toContain(clubPath(club));
    const events = thingsOf(page).filter((thing) => thing['@type'] === 'SportsEvent');
    expect(events, path).toHaveLength(1);
    const [event = {}] = events;
    expect(unknownOf(event), path).toEqual([]);
    const main = page.root.querySelector('main');
    const words = wordsOf(main);
    const isCanceled = tryout.status === 'canceled';
    const { gender, ageGroups, season } = tryout;
    // The season is shown if it is not the present one.
    const of = season === currentSeason() ? '' : ` (${seasonLabel(season)})`;
    expect(event, path).toMatchObject({
      name: `${club.name}: ${gender} ${ageGroupsLabel(ageGroups)}${of} tryout`,
      startDate: main?.querySelector('time')?.getAttribute('datetime'),
      eventStatus: `https://schema.org/Event${isCanceled ? 'Cancelled' : 'Scheduled'}`,
      organizer: { name: club.name, url: site.url + clubPath(club) },
    });
    expect(new Date(String(event['startDate'])), path).toEqual(tryout.startsAt);
    expect(new Date(String(event['endDate'])), path).toEqual(tryout.endsAt);
    expect(words.includes('Canceled'), path).toBe(isCanceled);
    const { name, address } = event['location'] as Record<string, string>;
    for (const told of [club.name, name, address, tryout.note]) {
      expect(words, path).toContain((told ?? '').replaceAll(/\s+/g, ' '));
    }
    expect(event['description'] ?? null, path).toBe(tryout.note);
    const { price, url } = (event['offers'] ?? {}) as Record<string, string | number | undefined>;
    const fee = price === 0 ? 'Free' : `$${price}`;
    if (price !== undefined) expect(words, path).toContain(`Fee${fee}`);
    const register = page.root.querySelector(`a[href="${tryout.registrationUrl}"]`);
    if (register) expect(url, path).toBe(tryout.registrationUrl);
  }
});
