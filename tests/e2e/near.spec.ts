import type { Browser, Locator, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { test } from './own-site.ts';
import { startSite } from './site.ts';
import { tabTo } from './tab-to.ts';
import { DESKTOP, PHONE, expect, expectAccessible, hydrated } from './test.ts';

/** Clubs that the finder shows near 08002, after the previous page is gone. */
const nearby = (page: Page): Locator =>
  page.getByRole('article').filter({ hasText: / mi · Cherry Hill to / });

/** The names of the clubs found, which must be in order of distance. */
async function namesByDistance(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: /^Showing \d+ clubs/ })).toBeVisible();
  const found = nearby(page);
  await expect(found.nth(2)).toBeVisible();
  const miles = (await found.allTextContents()).map((text) =>
    Number(/([\d.]+) mi · /.exec(text)?.[1]),
  );
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  return (await found.getByRole('heading').allTextContents()).slice(0, 3);
}

/** The link alone shows the same comparison to another visitor, in a browser of their own. */
async function expectOpensElsewhere(
  browser: Browser,
  link: string,
  names: readonly string[],
): Promise<void> {
  expect(link).toMatch(/\/compare(?:[?&]club=[^&]+){3}&ageGroup=U14&gender=Girls&near=08002$/);
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('columnheader')).toContainText(['', ...names]);
  await expect(page.getByRole('row', { name: /^Distance / })).toContainText(
    ' mi · Cherry Hill to ',
  );
  await context.close();
}

test('[NEAR-02] [NEAR-05] the finder recognizes a place, sorts by distance from it, and says when it does not', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/find-club');
  await hydrated(page);
  const field = page.getByLabel('ZIP Code or Town');
  await field.fill('cherry hill nj');
  await page.getByLabel('Within').selectOption('10');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  // The state that the finder starts with was not chosen.
  await expect(page).toHaveURL('/find-club?state=any&near=cherry+hill+nj&within=10&sort=distance');
  await expect(page.getByRole('article').first()).toContainText(/\d+ mi · Cherry Hill to /);
  await expect(page.getByLabel('Sort by').getByRole('option').last()).toHaveText('Distance');
  await page
    .getByRole('link', { name: 'Remove filter Within 10 miles of Cherry Hill, NJ' })
    .click();
  await expect(page).toHaveURL('/find-club?state=any');
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveCount(6);

  await field.fill('Atlantis, NJ');
  await page.getByLabel('Gender').selectOption('Boys');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(/near=Atlantis%2C\+NJ&gender=Boys/);
  await expect(field).toHaveAccessibleDescription(/^We couldn’t find “Atlantis, NJ\.”/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('name_asc');
  await expectAccessible(page);
});

test("[NEAR-06] the nearest ZIP code is filled in, and the visitor's position is stored nowhere", async ({
  page,
  context,
  site,
}) => {
  // An instance that logs everything.
  const running = await startSite({ DATA_DIR: site.dataDir, LOG_LEVEL: 'debug' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('.js')) sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(running.url);
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Use my location' });
  const field = page.getByLabel('ZIP Code or Town');
  // Without permission, and far away.
  await button.click();
  await expect(page.getByRole('status')).toContainText('We can’t see your location');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 51.50123, longitude: -0.12345 });
  await button.click();
  await expect(page.getByRole('status')).toContainText('You seem to be outside the area');
  await expect(field).toHaveValue('');

  await context.setGeolocation({ latitude: 39.93461, longitude: -75.02539 });
  const asked = page.waitForRequest('**/api/nearest-zip');
  await button.click();
  await expect(field).toHaveValue('08002');
  await expect(field).toBeFocused();
  expect((await asked).postDataJSON()).toEqual({ latitude: 39.935, longitude: -75.025 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${running.url}/find-club?near=08002`);

  expect(sent.filter((line) => line.startsWith('POST') && /nearest-zip/.test(line))).toHaveLength(
    2,
  );
  expect(sent.filter((line) => /39\.93|75\.02/.test(line))).toEqual([]);
  expect(running.lines.filter((line) => /39\.93|75\.02/.test(line))).toEqual([]);
  const kept = await site.sql.execute<{ table: string }>(sql`
    select relname as table from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'app', 'graphile_worker')
      and relname <> 'places'
      and query_to_xml(format('select * from %s', oid::regclass), false, true, '')::text ~ '39[.]93|75[.]02'`);
  expect(kept.rows).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
    '39.93',
  );
  // Requests that are pending when the site stops are errors in the console.
  await page.goto('about:blank');
  await running.stop();
});

/** How a device answers when asked for its position. */
type Asking = (found: unknown, failed: (problem: { code: number }) => void) => void;

test.describe('when a device cannot find its position', () => {
  test.use({ expectedConsole: ['ERR_FAILED', 'status of 429'] });

  test('[NEAR-06] or the site is asked too often, the page says why, and a ZIP code can be typed', async ({
    page,
    context,
    site,
  }) => {
    const running = await startSite({ DATA_DIR: site.dataDir });
    const button = page.getByRole('button', { name: 'Use my location' });
    const field = page.getByLabel('ZIP Code or Town');
    const status = page.getByRole('status').filter({ hasText: /\S/ });
    const open = async (): Promise<void> => {
      await page.goto(running.url);
      await hydrated(page);
      await button.click();
    };
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(null);
    await open();
    await expect(status).toContainText('Your device can’t find your location right now.');

    // Only the device's answer is made up.
    await page.addInitScript(() => {
      const late: Asking = (_found, failed) => failed({ code: 3 });
      Geolocation.prototype.getCurrentPosition = late;
    });
    await open();
    await expect(status).toContainText('Your device took too long to find your location.');

    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined });
    });
    await open();
    await expect(status).toContainText('Your device can’t find your location right now.');
    await expect(field).toHaveValue('');
    await field.fill('08002');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${running.url}/find-club?near=08002`);

    const other = await context.newPage();
    await context.setGeolocation({ latitude: 39.93461, longitude: -75.02539 });
    const told = other.getByRole('status').filter({ hasText: /\S/ });
    await other.goto(running.url);
    await hydrated(other);
    await other.route('**/api/nearest-zip', (route) => route.abort());
    await other.getByRole('button', { name: 'Use my location' }).click();
    await expect(told).toContainText('We couldn’t look up the nearest ZIP code.');
    await other.unrouteAll();
    // At once, because the limit is per minute.
    await Promise.all(
      Array.from({ length: 60 }, () =>
        other.request.post(`${running.url}/api/nearest-zip`, {
          data: { latitude: 39.9, longitude: -75 },
          headers: { Origin: running.url },
        }),
      ),
    );
    await other.getByRole('button', { name: 'Use my location' }).click();
    await expect(told).toContainText('Too many requests. Try again in a minute.');
    await expect(other.getByLabel('ZIP Code or Town')).toHaveValue('');
    for (const opened of [page, other]) await opened.goto('about:blank');
    await running.stop();
  });
});

