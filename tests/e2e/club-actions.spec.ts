import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { card } from './club-page.ts';
import { pathOf } from './clubs.ts';
import { toasts } from './people.ts';
import { DESKTOP, expect, hydrated, PHONE, SMALL_PHONE, test } from './test.ts';

/** The top and bottom of an element, from the top of the screen. */
async function edges(page: Page, selector: string) {
  return page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('a bar at the bottom has the known ways to contact a club, and covers nothing', async ({
    page,
    site,
  }) => {
    const known = aClub({ contactPhone: '(215) 555-0100', website: 'https://known.example.org' });
    const silent = aClub({ contactPhone: null, contactEmail: null, website: null });
    await save(site.sql, known, silent);

    await page.goto(await pathOf(site.sql, known.id));
    await hydrated(page);
    const bar = page.getByRole('group', { name: 'Contact' });
    await expect(bar.getByRole('link')).toHaveText([
      'Call (215) 555-0100',
      'Website https://known.example.org',
    ]);
    // Buttons keep their size; the others take the remaining width.
    await expect(bar.getByRole('button', { name: /^Save / })).toHaveCount(1);
    await expect(bar.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:2155550100');
    expect((await edges(page, '.action-bar')).bottom).toBe(PHONE.height);

    // An element focused by keyboard stays above the bar.
    const others = page.locator('main :is(a, button):not(.action-bar *):visible');
    for (const other of await others.all()) {
      const bottom = await other.evaluate((element: HTMLElement) => {
        element.focus();
        return element.getBoundingClientRect().bottom;
      });
      expect(bottom).toBeLessThanOrEqual((await edges(page, '.action-bar')).top);
    }
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const { top } = await edges(page, '.action-bar');
    expect((await edges(page, 'footer a')).bottom).toBeLessThanOrEqual(top);

    await page.goto(await pathOf(site.sql, silent.id));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: SMALL_PHONE });

  test('the actions for a club without contact details fit in one line', async ({ page, site }) => {
    const silent = aClub({ contactPhone: null, contactEmail: null, website: null });
    await save(site.sql, silent);
    await page.goto(await pathOf(site.sql, silent.id));
    await hydrated(page);
    const header = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
    const tops = await header
      .locator('.deeds > :visible')
      .evaluateAll((deeds) => deeds.map((deed) => deed.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(new Set(tops).size).toBe(1);
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('a club is shared as a link if the browser has no share sheet', async ({ page, site }) => {
    const club = aClub();
    await save(site.sql, club);
    const path = await pathOf(site.sql, club.id);
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
      Object.defineProperty(navigator, 'clipboard', {
        value: {
          writeText: async (text: string) =>
            document.documentElement.setAttribute('data-copied', text),
        },
      });
    });
    await page.goto(`${path}?from=find-club`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toasts(page)).toContainText('Link copied');
    await expect(page.locator('html')).toHaveAttribute('data-copied', `${site.url}${path}`);
  });

  test('on paper a club has its facts, and no controls', async ({ page, site }) => {
    const club = aClub({ contactPhone: '(215) 555-0100', yearEstablished: 1999 });
    await save(site.sql, club);
    await page.goto(await pathOf(site.sql, club.id));
    await hydrated(page);
    await page.emulateMedia({ media: 'print' });
    for (const pressed of ['.action-bar', 'form', 'button', 'nav', 'body header nav', 'footer']) {
      await expect(page.locator(pressed).filter({ visible: true })).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card(page, 'Quick Facts')).toContainText('1999');
    await expect(card(page, 'Contact Information')).toContainText('(215) 555-0100');
    await expect(page.getByRole('table', { name: 'Teams by kind and age group' })).toBeVisible();
  });
});
