import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { tryouts } from '#db/schema/tryouts.ts';
import { dayAt, seasonLabel } from '#domain/season.ts';
import { tryoutSeasonOf } from '#domain/tryout-season.ts';
import { WEEKDAYS } from '#domain/weekdays.ts';
import { seasons, site as config } from '#site.config.ts';
import { agesOf } from '#platform/current-season.ts';
import { TRYOUTS_PER_PAGE } from '#features/tryouts/board/schema.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { ownState, pathOf } from './clubs.ts';
import { holdCalls } from './hold-calls.ts';
import { toast } from './people.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };
const DAY_MS = 24 * 60 * 60_000;
/** Six or seven in the evening, in the site's time zone. */
const EVENING_MS = 23 * 60 * 60_000;

/** As on a card: 'Sat, Dec 5'. */
const dayOnCard = ({ row }: ReturnType<typeof aTryout>) =>
  row.startsAt.toLocaleDateString('en-US', {
    timeZone: config.timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });

/** A board of its own: a state with a club and three tryouts, the second of them canceled. */
function aBoard(name: string) {
  const state = ownState(name);
  const club = aClub({ name: `${name} Aces`, state, county: 'N', city: 'J' });
  // At an hour when all of them are on one day, whenever the test runs.
  const at = (days: number) =>
    new Date(Math.floor(Date.now() / DAY_MS + days) * DAY_MS + EVENING_MS);
  const [first, off, later] = [
    aTryout({ club, startsAt: at(3), fee: 25, registrationUrl: 'https://register.example.org/1' }),
    aTryout({ club, startsAt: at(5), status: 'canceled', ageGroups: ['U16'] }),
    aTryout({ club, startsAt: at(9), gender: 'Boys', ageGroups: ['U17', 'U18'] }),
  ];
  return { state, club, first, off, later, path: `/tryouts?${new URLSearchParams({ state })}` };
}

test('[TRYO-01, TRYO-06] the board shows upcoming tryouts by day, and canceled ones', async ({
  page,
  site,
}) => {
  const { club, first, off, later, path } = aBoard('Board');
  await save(site.sql, first, off, later);
  await page.setViewportSize(DESKTOP);
  await page.goto(path);
  const entries = page.getByRole('article');
  await expect(entries).toHaveCount(3);
  const day = (first.row.startsAt ?? new Date()).toLocaleDateString('en-US', {
    dateStyle: 'full',
    timeZone: config.timeZone,
  });
  const ofDay = page.getByRole('group', { name: day });
  await expect(ofDay.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: day })).toHaveCount(0);
  for (const words of ['Girls U13–U14', club.row.name, first.row.venueName ?? '', '$25']) {
    await expect(entries.first()).toContainText(words);
  }
  await expect(entries.first().locator('time')).toHaveText(/^\d{1,2}:\d{2}.*[AP]M$/);
  await expect(entries.first().getByRole('link', { name: /^Register/ })).toHaveAttribute(
    'href',
    'https://register.example.org/1',
  );
  await expect(entries.nth(1)).toContainText('Canceled');
  await expect(entries.nth(1).locator('s').first()).toBeVisible();
  await expect(entries.nth(1).getByRole('link', { name: /^Register/ })).toHaveCount(0);
  await expect(entries.first()).not.toContainText('Canceled');
});

