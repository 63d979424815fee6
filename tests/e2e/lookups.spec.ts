import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { ownState } from './clubs.ts';
import { DESKTOP, expect, hydrated, test } from './test.ts';

test.use({ viewport: DESKTOP });

const MINUTE = 60_000;

/** Whether a request asks the server which club a path means. */
function isLookup(url: string): boolean {
  return url.includes('/_serverFn/') && decodeURIComponent(url).includes('clubSlug');
}

/** Counts the browser's lookups from now on. */
function countLookups(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (isLookup(request.url())) count += 1;
  });
  return () => count;
}

test('[CLUB-13] the club behind a path is cached for five minutes, then requested again', async ({
  page,
  site,
}) => {
  const state = ownState('Keepland');
  const place = { state, county: 'K', city: 'K' };
  await save(site.sql, aClub({ ...place, name: 'Kept' }), aClub({ ...place, name: 'Other' }));
  await page.goto(`/find-club?state=${state}`);
  await hydrated(page);
  await page.clock.install();
  const lookups = countLookups(page);
  const open = async (name: string) => {
    await page.locator('article', { hasText: name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  };
  const back = async () => {
    await page.goBack();
    await expect(page.getByText('Showing 2 clubs')).toBeVisible();
  };

  const now = () => page.evaluate(() => Date.now());
  const began = await now();
  await open('Kept');
  expect(lookups()).toBe(1);
  await back();
  await open('Kept');
  expect(lookups(), 'again right away').toBe(1);
  await back();
  await open('Other');
  expect(lookups(), 'another club').toBe(2);
  await back();

  // Less than five minutes after the first lookup, however long the test took.
  await page.clock.runFor(Math.max(0, began + 4.5 * MINUTE - (await now())));
  await open('Kept');
  expect(lookups(), 'again before five minutes are over').toBe(2);
  await back();
  await page.clock.runFor(MINUTE);
  await open('Kept');
  await expect.poll(lookups, { message: 'again after five minutes' }).toBe(3);
});

test.describe('a lookup that fails', () => {
  test.use({ expectedConsole: ['ERR_FAILED', 'Failed to fetch'] });

  test('[CLUB-14] is retried once, then the page says so and offers a retry', async ({
    page,
    site,
  }) => {
    const state = ownState('Failland');
    await save(site.sql, aClub({ name: 'Hard to Reach', state, county: 'F', city: 'F' }));
    await page.goto(`/find-club?state=${state}`);
    await hydrated(page);
    await page.clock.install();
    const lookups = countLookups(page);
    const seen = Promise.withResolvers<void>();
    await page.route(
      ({ href }) => isLookup(href),
      async (route) => {
        await seen.promise;
        await route.abort();
      },
    );
    await page.locator('article').click();
    await expect.poll(lookups).toBe(1);
    seen.resolve();
    const failure = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
    await page.clock.runFor(2_000);
    await expect(failure).toContainText('We couldn’t reach the site.');
    expect(lookups(), 'tried once more').toBe(2);
    await page.clock.runFor(MINUTE);
    expect(lookups(), 'and not again').toBe(2);

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hard to Reach');
    expect(lookups()).toBe(3);
  });

  test('[CLUB-14] is not noticed if the second try succeeds', async ({ page, site }) => {
    const state = ownState('Tryland');
    await save(site.sql, aClub({ name: 'Second Try', state, county: 'T', city: 'T' }));
    await page.goto(`/find-club?state=${state}`);
    await hydrated(page);
    await page.clock.install();
    const lookups = countLookups(page);
    const seen = Promise.withResolvers<void>();
    await page.route(
      ({ href }) => isLookup(href),
      async (route) => {
        await seen.promise;
        await route.abort();
      },
      { times: 1 },
    );
    await page.locator('article').click();
    await expect.poll(lookups).toBe(1);
    seen.resolve();
    await page.clock.runFor(2_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second Try');
    expect(lookups()).toBe(2);
  });
});
