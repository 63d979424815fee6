import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { ownState } from './clubs.ts';
import { DESKTOP, PHONE, expect, test } from './test.ts';

test.use({ javaScriptEnabled: false, viewport: DESKTOP });

test('home is readable and leads to the finder', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Find a Club Now' }).click();
  await expect(page.getByText('Use the search panel above to find clubs.')).toBeVisible();
});

test('the finder filters, sorts, and shows more pages', async ({ page, site }) => {
  const state = ownState('Scriptless');
  const names = Array.from(
    { length: 30 },
    (_, index) => `Script ${String(index).padStart(2, '0')}`,
  );
  await save(site.sql, ...names.map((name) => aClub({ name, state, county: 'N', city: 'J' })));
  await save(site.sql, aClub({ name: 'Script boys', state, genders: ['Boys'] }));
  const finderOf = (search: Readonly<Record<string, string>>) =>
    `/find-club?${new URLSearchParams(search)}`;

  await page.goto(finderOf({ state }));
  await expect(page.getByText('Showing 31 clubs')).toBeVisible();
  await expect(page.locator('main button:not([form]):not(form *):visible')).toHaveCount(0);
  await page.getByLabel('Gender').selectOption('Girls');
  await page.getByLabel('Club Name').fill('script');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(
    finderOf({ name: 'script', state, gender: 'Girls', sort: 'name_asc' }),
  );
  await expect(page.getByText('Showing 30 clubs')).toBeVisible();
  await expect(page.locator('article h3')).toHaveText(names.slice(0, 24));

  await page.getByLabel('Sort by').selectOption({ label: 'Name Z-A' });
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page).toHaveURL(/sort=name_desc/);
  await expect(page.locator('article h3').first()).toHaveText('Script 29');

  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.locator('article h3')).toHaveText(names.toReversed().slice(24));
  await expect(page.getByText('Showing 30 clubs')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the first page' }).click();
  await expect(page.locator('article h3').first()).toHaveText('Script 29');

  await page.getByRole('link', { name: 'Remove filter Girls' }).click();
  await expect(page.getByText('Showing 31 clubs')).toBeVisible();
  await expect(page).toHaveURL(finderOf({ name: 'script', state, sort: 'name_desc' }));

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/find-club$/);
});

test('a county of any state can be chosen, and belongs to its state', async ({ page, site }) => {
  await save(
    site.sql,
    aLocation('Eastland'),
    aLocation('Eastland', 'Samename'),
    aLocation('Westland'),
    aLocation('Westland', 'Samename'),
    aClub({ name: 'Of the East', state: 'Eastland', county: 'Samename' }),
    aClub({ name: 'Of the West', state: 'Westland', county: 'Samename' }),
  );
  const county = page.locator('select[name=county]:visible');
  const west = county.locator('optgroup[label=Westland] option');
  // Each instance hears of the change after it was made.
  await expect(async () => {
    await page.goto('/find-club');
    await expect(west).toHaveText(['Samename'], { timeout: 500 });
  }).toPass();
  await expect(page.getByLabel('State')).toHaveValue('Pennsylvania');
  await county.selectOption((await west.getAttribute('value')) ?? '');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page.locator('article h3')).toHaveText(['Of the West']);
  await expect(page.getByLabel('State')).toHaveValue('Westland');
  await expect(county.locator('option:checked')).toHaveText('Samename, Westland');
  // It stays chosen when another filter is added.
  await page.getByLabel('Program Type').selectOption('Camps');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page.getByText('No clubs found matching your search.')).toBeVisible();
  await expect(county.locator('option:checked')).toHaveText('Samename, Westland');
  // It can be removed again, although the field for scripts still holds it.
  await county.selectOption('Any county');
  await page.getByLabel('Program Type').selectOption('Any program type');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(county.locator('option:checked')).toHaveText('Any county');
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveText([/Westland/]);
  await expect(page.locator('article h3')).toHaveText(['Of the West']);
});

test('a club page is complete, with its later comments, too', async ({ page, site }) => {
  const club = aClub({
    name: 'Readable',
    state: 'Readland',
    county: 'R',
    city: 'R',
    description: 'All of it.',
  });
  await save(
    site.sql,
    club,
    aPracticeLocation({ club, address: '9 Plain Street' }),
    ...Array.from({ length: 21 }, (_, index) =>
      aComment({
        club,
        comment: `Said ${index + 1}!`,
        createdAt: new Date(Date.UTC(2026, 1, 1, 0, index)),
      }),
    ),
  );
  await page.goto('/clubs/readland/r/r/readable');
  for (const text of [
    'All of it.',
    '9 Plain Street',
    'Said 1!',
    'Your Affiliation',
    'Your Rating',
  ]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await expect(page.getByText('Said 20!')).toBeHidden();
  await page.getByText('17 more comments').click();
  await expect(page.getByText('Said 20!')).toBeVisible();
  await expect(page.getByText('Said 21!')).toHaveCount(0);
  await page.getByRole('link', { name: 'Show more comments' }).click();
  await expect(page.getByText('Said 21!')).toBeVisible();
  await expect(page.getByText('Said 1!', { exact: true })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the menu and the filters open', async ({ page }) => {
    await page.goto('/find-club?state=Delaware');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(
      page.locator('nav[popover]').getByRole('link', { name: 'Find a Lesson' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Team Type').selectOption('Travel');
    await page.getByRole('button', { name: 'Search Clubs' }).click();
    await expect(page).toHaveURL(/state=Delaware.*&teamType=Travel/);
    await expect(page.getByText(/^Showing/)).toBeVisible();
  });
});
