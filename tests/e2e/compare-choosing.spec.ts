import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { ownState, pathOf } from './clubs.ts';
import { tabTo } from './tab-to.ts';
import { DESKTOP, PHONE, expect, expectAccessible, hydrated, test } from './test.ts';
import type { Site } from './test.ts';

/** Clubs with U14 girls in a state of their own, and the finder's address that lists them. */
async function listedClubs(site: Site, name: string, count: number) {
  const state = ownState(name);
  const clubs = Array.from({ length: count }, (_, at) => aClub({ name: `${name} ${at}`, state }));
  await save(site.sql, ...clubs, ...clubs.slice(0, 1).map((club) => aProgram({ club })));
  const search = new URLSearchParams({ state, ageGroup: 'U14', gender: 'Girls' });
  return { clubs, path: `/find-club?${search}`, ids: clubs.map(({ id }) => `club=${id}`) };
}

const trayOf = (page: Page) => page.getByRole('region', { name: 'Clubs to compare' });
const tickOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Compare ${name}` });
const status = (page: Page) =>
  page.locator('[aria-live=polite]').filter({ hasText: /clubs picked|can compare/ });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('[CMPR-02, CMPR-07] three clubs are ticked, kept across pages, compared, and sent as a link', async ({
    page,
    site,
    browser,
  }) => {
    const { clubs, path, ids } = await listedClubs(site, 'Sendable', 4);
    await page.goto(path);
    await hydrated(page);
    for (const at of [2, 0]) await tickOf(page, `Sendable ${at}`).check();
    await expect(trayOf(page).getByRole('listitem')).toHaveText([/^Sendable 2/, /^Sendable 0/]);

    await page.goto(await pathOf(site.sql, clubs[1]?.id ?? ''));
    await expect(trayOf(page).getByRole('listitem')).toHaveCount(2);
    await tickOf(page, 'Sendable 1').check();
    await expectAccessible(page);
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Find Clubs' })
      .click();
    await expect(page).toHaveURL('/find-club');
    await expect(trayOf(page)).toBeHidden();

    await page.goto(path);
    for (const at of [0, 1, 2]) await expect(tickOf(page, `Sendable ${at}`)).toBeChecked();
    await expect(tickOf(page, 'Sendable 3')).not.toBeChecked();
    const wanted = `/compare?${ids[2]}&${ids[0]}&${ids[1]}&ageGroup=U14&gender=Girls`;
    await trayOf(page).getByRole('link', { name: 'Compare 3 clubs' }).click();
    await expect(page).toHaveURL(wanted);
    await hydrated(page);
    await page.getByLabel('Only differences').check();
    await expect(page).toHaveURL(`${wanted}&only=differences`);

    const other = await browser.newPage({ viewport: DESKTOP });
    await other.goto(page.url());
    const names = ['Sendable 2', 'Sendable 0', 'Sendable 1'];
    for (const shown of [page, other]) {
      const heads = shown
        .getByRole('columnheader')
        .getByRole('link')
        .filter({ hasText: /^Sendable/ });
      await expect(heads).toHaveText(names);
      await expect(shown.getByRole('rowheader', { name: 'Fee', exact: true })).toBeVisible();
      await expect(shown.getByRole('rowheader', { name: 'Genders' })).toBeHidden();
    }
    await other.close();

    // Removing a club here keeps the others.
    await page.getByRole('link', { name: 'Remove Sendable 0' }).click();
    await page.goto(path);
    await expect(tickOf(page, 'Sendable 2')).toBeChecked();
    await expect(tickOf(page, 'Sendable 0')).not.toBeChecked();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: DESKTOP });

  test("[CMPR-02] ticks are submitted by a button, and a club's page has a link", async ({
    page,
    site,
  }) => {
    const { clubs, path, ids } = await listedClubs(site, 'Plainly', 3);
    await page.goto(path);
    for (const at of [0, 2]) await tickOf(page, `Plainly ${at}`).check();
    await page.getByRole('button', { name: 'Compare chosen clubs' }).click();
    await expect(page).toHaveURL(`/compare?${ids[0]}&${ids[2]}&ageGroup=U14&gender=Girls`);
    await expect(page.getByRole('table')).toBeVisible();

    await page.goto(await pathOf(site.sql, clubs[1]?.id ?? ''));
    await tickOf(page, 'Plainly 0').check();
    await page.getByRole('button', { name: 'Compare chosen clubs' }).click();
    await expect(page).toHaveURL(`/compare?${ids[1]}&${ids[0]}`);
    await page.goBack();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page.getByText('You’ve picked Plainly 1.')).toBeVisible();

    await page.goto('/');
    await page.getByRole('link', { name: 'Compare clubs' }).click();
    await expect(page).toHaveURL('/compare');
  });
});

test('[CMPR-02] by keyboard: clubs are added, announced, refused beyond four, removed, and compared, in two tabs', async ({
  page,
  site,
  context,
}) => {
  const { path } = await listedClubs(site, 'Keyed', 5);
  await page.setViewportSize(DESKTOP);
  await page.goto(path);
  await hydrated(page);
  const second = await context.newPage();
  await second.goto(path);
  for (let at = 0; at < 5; at += 1) {
    await tabTo(page, new RegExp(`^Compare Keyed ${at}$`));
    await page.keyboard.press('Space');
    const words =
      at < 4 ? `Keyed ${at} added. ${at + 1} of 4 clubs picked.` : /^You can compare up to 4/;
    await expect(status(page)).toHaveText(words);
  }
  await expect(tickOf(page, 'Keyed 4')).not.toBeChecked();
  await expect(trayOf(page).getByText('You can compare up to 4 clubs.')).toBeVisible();
  await expect(trayOf(second).getByRole('listitem')).toHaveCount(4);
  await expect(tickOf(second, 'Keyed 3')).toBeChecked();

  await tabTo(page, /^Remove Keyed 1$/);
  await page.keyboard.press('Enter');
  await expect(trayOf(page).getByRole('button', { name: 'Remove Keyed 2' })).toBeFocused();
  await expect(tickOf(page, 'Keyed 1')).not.toBeChecked();
  await expect(trayOf(second).getByRole('listitem')).toHaveCount(3);
  await tabTo(page, /^Compare 3 clubs$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader').getByRole('link', { name: /^Keyed/ })).toHaveText([
    'Keyed 0',
    'Keyed 2',
    'Keyed 3',
  ]);
  await second.getByRole('button', { name: 'Clear' }).click();
  await expect(trayOf(second)).toBeHidden();
  await expect(tickOf(second, 'Keyed 0')).toBeFocused();
});
