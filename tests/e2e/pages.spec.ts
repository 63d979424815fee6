import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

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
  { name: 'guide', path: '/blog/what-a-club-season-costs' },
  { name: 'not found', path: '/no/such/page', missing: true },
  { name: 'club not found', path: '/clubs/not-an-id', missing: true },
];

for (const viewport of [PHONE, DESKTOP]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${viewport.width} px, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, expectedConsole: ['404 (Not Found)'] });

      for (const { name, path, missing } of PAGES) {
        test(`${name}: accessible, hydrates silently, does not scroll sideways`, async ({
          page,
        }) => {
          const response = await page.goto(path);
          expect(response?.status()).toBe(missing ? 404 : 200);
          await hydrated(page);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        });
      }

      test('a club with many comments: the same', async ({ page }) => {
        await page.goto('/find-club?state=Pennsylvania&sort=reviews_desc');
        await hydrated(page);
        await page.locator('article').first().click();
        await expect(
          page.getByRole('heading', { name: /Reviews & Comments \(\d+\)/ }),
        ).toBeVisible();
        await page.reload();
        await hydrated(page);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    });
  }
}

test.describe('320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedConsole: ['404 (Not Found)'] });

  for (const { name, path } of PAGES) {
    test(`${name} does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      await expectNoSidewaysScroll(page);
    });
  }
});