test.describe('a family looks for U14 girls near 08002 on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('[NEAR-01] [NEAR-02] [CMPR-02] [CMPR-07] [MINE-01] by touch: three clubs by distance, two saved, compared side by side, and the link opened elsewhere', async ({
    page,
    browser,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByLabel('ZIP Code or Town').fill('08002');
    await page.getByLabel('Age Group').selectOption('U14');
    await page.getByLabel('Gender').selectOption('Girls');
    await page.getByRole('button', { name: 'Find a Club Now' }).tap();
    await expect(page).toHaveURL(/near=08002/);
    const names = await namesByDistance(page);
    for (const name of names.slice(0, 2)) {
      await page.getByRole('button', { name: `Save ${name}`, exact: true }).tap();
      await expect(page.getByText(`${name} is saved.`)).toBeAttached();
    }
    for (const name of names) {
      await page.getByRole('checkbox', { name: `Compare ${name}`, exact: true }).tap();
    }
    const compare = page.getByRole('link', { name: /^Compare/ });
    await expect(compare).toContainText('3');
    await compare.tap();
    await expect(page.getByRole('columnheader')).toContainText(['', ...names]);
    await expectOpensElsewhere(browser, page.url(), names);
    await page.goto('/saved');
    for (const name of names.slice(0, 2)) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('link', { name: names[2] ?? '', exact: true })).toHaveCount(0);
  });

  test('[NEAR-01] [NEAR-02] [CMPR-02] [CMPR-07] [MINE-01] by keyboard alone', async ({
    page,
    browser,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByLabel('ZIP Code or Town').focus();
    await page.keyboard.type('08002');
    await tabTo(page, 'Age Group');
    await page.keyboard.type('U14');
    await tabTo(page, 'Gender');
    await page.keyboard.type('Girls');
    await tabTo(page, 'Find a Club Now');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/near=08002/);
    const names = await namesByDistance(page);
    const press = async (name: string, key: string): Promise<void> => {
      await tabTo(page, name);
      await page.keyboard.press(key);
    };
    for (const name of names.slice(0, 2)) {
      // Hearts appear with the first key press on a page.
      await page.keyboard.press('Shift');
      await expect(page.getByRole('button', { name: `Save ${name}`, exact: true })).toBeVisible();
      await press(`Save ${name}`, 'Enter');
      await expect(page.getByText(`${name} is saved.`)).toBeAttached();
    }
    for (const name of names) await press(`Compare ${name}`, 'Space');
    await press('Compare 3 clubs', 'Enter');
    await expect(page.getByRole('columnheader')).toContainText(['', ...names]);
    await hydrated(page);
    await expectOpensElsewhere(browser, page.url(), names);
    const last = `Save ${names[2]}`;
    // Hearts appear with the first key press on a hydrated page.
    await page.keyboard.press('Tab');
    const heart = page.getByRole('button', { name: last, exact: true });
    await expect(heart).toBeVisible();
    await press(last, 'Enter');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('the same family without JavaScript', () => {
  test.use({ viewport: PHONE, javaScriptEnabled: false });

  test('[NEAR-01] [NEAR-02] [CMPR-02] [CMPR-07] gets from the home page by ticks to the link, which opens elsewhere', async ({
    page,
    browser,
  }) => {
    await page.goto('/');
    await page.getByLabel('ZIP Code or Town').fill('08002');
    await page.getByLabel('Age Group').selectOption('U14');
    await page.getByLabel('Gender').selectOption('Girls');
    await page.getByRole('button', { name: 'Find a Club Now' }).click();
    const names = await namesByDistance(page);
    for (const name of names) {
      await page.getByRole('checkbox', { name: `Compare ${name}`, exact: true }).check();
    }
    await page.getByRole('button', { name: 'Compare chosen clubs' }).click();
    await expect(page.getByRole('columnheader')).toContainText(['', ...names]);
    await expectOpensElsewhere(browser, page.url(), names);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('[NEAR-01] [TRYO-02] the board shows tryouts near a place, and says when it does not recognize it', async ({
    page,
    site,
  }) => {
    const name = `Near ${crypto.randomUUID()}`;
    const club = aClub({ name, city: 'Fenwick Island', state: 'Delaware', county: 'Sussex' });
    const venueAddress = '1 Ocean Highway, Fenwick Island, DE 19944';
    await save(site.sql, aTryout({ club, venueAddress }));
    const entry = page.getByRole('article').filter({ hasText: name });
    await page.goto('/tryouts');
    await page.getByLabel('ZIP Code or Town').fill('19944');
    for (const within of ['5', '10', '15', '25', '50']) {
      await page.getByLabel('Within').selectOption(within);
      await page.getByRole('button', { name: 'Show Tryouts' }).click();
      await expect(page).toHaveURL(new RegExp(`/tryouts\\?near=19944&within=${within}&`));
      await expect(page.getByLabel('Within')).toHaveValue(within);
      await expect(entry).toContainText(`under 1 mi · ${name} · Gym`);
    }
    // Any other distance is ignored, and the place stays.
    await page.goto('/tryouts?near=19944&within=7');
    await expect(page.getByLabel('ZIP Code or Town')).toHaveValue('19944');
    await expect(page.getByLabel('Within')).toHaveValue('');
    await page.goto('/tryouts?near=Camden%2C+NJ&within=5');
    await expect(entry).toHaveCount(0);
    await page.goto('/tryouts?near=Atlantis&within=5');
    await expect(page.getByText('“Atlantis.”')).toBeVisible();
  });

  test('[NEAR-07] [NEAR-09] the home page has a map of counties, each with its number of clubs and a link to them', async ({
    page,
    site,
  }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto('/');
    const map = page.getByRole('group', { name: 'Map of counties by number of clubs' });
    const camden = map.getByRole('link', { name: /^Camden County, New Jersey: \d+ clubs?$/ });
    const clubs = /\d+/.exec((await camden.getAttribute('aria-label')) ?? '')?.[0];
    await page.getByText('Counties in New Jersey').click();
    const listed = page.getByRole('link', { name: /^Camden \d+$/ });
    await expect(listed).toHaveText(`Camden ${clubs}`);
    await camden.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/find-club?state=New+Jersey&county=Camden');
    await expect(page.getByRole('heading', { name: `Showing ${clubs} club` })).toBeVisible();
    expect([...hosts]).toEqual([new URL(site.url).host]);
  });

  test('[NEAR-08] [NEAR-09] the clubs found are dots on a map and a list of the same clubs', async ({
    page,
  }) => {
    await page.goto('/find-club?near=08002&within=25&gender=Girls');
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL('/find-club?near=08002&within=25&gender=Girls&view=map');
    const map = page.getByRole('group', { name: /^Map of \d+ clubs$/ });
    // It has no checkboxes.
    await expect(page.getByRole('button', { name: 'Compare chosen clubs' })).toHaveCount(0);
    const labels = (dots: Locator) =>
      dots.evaluateAll((all) => all.map((dot) => dot.getAttribute('aria-label') ?? ''));
    const list = page.getByRole('list', { name: 'Clubs on the map' });
    const names = await list.getByRole('link').allTextContents();
    expect(names.length).toBeGreaterThan(3);
    // On a phone, one dot may be of several clubs (maps.slow.spec.ts).
    const several = await labels(map.getByRole('button'));
    const gathered = several.flatMap((label) => label.replace(/^\d+ clubs here: /, '').split(', '));
    const single = await labels(map.getByRole('link'));
    expect([...single, ...gathered].toSorted()).toEqual(names.toSorted());

    await page.setViewportSize(DESKTOP);
    const dots = await labels(map.getByRole('link'));
    expect(dots).toEqual(names.map((name, index) => `${index + 1}. ${name}`));
    await expect(list.getByRole('listitem').first()).toContainText(' mi · Cherry Hill to ');
    await expect(
      page.getByRole('heading', { name: `Showing ${names.length} clubs` }),
    ).toBeVisible();
    await map.getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '');
    await expect(page).toHaveURL(/view=map&from=find-club/);
  });
});
