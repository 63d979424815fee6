import type { Locator, Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClubAdmin, anAdmin } from './club-edit.ts';
import { signIn, toast } from './people.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({ viewport: DESKTOP });

async function boxOf(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error('has no box');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function expectBelow(page: Page, name: string, menu: Locator) {
  const opener = page.getByRole('banner').getByRole('button', { name });
  await opener.click();
  const [button, list] = [await boxOf(opener), await boxOf(menu)];
  expect(list.y).toBeGreaterThanOrEqual(button.bottom - 1);
  expect(list.y - button.bottom).toBeLessThan(16);
  expect(Math.abs(list.right - button.right)).toBeLessThan(16);
  await page.keyboard.press('Escape');
}

test('menus of the header open below their buttons, and a director’s header has one line', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Ardmore Elite Volleyball Academy' });
  await save(site.sql, club);
  const director = await aClubAdmin(site.sql, club);
  await site.sql.execute(
    `update profiles set username = 'coach_of_many_teams' where username = '${director.username}'`,
  );
  await signIn(page, director);
  await expectBelow(page, 'My Clubs', page.locator('#own-clubs-menu'));
  for (const width of [1024, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const banner = await boxOf(page.getByRole('banner'));
    expect(banner.height, `at ${width}`).toBeLessThan(70);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const heights = await page
      .locator('header nav:not([popover]) :is(a, button)')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    expect(Math.max(...heights), `at ${width}`).toBeLessThan(46);
    const name = await boxOf(page.getByRole('banner').locator('a[href="/"] span').first());
    expect(name.height, `at ${width}`).toBeLessThan(30);
    const right = await boxOf(page.getByRole('banner').getByRole('button', { name: 'Logout' }));
    expect(right.right).toBeLessThanOrEqual(width);
  }
  await page.context().clearCookies();
  await signIn(page, await anAdmin(site.sql));
  await expectBelow(page, 'Admin', page.locator('#admin-menu'));
});

test('a toast uses the typeface of the site and never covers a save bar', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('ERR_FAILED');
  const club = aClub({ name: 'Toasted' });
  await save(site.sql, club);
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/clubs/${club.id}/edit`);
  const bar = page.locator('[data-save-bar]');
  await expect(bar).toBeVisible();
  await page.route('**/_serverFn/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.getByLabel('City').fill('Malvern');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const shown = toast(page).first();
  const [told, below] = [await boxOf(shown), await boxOf(bar)];
  expect(told.bottom).toBeLessThanOrEqual(below.y);
  const fonts = await shown.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map((part) => getComputedStyle(part).fontFamily),
  );
  const typeface = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(typeface).toContain('Instrument Sans');
  expect(new Set(fonts)).toEqual(new Set([typeface]));
});

test('a season with everything from the one before offers nothing to add', async ({
  page,
  site,
}) => {
  const club = aClub();
  const now = currentSeason();
  await save(site.sql, aProgram({ club, season: now - 1 }), aProgram({ club, season: now }));
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.goto(`/clubs/${club.id}/season`);
  await page.getByRole('button', { name: /^Copy from/ }).click();
  await expect(page.getByRole('button', { name: 'Add 0 programs' })).toBeDisabled();
});

test('a badge has no edge, and a chip that is a link has one', async ({ page }) => {
  await page.goto('/blog/what-a-club-season-costs');
  const edge = (chip: Locator) => chip.evaluate((part) => getComputedStyle(part).borderTopColor);
  expect(await edge(page.locator('a.chip').first())).not.toBe('rgba(0, 0, 0, 0)');
  await page.goto('/blog');
  expect(await edge(page.locator('span.chip[data-fact=kind]').first())).toBe('rgba(0, 0, 0, 0)');
});
