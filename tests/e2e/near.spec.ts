import { sql } from 'drizzle-orm';
import { aClub } from '../builders/clubs.ts';
import { save } from '../builders/save.ts';
import { aTryout } from '../builders/tryouts.ts';
import { test } from './own-site.ts';
import { startSite } from './site.ts';
import { DESKTOP, PHONE, expect, expectAccessible, hydrated } from './test.ts';

test('[NEAR-02] [NEAR-05] the finder knows a place, sorts by distance from there, and says when it knows none', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/find-club');
  await hydrated(page);
  const field = page.getByLabel('ZIP Code or Town');
  await field.fill('cherry hill nj');
  await page.getByLabel('Within').selectOption('10');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  // Nobody chose the state that the finder begins with.
  await expect(page).toHaveURL('/find-club?state=any&near=cherry+hill+nj&within=10&sort=distance');
  await expect(page.getByRole('article').first()).toContainText(/\d+ mi · Cherry Hill to /);
  await expect(page.getByLabel('Sort by').getByRole('option').last()).toHaveText('Distance');
  await page.getByRole('link', { name: 'Remove filter Within 10 mi of cherry hill nj' }).click();
  await expect(page).toHaveURL('/find-club?state=any');
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveCount(6);

  await field.fill('Atlantis, NJ');
  await page.getByLabel('Gender').selectOption('Boys');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(/near=Atlantis%2C\+NJ&gender=Boys/);
  await expect(field).toHaveAccessibleDescription(/^We do not know ‘Atlantis, NJ’\./);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('name_asc');
  await expectAccessible(page);
});

test('[NEAR-06] the nearest ZIP code comes into the field, and nobody keeps where somebody is', async ({
  page,
  context,
  site,
}) => {
  // Of an instance that tells everything.
  const running = await startSite({ DATA_DIR: site.dataDir, LOG_LEVEL: 'debug' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('.js')) sent.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(running.url);
  await hydrated(page);
  const button = page.getByRole('button', { name: 'Use my location' });
  const field = page.getByLabel('ZIP Code or Town');
  // Without leave, and far away.
  await button.click();
  await expect(page.getByRole('status')).toContainText('Your browser does not tell this site');
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 51.50123, longitude: -0.12345 });
  await button.click();
  await expect(page.getByRole('status')).toContainText('You are far from the places');
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
  await running.stop();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('[TRYO-02] the board shows tryouts near a place, and says when it knows none', async ({
    page,
    site,
  }) => {
    const name = `Near ${crypto.randomUUID()}`;
    const club = aClub({ name, city: 'Fenwick Island', state: 'Delaware', county: 'Sussex' });
    await save(site.sql, aTryout({ club }));
    await page.goto('/tryouts');
    await page.getByLabel('ZIP Code or Town').fill('19944');
    await page.getByLabel('Within').selectOption('5');
    await page.getByRole('button', { name: 'Show Tryouts' }).click();
    await expect(page).toHaveURL(/near=19944&within=5/);
    const entry = page.getByRole('article').filter({ hasText: name });
    await expect(entry).toContainText('mi · Fenwick Island to Fenwick Island, its town');
    await page.goto('/tryouts?near=Camden%2C+NJ&within=5');
    await expect(entry).toHaveCount(0);
    await page.goto('/tryouts?near=Atlantis&within=5');
    await expect(page.getByText('We do not know ‘Atlantis’.')).toBeVisible();
  });

  test('[NEAR-07] [NEAR-09] the home page has a map of counties, each with the number of its clubs and the way to them', async ({
    page,
    site,
  }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    await page.goto('/');
    const map = page.getByRole('group', { name: 'Map of counties by number of clubs' });
    const camden = map.getByRole('link', { name: /^Camden County, New Jersey: \d+ clubs?$/ });
    const clubs = /\d+/.exec((await camden.getAttribute('aria-label')) ?? '')?.[0];
    const listed = page.getByRole('link', { name: /^Camden \d+$/ });
    await expect(listed).toHaveText(`Camden ${clubs}`);
    await camden.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/find-club?state=New+Jersey&county=Camden');
    await expect(page.getByRole('heading', { name: `Showing ${clubs} club` })).toBeVisible();
    expect([...hosts]).toEqual([new URL(site.url).host]);
  });

  test('[NEAR-08] [NEAR-09] clubs found are dots on a map and a list of the same', async ({
    page,
  }) => {
    await page.goto('/find-club?near=08002&within=25&gender=Girls');
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL('/find-club?near=08002&within=25&gender=Girls&view=map');
    const map = page.getByRole('group', { name: /^Map of \d+ clubs$/ });
    const dots = await map
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
    const list = page.getByRole('list', { name: 'Clubs on the map' });
    expect(dots.length).toBeGreaterThan(3);
    const names = await list.getByRole('link').allTextContents();
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
