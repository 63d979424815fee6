import type { BrowserContext, Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, signIn } from './people.ts';
import { startSite } from './site.ts';
import type { RunningSite } from './site.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  frames,
  hydrated,
  looksAt,
  test,
} from './test.ts';

// On instances of its own: visits from one address are counted up to a limit, and all tests come from
// the same one.
test.describe.configure({ mode: 'default' });

let running: RunningSite;
test.beforeAll(async ({ site }) => {
  running = await startSite({ DATA_DIR: site.dataDir, DEMO: 'open', TRUSTED_PROXIES: '1' });
});
test.afterAll(() => running.stop());

type Sql = Parameters<typeof pathOf>[0];

/** A club of this test's own, by its path. */
async function aClubsPath(sql: Sql): Promise<string> {
  const club = aClub({ state: 'Countland' });
  await save(sql, club);
  return pathOf(sql, club.id);
}

async function viewsOf(sql: Sql, path: string): Promise<number> {
  const { rows } = await sql.execute<{ views: number }>(
    `select coalesce(sum(views), 0)::int as views from page_views where path = '${path}'`,
  );
  return rows[0]?.views ?? 0;
}

/** Records what a page reports, because a beacon's body is not visible from outside. */
async function writeDownReports(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const written: Promise<string>[] = [];
    Object.assign(window, { written });
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      written.push(new Response(body ?? '').text().then((text) => `${String(url)} ${text}`));
      return send(url, body);
    };
  });
  return () =>
    page.evaluate(() => Promise.all((window as unknown as { written: Promise<string>[] }).written));
}

/** How often a page reports to the site itself. */
function reportsOf(page: Page): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/page-view')) reports.push(request.url());
  });
  return reports;
}

/** Clicks a link in the page, which loads no new document. */
async function goBySite(page: Page, name: string, address: RegExp): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(address);
}

test.describe('the built-in counter', () => {
  test.use({ viewport: DESKTOP });

  test('[LEGL-07] the first page and every navigation count as one view each, and nothing else does', async ({
    page,
    site,
  }) => {
    const path = await aClubsPath(site.sql);
    const reports = await writeDownReports(page);
    await page.goto(running.url + path);
    await expect.poll(() => viewsOf(site.sql, path)).toBe(1);
    await goBySite(page, 'Find a Camp', /\/find-camp$/);
    // The address changes before the page is shown; a visitor who leaves before that has not seen it.
    await expect.poll(reports).toHaveLength(2);
    await page.goBack();
    await expect.poll(() => viewsOf(site.sql, path)).toBe(2);
    await page.evaluate(() => {
      window.location.hash = 'content';
    });
    await goBySite(page, 'Find a Lesson', /\/find-lesson$/);
    await expect.poll(reports).toHaveLength(4);
    expect(await reports()).toEqual(
      [path, '/find-camp', path, '/find-lesson'].map(
        (viewed) => `/api/page-view ${JSON.stringify({ path: viewed })}`,
      ),
    );
    expect(await viewsOf(site.sql, path)).toBe(2);
  });

  test('it keeps and sends nothing personal', async ({ page, context }) => {
    const sent = page.waitForRequest(/\/api\/page-view/);
    const reports = await writeDownReports(page);
    await page.goto(`${running.url}/find-club?name=secret#secret`);
    const request = await sent;
    // A search without results is reported; the site keeps typed words only if several visitors use them.
    await expect
      .poll(reports)
      .toEqual([
        '/api/page-view {"path":"/find-club"}',
        '/api/page-view {"path":"/find-club","nothingFor":"?name=secret"}',
      ]);
    expect((await request.response())?.headers()['set-cookie']).toBeUndefined();
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });

  for (const [wish, header, property] of [
    ['Do Not Track', 'dnt', 'doNotTrack'],
    ['Global Privacy Control', 'sec-gpc', 'globalPrivacyControl'],
  ] as const) {
    test(`${wish} is respected by the page and by the server`, async ({
      browser,
      request,
      site,
    }) => {
      const path = await aClubsPath(site.sql);
      const context = await wishing(await browser.newContext(), property);
      const page = await context.newPage();
      const reports = reportsOf(page);
      await page.goto(running.url + path);
      await hydrated(page);
      await goBySite(page, 'Find a Camp', /\/find-camp$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find a volleyball camp');
      await frames(page);
      expect(reports).toEqual([]);
      await context.close();
      const post = (headers: Record<string, string>) =>
        request.post(`${running.url}/api/page-view`, {
          data: { path },
          headers: { origin: running.url, 'x-forwarded-for': '10.9.8.7', ...headers },
        });
      expect((await post({ [header]: '1' })).status()).toBe(204);
      expect(await viewsOf(site.sql, path)).toBe(0);
      expect((await post({})).status()).toBe(204);
      expect(await viewsOf(site.sql, path)).toBe(1);
    });
  }

  test('a script that sends views without end is counted up to a limit', async ({
    request,
    site,
  }) => {
    // The limit is per minute: if these requests took longer, they are sent again.
    let tries = 0;
    await expect(async () => {
      tries += 1;
      const path = await aClubsPath(site.sql);
      const post = () =>
        request.post(`${running.url}/api/page-view`, {
          data: { path },
          headers: { origin: running.url, 'x-forwarded-for': `10.1.2.${tries}` },
        });
      for (let round = 0; round < 13; round += 1) {
        const answers = await Promise.all(Array.from({ length: 10 }, post));
        expect(answers.map((answer) => answer.status())).toEqual(answers.map(() => 204));
      }
      expect(await viewsOf(site.sql, path)).toBe(120);
    }).toPass();
  });
});

async function wishing(context: BrowserContext, property: string): Promise<BrowserContext> {
  await context.addInitScript((name) => {
    const value = name === 'doNotTrack' ? '1' : true;
    Object.defineProperty(Navigator.prototype, name, { get: () => value });
  }, property);
  return context;
}

test('Plausible gets each view, with no change but configuration', async ({ page, site }) => {
  const instance = await startSite({
    DATA_DIR: site.dataDir,
    ANALYTICS: 'plausible',
    PLAUSIBLE_DOMAIN: 'clubs.example.org',
    PLAUSIBLE_URL: 'https://plausible.test',
  });
  try {
    const events: unknown[] = [];
    await page.route('https://plausible.test/api/event', (route) => {
      events.push(JSON.parse(route.request().postData() ?? ''));
      return route.fulfill({ status: 202, body: 'ok' });
    });
    const reports = reportsOf(page);
    await page.setViewportSize(DESKTOP);
    await page.goto(`${instance.url}/find-camp`);
    await expect.poll(() => events).toHaveLength(1);
    await goBySite(page, 'Find a Lesson', /\/find-lesson$/);
    await expect.poll(() => events).toHaveLength(2);
    expect(events).toEqual(
      ['/find-camp', '/find-lesson'].map((path) => ({
        name: 'pageview',
        url: instance.url + path,
        domain: 'clubs.example.org',
        referrer: '',
      })),
    );
    expect(reports).toEqual([]);
    await page.goto(`${instance.url}/privacy-policy`);
    await expect(page.getByRole('main')).toContainText('with Plausible (plausible.test)');
    await expect.poll(() => events).toHaveLength(3);
  } finally {
    await instance.stop();
  }
});

test('Google Analytics gets each view, and is told to store nothing', async ({ page, site }) => {
  const instance = await startSite({
    DATA_DIR: site.dataDir,
    ANALYTICS: 'ga4',
    GA4_ID: 'G-TEST123',
  });
  try {
    await page.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.googleCame = true;' }),
    );
    await page.setViewportSize(DESKTOP);
    await page.goto(`${instance.url}/find-camp`);
    await page.waitForFunction(() => 'googleCame' in window);
    await goBySite(page, 'Find a Lesson', /\/find-lesson$/);
    const told = () =>
      page.evaluate(() =>
        (window as unknown as { dataLayer: ArrayLike<unknown>[] }).dataLayer.map((words) =>
          Array.from(words),
        ),
      );
    await expect.poll(async () => (await told()).length).toBe(5);
    const [consent, , config, ...views] = await told();
    expect(consent?.[2]).toMatchObject({ analytics_storage: 'denied', ad_storage: 'denied' });
    expect(config).toEqual(['config', 'G-TEST123', { send_page_view: false }]);
    expect(views.map(([, , view]) => (view as { page_path: string }).page_path)).toEqual([
      '/find-camp',
      '/find-lesson',
    ]);
  } finally {
    await instance.stop();
  }
});

