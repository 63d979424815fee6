import type { Page } from '@playwright/test';
import { DESKTOP, PHONE, expect, test } from './test.ts';

/** Width and height of each heading and paragraph, in the order of the page. */
function texts(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, main p, footer a')].flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { width } = range.getBoundingClientRect();
      const { height } = element.getBoundingClientRect();
      return width === 0 ? [] : [{ text: element.textContent, width, height }];
    }),
  );
}

async function withoutFonts(page: Page): Promise<void> {
  await page.route(/\.woff2$/, (route) => route.abort());
}

test.describe('where no font arrives', () => {
  test.use({ expectedConsole: ['ERR_FAILED', 'Failed to load resource'], viewport: DESKTOP });

  test('texts are as wide and as high as with the fonts of the site', async ({ page, browser }) => {
    const other = await browser.newPage({ viewport: DESKTOP });
    await withoutFonts(other);
    for (const path of ['/', '/find-club']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await other.goto(new URL(path, page.url()).href, { waitUntil: 'networkidle' });
      const [own, fallback] = [await texts(page), await texts(other)];
      expect(fallback.map(({ text }) => text)).toEqual(own.map(({ text }) => text));
      const sum = (list: typeof own, side: 'width' | 'height') =>
        list.reduce((all, one) => all + one[side], 0);
      expect(sum(fallback, 'width') / sum(own, 'width')).toBeCloseTo(1, 1);
      for (const [index, { text, width, height }] of own.entries()) {
        const there = fallback[index];
        expect(there?.height, text ?? '').toBe(height);
        expect(Math.abs((there?.width ?? 0) / width - 1), text ?? '').toBeLessThan(0.12);
      }
    }
    await other.close();
  });
});

/** Adds up, from the first paint on, how much of a page moves without anybody's doing. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifts.push('value' in entry ? Number(entry.value) : 0);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (Reflect.get(window, 'shifts') as number[]).reduce((all, shift) => all + shift, 0),
    );
}

/** Holds back files until they are let go; what comes later is not held. */
async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return () => gate.resolve();
}

/** Until what stands there has been painted. */
async function painted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
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
  '/no/such/page',
];

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({
      viewport,
      expectedConsole: ['404 (Not Found)', 'ERR_FAILED', 'Failed to load resource'],
    });

    for (const path of PUBLIC) {
      test(`nothing moves on a first visit while logos come and fonts do not: ${path}`, async ({
        page,
      }) => {
        const shifted = await watchShifts(page);
        await withoutFonts(page);
        const letGo = await holdBack(page, /\/files\/|\.svg/);
        await page.goto(path, { waitUntil: 'commit' });
        await painted(page);
        letGo();
        await page.waitForLoadState('networkidle');
        expect(await shifted()).toBe(0);
      });
    }

    test('hardly anything moves when fonts come late', async ({ page }) => {
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
        // A line that breaks elsewhere; what counts as good is 0.1.
        const sum = await shifted();
        if (sum > 0.025) far.push(`${path}: ${sum}`);
      }
      expect(far).toEqual([]);
    });
  });
}
