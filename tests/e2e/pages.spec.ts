import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { unfold } from './club-page.ts';
import { smallActions } from './layout.ts';
import { expectGoodInAllSizesAndColors } from './looks.ts';
import { PHONE, expect, expectAccessible, hydrated, test } from './test.ts';

const CLUB = '/clubs/pennsylvania/montgomery/ambler/ambler-ascent';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'finder before a search', path: '/find-club' },
  { name: 'finder with clubs', path: '/find-club?state=Pennsylvania&sort=reviews_desc' },
  { name: 'finder without a match', path: '/find-club?name=nothing+like+this' },
  { name: 'camps', path: '/find-camp' },
  { name: 'lessons', path: '/find-lesson' },
  { name: 'guides', path: '/blog' },
  { name: 'category of guides', path: '/blog/category/tryouts' },
  { name: 'category not found', path: '/blog/category/no-such', missing: true },
  { name: 'tag of guides', path: '/blog/tag/parents' },
  { name: 'tag not found', path: '/blog/tag/no-such', missing: true },
  { name: 'guide', path: '/blog/what-a-club-season-costs' },
  { name: 'compare, no club chosen', path: '/compare' },
  { name: 'tryouts', path: '/tryouts' },
  { name: 'saved, nothing yet', path: '/saved' },
  { name: 'end of alerts', path: `/unsubscribe?key=${'0'.repeat(64)}&of=clubs` },
  { name: 'answer of a club', path: '/still-right#x' },
  { name: 'sign in', path: '/auth' },
  { name: 'sign up', path: '/auth?mode=signup' },
  { name: 'forgotten password', path: '/auth?mode=forgot' },
  { name: 'suggest a club', path: '/suggest-club' },
  { name: 'how reviews work', path: '/how-reviews-work' },
  { name: 'open data', path: '/open-data' },
  { name: 'moderation', path: '/moderation' },
  { name: 'terms', path: '/terms-of-service' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'club with a logo', path: CLUB },
  { name: 'suggest an edit, signed out', path: `${CLUB}/suggest-edit` },
  { name: 'not found', path: '/no/such/page', missing: true },
  { name: 'club not found', path: '/clubs/not-an-id', missing: true },
];

test.use({ viewport: PHONE, expectedConsole: ['404 (Not Found)'] });

for (const { name, path, missing } of PAGES) {
  test(`${name}: accessible in all sizes and colors, hydrates without errors, targets large enough`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(missing ? 404 : 200);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectGoodInAllSizesAndColors(page);
  });
}

test('saved clubs: the same', async ({ page }) => {
  await page.goto('/find-club?state=Pennsylvania');
  await hydrated(page);
  // Hearts appear with the user's first action.
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(page.locator('.heart').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const at of [0, 1, 2]) {
    await page.locator('.heart').nth(at).click();
    await expect(page.locator('.heart').nth(at)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto('/saved');
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Compare 3 clubs' })).toBeVisible();
  await expectGoodInAllSizesAndColors(page);
});

test('a comparison of clubs: the same', async ({ page, site }) => {
  const { rows } = await site.sql.execute<{ id: string }>(`
    select club_id as id from club_programs where is_newest group by club_id order by count(*) desc, club_id limit 4`);
  await page.goto(`/compare?${rows.map(({ id }) => `club=${id}`).join('&')}&gender=Girls`);
  await hydrated(page);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectGoodInAllSizesAndColors(page);
});

test('a tryout: the same', async ({ page, site }) => {
  // A tryout of its own: other tests delete theirs.
  const tryout = aTryout({ club: aClub({ state: 'Pageland' }) });
  await save(site.sql, tryout);
  await page.goto(`/tryouts/${tryout.id}`);
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: /Tryout$/ })).toBeVisible();
  await expectGoodInAllSizesAndColors(page);
});

test('a club with many comments, all unfolded: the same', async ({ page }) => {
  await page.goto('/find-club?state=Pennsylvania&sort=reviews_desc');
  await hydrated(page);
  await page.locator('article').first().click();
  await expect(page.getByRole('heading', { name: /Reviews & Comments \(\d+\)/ })).toBeVisible();
  await page.reload();
  await hydrated(page);
  await unfold(page);
  await expectGoodInAllSizesAndColors(page);
});

test('the finder’s filters as a sheet: the same', async ({ page }) => {
  await page.goto('/find-club?state=Pennsylvania');
  await hydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Find Your Perfect Club' })).toBeFocused();
  await expectAccessible(page);
  expect(await smallActions(page)).toEqual([]);
});
