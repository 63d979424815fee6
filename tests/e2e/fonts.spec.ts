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

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport });

    test('the page does not shift when its fonts come late', async ({ page }) => {
      let letGo = () => undefined as void;
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(/\.woff2$/, async (route) => {
        await held;
        await route.continue();
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            shifts.push('value' in entry ? Number(entry.value) : 0);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto('/find-club?state=Pennsylvania', { waitUntil: 'commit' });
      await expect(page.locator('article').first()).toBeVisible();
      // Painted with what the machine has; only then do the fonts come.
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
      letGo();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const sum = await page.evaluate(() =>
        (Reflect.get(window, 'shifts') as number[]).reduce((all, shift) => all + shift, 0),
      );
      expect(
        await page.evaluate(() => document.fonts.check('16px "Instrument Sans Variable"')),
      ).toBe(true);
      expect(sum).toBeLessThan(0.01);
    });
  });
}