/** Opens the board once it offers a state that was just added: before that, a cached page may be shown. */
async function openBoardOffering(page: Page, state: string): Promise<void> {
  await expect(async () => {
    await page.goto('/tryouts');
    await expect(page.locator(`option[value^="${state}"]`).first()).toBeAttached({
      timeout: 1_000,
    });
  }).toPass();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('[TRYO-02] the board filters by state, county, gender, and age', async ({ page, site }) => {
    const { state, first, off, later, path } = aBoard('Scriptless');
    await save(site.sql, first, off, later, aLocation(state), aLocation(state, 'N'));
    await openBoardOffering(page, state);
    await page.getByLabel('County').selectOption({ value: `${state}::N` });
    await page.getByLabel('Gender').selectOption('Boys');
    await page.getByLabel('Age Group').selectOption('U17');
    await page.getByRole('button', { name: 'Show Tryouts' }).click();
    await expect(page).toHaveURL(
      `/tryouts?${new URLSearchParams({ state, county: 'N', gender: 'Boys', ageGroup: 'U17' })}`,
    );
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article')).toContainText('Boys U17–U18');
    await page.goto(path);
    await page.getByText('Dates and weekdays').click();
    const dayOf = ({ row }: typeof first) => dayAt(row.startsAt, config.timeZone);
    const weekday = (tryout: typeof first) => dayOnCard(tryout).slice(0, 3);
    await page.getByLabel('From').fill(dayOf(first));
    await page.getByLabel('Through', { exact: true }).fill(dayOf(off));
    for (const tryout of [off, first]) {
      await page.getByRole('checkbox', { name: weekday(tryout) }).check();
    }
    await page.getByRole('button', { name: 'Show Tryouts' }).click();
    const days = WEEKDAYS.filter((one) => [weekday(first), weekday(off)].includes(one)).join();
    const dates = { from: dayOf(first), until: dayOf(off), days };
    await expect(page).toHaveURL(`/tryouts?${new URLSearchParams({ state, ...dates })}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('checkbox', { name: weekday(off) })).toBeChecked();
    const feed = await page.getByRole('link', { name: 'Subscribe' }).getAttribute('href');
    const calendar = await page.request.get(
      new URL(feed ?? '').pathname + new URL(feed ?? '').search,
    );
    expect((await calendar.text()).match(/BEGIN:VEVENT/g)).toHaveLength(2);
    await page.goto(`${path}&ageGroup=U10`);
    await expect(page.getByText('No upcoming tryouts match.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show all tryouts' })).toBeVisible();
  });
});

test('[TRYO-02] with JavaScript the address follows, and the counties are those of the state', async ({
  page,
  site,
}) => {
  const { state, first, later } = aBoard('Scripted');
  await save(site.sql, first, later, aLocation(state), aLocation(state, 'N'));
  await openBoardOffering(page, state);
  await hydrated(page);
  await page.getByLabel('State').selectOption(state);
  await expect(page.getByLabel('County').getByRole('option')).toHaveText(['Any county', 'N']);
  await page.getByLabel('Gender').selectOption('Girls');
  await page.getByRole('button', { name: 'Show Tryouts' }).click();
  await expect(page).toHaveURL(`/tryouts?${new URLSearchParams({ state, gender: 'Girls' })}`);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('what is typed while results load stays, and is part of the next search', async ({ page }) => {
  await page.goto('/tryouts');
  await hydrated(page);
  const letGo = await holdCalls(page, 'getTryouts');
  await page.getByLabel('Gender').selectOption('Girls');
  await page.getByRole('button', { name: 'Show Tryouts' }).click();
  await page.getByLabel('ZIP Code or Town').fill('19104');
  letGo();
  await expect(page).toHaveURL('/tryouts?gender=Girls');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Girls');
  await expect(page.getByLabel('ZIP Code or Town')).toHaveValue('19104');
  await page.goBack();
  await expect(page.getByLabel('Gender')).toHaveValue('');
  await expect(page.getByLabel('ZIP Code or Town')).toHaveValue('');
});

test('many tryouts are split into pages, and 25 on 25 days are at most 4,500 px high on a phone', async ({
  page,
  site,
}) => {
  const { club, path } = aBoard('Many');
  // In the afternoon: a tryout that ends on the next day takes two lines.
  const start = Math.floor(Date.now() / DAY_MS + 5) * DAY_MS + 18 * 60 * 60_000;
  const many = Array.from({ length: 30 }, (_, at) =>
    aTryout({
      club,
      startsAt: new Date(start + at * DAY_MS),
      registrationUrl: 'https://register.example.org/1',
    }),
  );
  await save(site.sql, ...many);
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await expect(page.getByRole('article')).toHaveCount(25);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_501);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  await page.getByRole('link', { name: 'Back to the first tryouts' }).click();
  await expect(page.getByRole('article')).toHaveCount(25);
});

test("a tryout of another season says so, with that season's birth dates (D69)", async ({
  page,
  site,
}) => {
  const { club, path } = aBoard('Seasons');
  const season = tryoutSeasonOf(dayAt(new Date(), config.timeZone), seasons.begins) + 1;
  const [next] = await save(site.sql, aTryout({ club, season, ageGroups: ['U14'] }));
  const label = seasonLabel(season);
  const born = agesOf(season).find(({ ageGroup }) => ageGroup === 'U14')?.born ?? '';
  await page.goto(`${path}&ageGroup=U14`);
  await expect(page.getByRole('article')).toContainText(`Girls U14 (${label})`);
  await expect(page.getByText(`U14 in ${label}: born ${born}.`)).toBeVisible();
  await page.goto(`/tryouts/${next.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Girls U14 (${label}) Tryout`);
  await expect(page.getByText(`U14 in ${label}: born ${born}.`)).toBeVisible();
});

test('a board is shared by its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/tryouts?gender=Boys');
  await hydrated(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page)).toContainText('Link copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("[TRYO-11] the region's rules are shown for the chosen state, with source and date", async ({
  page,
}) => {
  await page.goto('/tryouts?state=New+Jersey');
  const rules = page.locator('section', { hasText: 'After the tryout: offers' }).last();
  await expect(rules).toContainText('New Jersey: Garden Empire Region');
  await expect(rules).toContainText('checked on November 23, 2026');
  await expect(rules.getByRole('link')).toHaveCount(1);
  await expect(rules).not.toContainText('Keystone');
  await page.goto('/tryouts');
  await expect(rules.getByRole('link')).toHaveCount(3);
});

test('[TRYO-03] a tryout has a page with its canonical address, its club and a calendar file', async ({
  page,
  site,
}) => {
  const { club, first } = aBoard('Page');
  await save(site.sql, first);
  await page.goto(`/tryouts/${first.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Girls U13–U14 Tryout');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${site.url}/tryouts/${first.id}`,
  );
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  ) as Record<string, unknown>;
  expect(data).toMatchObject({ '@type': 'SportsEvent', url: `${site.url}/tryouts/${first.id}` });
  const shown = page.getByRole('main');
  await expect(shown.locator('time')).toHaveAttribute('datetime', String(data['startDate']));
  await expect(shown).toContainText(first.row.venueAddress);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tryout-\d{4}-\d{2}-\d{2}\.ics$/);
  await shown.getByRole('link', { name: club.row.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(club.row.name);

  // Eight in the evening is tomorrow in UTC.
  const [late] = await save(
    site.sql,
    aTryout({ club, startsAt: new Date('2028-12-06T01:00:00Z') }),
  );
  const { headers } = await fetch(`${site.url}/tryouts/${late.id}.ics`);
  expect(headers.get('content-disposition')).toContain('"tryout-2028-12-05.ics"');
});

test('[TRYO-05] a cached calendar answers 304, and follows a cancellation within a second', async ({
  request,
  site,
}) => {
  const { first, path } = aBoard('Feed');
  await save(site.sql, first);
  const feed = path.replace('/tryouts?', '/tryouts.ics?');
  const before = await request.get(feed);
  expect(before.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const { etag = '' } = before.headers();
  const again = await request.get(feed, { headers: { 'If-None-Match': etag } });
  expect(again.status()).toBe(304);
  await site.sql.update(tryouts).set({ status: 'canceled' }).where(eq(tryouts.id, first.id));
  for (const base of [site.url, site.secondUrl]) {
    const text = async (address: string) => (await request.get(base + address)).text();
    await expect.poll(() => text(feed), WITHIN).toContain('STATUS:CANCELLED');
    expect(await text(feed)).toContain('SEQUENCE:1');
    await expect.poll(() => text(path), WITHIN).toContain('Canceled');
    await expect.poll(() => text(`/tryouts/${first.id}`), WITHIN).toContain('Canceled');
    await expect.poll(() => text(`/tryouts/${first.id}.ics`), WITHIN).toContain('CANCELLED');
  }
});

test('[TRYO-09, TRYO-10] a tryout that ends disappears from cached boards, calendars, pages of its club, and cards of both instances', async ({
  request,
  site,
}) => {
  const { club, later, path } = aBoard('Ending');
  const startsAt = new Date(Date.now() - 60_000);
  const ending = aTryout({
    club,
    startsAt,
    // Late enough to check everywhere on a busy machine beforehand.
    endsAt: new Date(Date.now() + 30_000),
    venueName: 'Soon over',
  });
  await save(site.sql, ending, later);
  const kept = [site.url, site.secondUrl].flatMap((base) =>
    [path, path.replace('/tryouts?', '/tryouts.ics?')].map((address) => base + address),
  );
  const text = async (url: string) => (await request.get(url)).text();
  const clubsPage = await pathOf(site.sql, club.id);
  kept.push(site.url + clubsPage, site.secondUrl + clubsPage);
  const finders = [site.url, site.secondUrl].map(
    (base) => base + path.replace('/tryouts?', '/find-club?'),
  );
  for (const url of kept) expect(await text(url)).toContain('Soon over');
  for (const url of finders) expect(await text(url)).toContain(`${dayOnCard(ending)}, Girls`);
  for (const url of kept) {
    await expect.poll(() => text(url), { timeout: 90_000 }).not.toContain('Soon over');
  }
  for (const url of finders) {
    await expect
      .poll(() => text(url), { timeout: 90_000 })
      .not.toContain(`${dayOnCard(ending)}, Girls`);
    expect(await text(url)).toContain(`${dayOnCard(later)}, Boys`);
  }
  for (const base of [site.url, site.secondUrl]) {
    expect(await text(`${base}/tryouts/${ending.id}`)).toContain('This tryout is over.');
  }
});

test('a visitor who loads more tryouts continues with those, by keyboard and on a phone', async ({
  page,
  site,
}) => {
  const state = ownState('Long board');
  const club = aClub({ state, county: 'L', city: 'L' });
  await save(site.sql, ...Array.from({ length: TRYOUTS_PER_PAGE + 1 }, () => aTryout({ club })));
  await page.setViewportSize(PHONE);
  await page.goto(`/tryouts?${new URLSearchParams({ state })}`);
  await hydrated(page);
  const list = page.getByRole('region', { name: 'Upcoming tryouts' });
  for (const [name, count] of [
    ['Show more', 1],
    ['Back to the first tryouts', TRYOUTS_PER_PAGE],
  ] as const) {
    await page.getByRole('link', { name, exact: true }).press('Enter');
    await expect(page.getByRole('article')).toHaveCount(count);
    await expect(list).toBeFocused();
    await expect(page.getByRole('article').first()).toBeInViewport();
  }
});

for (const viewport of [PHONE, DESKTOP]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${viewport.width} px, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('the board and a tryout are accessible and fit', async ({ page, site }) => {
        const { first, off, path } = aBoard('Looks');
        await save(site.sql, first, off);
        for (const address of [path, `/tryouts/${first.id}`, `/tryouts/${off.id}`]) {
          await page.goto(address);
          await hydrated(page);
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        }
      });
    });
  }
}
