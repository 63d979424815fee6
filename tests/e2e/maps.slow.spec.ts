import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { DARK, FORCED, LIGHT } from './looks.ts';
import { DESKTOP, PHONE, SMALL_PHONE, changeColors, expect, expectAccessible } from './test.ts';
import { COLOR_RULES, expectNoSidewaysScroll, hydrated, test } from './test.ts';

/** The most clubs that the finder shows on one map. */
const MAP_SIZE = 100;

const FORCED_DARK = { colorScheme: 'dark', forcedColors: 'active' } as const;
/** A sheet of paper, in CSS pixels, without margins of 1 cm. */
const LETTER = { width: 740, height: 980 };

const mapOfClubs = (page: Page) => page.getByRole('group', { name: /^Map of \d+ clubs?$/ });
const listOfClubs = (page: Page) => page.getByRole('list', { name: 'Clubs on the map' });

/** Each county's number of clubs, its color, and the color of the number. */
function counties(page: Page) {
  return page.getByRole('group', { name: 'Map of counties by number of clubs' }).evaluate((map) =>
    [...map.querySelectorAll('a')].map((link, at) => {
      const number = [...map.querySelectorAll('text[font-weight]')][at];
      const path = link.querySelector('path');
      if (!path || !number) throw new Error('a county without a shape or a number');
      return {
        clubs: Number(/(\d+) clubs?$/.exec(link.getAttribute('aria-label') ?? '')?.[1]),
        told: Number(number.textContent),
        shade: getComputedStyle(path).fill,
        ink: getComputedStyle(number).fill,
      };
    }),
  );
}

/** The legend's shades, darkest first. */
function legend(page: Page) {
  return page
    .getByRole('listitem')
    .filter({ hasText: /^(?:10 or more clubs|5 to 9|1 to 4)$/ })
    .evaluateAll((items) =>
      items.map((item) => {
        const swatch = item.querySelector('path');
        return swatch ? getComputedStyle(swatch).fill : '';
      }),
    );
}

/** The colors of a club's dot and of its number. */
async function firstDot(page: Page): Promise<[string, string]> {
  const map = mapOfClubs(page);
  // On phones, a dot has a number if it is of several clubs.
  const several = map.getByRole('button');
  if ((await several.count()) > 0) {
    return several.first().evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button);
      return [backgroundColor, color];
    });
  }
  return map
    .getByRole('link')
    .first()
    .evaluate((link) => {
      const fill = (part: string) => {
        const drawn = link.querySelector(part);
        return drawn ? getComputedStyle(drawn).fill : '';
      };
      return [fill('circle'), fill('text')];
    });
}

