import type { Page } from '@playwright/test';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { watchShifts, withoutFonts } from './shifts.ts';
import { DESKTOP, PHONE, expect, frames, test } from './test.ts';

/** Holds back requests for files until they are released; later requests are not held. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}

/** Waits until the page has been painted. */
async function painted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await frames(page);
}

const PUBLIC = [
  '/',
  '/find-club',
  '/find-club?state=Pennsylvania',
  '/find-club?name=nothing+like+this',
  '/find-camp',
  '/clubs/pennsylvania/montgomery/ambler/ambler-ascent',
  '/blog',
  '/blog/category/tryouts',
  '/blog/what-a-club-season-costs',
  '/suggest-club',
  '/auth',
  '/privacy-policy',
  '/terms-of-service',
  '/how-reviews-work',
  '/open-data',
  '/tryouts',
  '/compare',
  '/saved',
  '/no/such/page',
];

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} pixels`, { tag: '@slow' }, () => {
    test.use({
      viewport,
      expectedConsole: ['404 (Not Found)', 'ERR_FAILED', 'Failed to load resource'],
    });

    for (const path of PUBLIC) {
      test(`nothing moves on a first visit while logos load and fonts do not: ${path}`, async ({
        page,
      }) => {
        const shifted = await watchShifts(page);
        await withoutFonts(page);
        const letGo = await holdBack(page, /\/files\/|\.svg/);
        await page.goto(path, { waitUntil: 'commit' });
        await painted(page);
        letGo();
        await page.waitForLoadState('networkidle');
        expect(await shifted()).toEqual([]);
      });
    }

    test('almost nothing moves when fonts load late', async ({ page }) => {
      const shifted = await watchShifts(page);
      const far: string[] = [];
      for (const path of PUBLIC) {
        await page.unrouteAll();
        const letGo = await holdBack(page, /\.woff2$/);
        await page.goto(path, { waitUntil: 'commit' });
        await painted(page);
        letGo();
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        expect(
          await page.evaluate(() => document.fonts.check('16px "Instrument Sans Variable"')),
        ).toBe(true);
        // A word or two may wrap to another line.
        const shifts = await shifted();
        const sum = shifts.reduce((all, { value }) => all + value, 0);
        if (sum > 0.025) far.push(`${path}: ${sum}`, ...shifts.flatMap(({ moved }) => moved));
      }
      expect(far).toEqual([]);
    });
  });
}

test.describe('on a phone', { tag: '@slow' }, () => {
  test.use({ viewport: PHONE });

  test('a page has as many lines before the fonts load as afterward', async ({ page, site }) => {
    const tryout = aTryout({ venueAddress: '1795 Old Quarry Road, King of Prussia, PA 19406' });
    await save(site.sql, tryout);
    const shifted = await watchShifts(page);
    const letGo = await holdBack(page, /\.woff2$/);
    await page.goto(`/tryouts/${tryout.id}`, { waitUntil: 'commit' });
    await painted(page);
    letGo();
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const moved = (await shifted()).filter(({ value }) => value > 0.001);
    expect(moved).toEqual([]);
  });
});