test.describe('the statistics', () => {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`show an administrator the counts, at ${viewport.width} px`, async ({ page, site }) => {
      await page.setViewportSize(DESKTOP);
      const person = await aRegistered(site.sql);
      await site.sql.execute(
        `insert into user_roles (user_id, role) values ('${person.id}', 'admin')`,
      );
      await site.sql.execute(`
        insert into page_views (day, path, views)
        select current_date - age, '/find-lesson', 1000 + age * 7 from generate_series(1, 29) age
        on conflict do nothing`);
      await signIn(page, person);
      await page.setViewportSize(viewport);
      await page.goto('/admin/statistics');
      await expect(page.getByRole('img', { name: /Views by day\. Most views on/ })).toBeVisible();
      const lesson = page
        .getByRole('table', { name: 'Most viewed pages' })
        .getByRole('row', { name: /find-lesson/ });
      await expect(lesson.getByRole('link')).toHaveAttribute('href', '/find-lesson');
      await page.getByText('View as a table').click();
      await expect(
        page.getByRole('table', { name: 'Page views by day' }).getByRole('row'),
      ).toHaveCount(31);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }

  for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
    test.describe(`at ${viewport.width} px`, () => {
      test.use({ viewport: DESKTOP, colorScheme });
      test('warn about waiting mails, and about a proxy that the site was not told about', async ({
        page,
        site,
      }) => {
        const own = await startSite({ DATA_DIR: site.dataDir, SMTP_URL: 'none' });
        const person = await aRegistered(site.sql);
        await site.sql.execute(
          `insert into user_roles (user_id, role) values ('${person.id}', 'admin')`,
        );
        await signIn(page, person);
        await page.setViewportSize(viewport);
        // Sessions work on all instances; the cookie is for the host, on any port.
        await page.goto(`${own.url}/admin/statistics`);
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { name: 'Emails aren’t being sent' })).toBeVisible();
        await expect(main).not.toContainText('All visitors share one limit');
        for (let visit = 0; visit < 3; visit += 1) {
          const visitor = { 'x-forwarded-for': `203.0.113.${visit}` };
          expect((await page.request.get(`${own.url}/`, { headers: visitor })).status()).toBe(403);
        }
        await page.reload();
        await expect(
          main.getByRole('heading', { name: 'All visitors share one limit' }),
        ).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.screenshot({ path: `test-results/warnings-${viewport.width}.png` });
        const told = own.lines.filter((line) => line.includes('X-Forwarded-For'));
        expect(told).toHaveLength(1);
        await own.stop();
      });
    });
  }

  test('are closed to everyone else', async ({ page, site }) => {
    await page.goto('/admin/statistics');
    const denied = 'You must be an administrator to view this page.';
    await expect(page.getByRole('main')).toContainText(denied);
    await signIn(page, await aRegistered(site.sql));
    await page.goto('/admin/statistics');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(denied);
  });
});
