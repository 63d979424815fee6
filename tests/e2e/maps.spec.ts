import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { DARK, FORCED, LIGHT } from './looks.ts';
import { DESKTOP, PHONE, SMALL_PHONE, changeColors, expect, expectAccessible } from './test.ts';
import { COLOR_RULES, expectNoSidewaysScroll, hydrated, test } from './test.ts';

/** As the finder shows them at most on one map. */
const MAP_SIZE = 100;

const FORCED_DARK = { colorScheme: 'dark', forcedColors: 'active' } as const;
/** Of a sheet, in CSS pixels, without margins of 1 cm. */
const LETTER = { width: 740, height: 980 };

const mapOfClubs = (page: Page) => page.getByRole('group', { name: /^Map of \d+ clubs?$/ });
const listOfClubs = (page: Page) => page.getByRole('list', { name: 'Clubs on the map' });

/** How many clubs each county has, what color it has, and that of its number. */
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

/** The shades of the legend, the darkest first. */
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

/** The ground of a club's dot, and its number. */
function firstDot(page: Page): Promise<[string, string]> {
  return mapOfClubs(page)
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

/** How far two colors are apart in brightness, by WCAG's reckoning. */
function contrast(one: string, other: string): number {
  const brightness = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      // What is mixed of two is given in parts of one.
      const value = Number(part) / (color.startsWith('color(') ? 1 : 255);
      return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [brightness(one), brightness(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('[NEAR-07] counties have the shade that the legend gives their number, which can be read on it', async ({
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

test('[NEAR-07] [NEAR-09] the map of counties goes by keyboard, and names where one is', async ({
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
  test(`[NEAR-08] [NEAR-09] clubs on a map can be used in all colors, ${viewport.width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/find-club?near=08002&within=10&view=map');
    await hydrated(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    for (const colors of [LIGHT, DARK, FORCED, FORCED_DARK]) {
      await changeColors(page, colors);
      // The form beside it is looked at with the list (pages.spec.ts).
      await expectAccessible(page, 'main section:has(ol)', COLOR_RULES);
      expect(contrast(...(await firstDot(page))), JSON.stringify(colors)).toBeGreaterThan(4.5);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP });

  test('[NEAR-08] more than a hundred clubs are on further maps; one that nobody can place is in the list alone', async ({
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
    // The one without a place is among the first hundred.
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

    // Of clubs that nobody can place there is the list, and no map.
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

test('[NEAR-08] printed, the map is below its heading on the first page, then the list of its clubs, and no form', async ({
  page,
}) => {
  await page.setViewportSize(LETTER);
  await page.goto('/find-club?near=08002&within=10&view=map');
  await page.emulateMedia({ media: 'print' });
  const box = await mapOfClubs(page).boundingBox();
  if (!box) throw new Error('no map');
  expect(box.y + box.height).toBeLessThanOrEqual(LETTER.height);
  const found = page.getByRole('region', { name: 'Clubs found' });
  // What must stay together goes to the next page as a whole, away from the heading.
  expect(await found.evaluate((region) => getComputedStyle(region).breakInside)).toBe('auto');
  await expect(listOfClubs(page).getByRole('listitem').first()).toBeVisible();
  for (const hidden of ['Search Clubs', 'Save this search']) {
    await expect(page.getByRole('button', { name: hidden })).toHaveCount(0);
  }
  for (const hidden of ['List', 'Show more']) {
    await expect(page.getByRole('link', { name: hidden, exact: true })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: /^Showing \d+ clubs/ })).toBeVisible();
  const clubs = await listOfClubs(page).getByRole('listitem').count();
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(1 + Math.ceil(clubs / 12));
});