/** The contrast of two colors by WCAG. */
function contrast(one: string, other: string): number {
  const brightness = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      // Mixed colors are given as fractions of one.
      const value = Number(part) / (color.startsWith('color(') ? 1 : 255);
      return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [brightness(one), brightness(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("[NEAR-07] a county's shade matches the legend for its number, which is readable on it", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  for (const colors of [LIGHT, DARK, FORCED, FORCED_DARK]) {
    await changeColors(page, colors);
    const [many = '', some = '', few = ''] = await legend(page);
    expect(new Set([many, some, few]).size).toBe(3);
    if (colors.forcedColors === 'active') {
      expect(contrast(many, some), JSON.stringify(colors)).toBeGreaterThan(3);
      expect(contrast(some, few), JSON.stringify(colors)).toBeGreaterThan(3);
    }
    const shown = await counties(page);
    expect(shown.length).toBeGreaterThan(5);
    for (const { clubs, told, shade, ink } of shown) {
      expect(told).toBe(clubs);
      expect(shade).toBe(clubs >= 10 ? many : clubs >= 5 ? some : few);
      expect(contrast(ink, shade), `${clubs}, ${JSON.stringify(colors)}`).toBeGreaterThan(4.5);
    }
  }
});

test('[NEAR-07] [NEAR-09] the map of counties works by keyboard, and names the focused county', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await hydrated(page);
  const map = page.getByRole('group', { name: 'Map of counties by number of clubs' });
  const first = map.getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Tab');
  const second = map.getByRole('link').nth(1);
  await expect(second).toBeFocused();
  const edge = await second.evaluate((link) => getComputedStyle(link).outlineStyle);
  expect(edge).not.toBe('none');
  const county = /^(.+) County, /.exec((await second.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/find-club\?state=/);
  await expect(page.getByLabel('County')).toHaveValue(county);
});

for (const viewport of [SMALL_PHONE, PHONE, DESKTOP]) {
  test(`[NEAR-08] [NEAR-09] clubs on a map are usable in all colors, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/find-club?near=08002&within=10&view=map');
    await hydrated(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (const colors of [LIGHT, DARK, FORCED, FORCED_DARK]) {
      await changeColors(page, colors);
      // The form beside it is checked with the list (pages.spec.ts).
      await expectAccessible(page, 'main section:has(ol)', COLOR_RULES);
      expect(contrast(...(await firstDot(page))), JSON.stringify(colors)).toBeGreaterThan(4.5);
    }
  });
}

for (const viewport of [SMALL_PHONE, PHONE]) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without JavaScript', () => {
      test.use({ javaScriptEnabled, viewport });

      test(`[NEAR-08] dots are large enough for a finger, and name their clubs, ${viewport.width} px wide`, async ({
        page,
      }) => {
        await page.goto('/find-club?state=Pennsylvania&view=map');
        const map = mapOfClubs(page);
        const total = Number(/\d+/.exec((await map.getAttribute('aria-label')) ?? '')?.[0]);
        const several = map.getByRole('button');
        const dots = [...(await map.getByRole('link').all()), ...(await several.all())];
        const boxes = await Promise.all(dots.map((dot) => dot.boundingBox()));
        const centers = boxes.map((box) => {
          if (!box) throw new Error('a dot that is not there');
          expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
          return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
        });
        for (const [at, { x, y, width }] of centers.entries()) {
          for (const other of centers.slice(0, at))
            expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(width);
        }
        const counts = (await several.allTextContents()).map(Number);
        const single = dots.length - counts.length;
        expect(counts.reduce((sum, count) => sum + count, single)).toBe(total);

        const [count = 0] = counts;
        await several.first().focus();
        await page.keyboard.press('Enter');
        const list = page.getByRole('dialog', { name: `${count} clubs here` });
        await expect(list.getByRole('link')).toHaveCount(count);
        await expect(several.first()).toHaveAccessibleName(
          `${count} clubs here: ${(await list.getByRole('link').allTextContents()).join(', ')}`,
        );
        await list.getByRole('button', { name: 'Close' }).click();
        await expect(list).toBeHidden();
        await several.first().click();
        await page.keyboard.press('Tab');
        await expect(list.getByRole('link').first()).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/\/clubs\/pennsylvania\//);
      });
    });
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP });

  test('[NEAR-08] more than a hundred clubs are on several maps; a club that cannot be placed is only in the list', async ({
    page,
    site,
  }) => {
    const county = `Crowded${Date.now()}`;
    const many = Array.from({ length: MAP_SIZE + 5 }, (_, at) =>
      aClub({
        name: `Crowd ${String(at).padStart(3, '0')}`,
        city: 'Dover',
        state: 'Delaware',
        county,
      }),
    );
    const [lost] = await save(
      site.sql,
      aClub({ name: 'Crowd 000 Lost', city: 'Nowhereville', state: 'Delaware', county }),
      ...many,
    );
    await page.goto(`/find-club?county=${county}&view=map`);
    await expect(page.getByRole('heading', { name: 'Showing 106 clubs' })).toBeVisible();
    // The club without a place is among the first hundred.
    await expect(mapOfClubs(page).getByRole('link')).toHaveCount(MAP_SIZE - 1);
    await expect(listOfClubs(page).getByRole('listitem')).toHaveCount(MAP_SIZE);
    const item = listOfClubs(page).getByRole('listitem').filter({ hasText: 'Crowd 000 Lost' });
    await expect(item).toContainText('–');
    await expect(item).toContainText('Nowhereville, DE');
    await expect(mapOfClubs(page).getByRole('link', { name: lost.row.name })).toHaveCount(0);
    await expect(item.getByRole('link')).toHaveAttribute('href', /^\/clubs\/delaware\//);

    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(mapOfClubs(page).getByRole('link')).toHaveCount(6);
    await expect(listOfClubs(page).getByRole('link')).toHaveText(
      [99, 100, 101, 102, 103, 104].map((at) => `Crowd ${String(at).padStart(3, '0')}`),
    );
    await page.getByRole('link', { name: 'Back to the first page' }).click();
    await expect(mapOfClubs(page).getByRole('link')).toHaveCount(MAP_SIZE - 1);

    // Clubs that cannot be placed are listed, without a map.
    await page.goto(`/find-club?county=${county}&name=Lost&view=map`);
    await expect(listOfClubs(page).getByRole('link')).toHaveText(['Crowd 000 Lost']);
    await expect(mapOfClubs(page)).toHaveCount(0);
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'a search from the panel' : 'the same without JavaScript',
    () => {
      test.use({ javaScriptEnabled, viewport: DESKTOP });

      test('stays on the map', async ({ page }) => {
        await page.goto('/find-club?near=08002&within=25&view=map');
        await page.getByLabel('Gender').selectOption('Girls');
        await page.getByRole('button', { name: 'Search Clubs' }).click();
        await expect(page).toHaveURL(/gender=Girls.*&view=map/);
        await expect(mapOfClubs(page)).toBeVisible();
      });
    },
  );
}

test('[NEAR-08] printed, the map is below its heading on the first page, then its list of clubs, and no form', async ({
  page,
}) => {
  await page.setViewportSize(LETTER);
  await page.goto('/find-club?near=08002&within=10&view=map');
  await page.emulateMedia({ media: 'print' });
  const box = await mapOfClubs(page).boundingBox();
  if (!box) throw new Error('no map');
  expect(box.y + box.height).toBeLessThanOrEqual(LETTER.height);
  const found = page.getByRole('region', { name: 'Clubs found' });
  // Parts that must stay together move to the next page as a whole, away from the heading.
  expect(await found.evaluate((region) => getComputedStyle(region).breakInside)).toBe('auto');
  await expect(listOfClubs(page).getByRole('listitem').first()).toBeVisible();
  for (const hidden of ['Search Clubs', 'Save this search']) {
    await expect(page.getByRole('button', { name: hidden })).toHaveCount(0);
  }
  for (const hidden of ['List', 'Show more']) {
    await expect(page.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: /^Showing [\d,]+ clubs/ })).toBeVisible();
  const clubs = await listOfClubs(page).getByRole('listitem').count();
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(1 + Math.ceil(clubs / 12));
});
