import { expect, test } from './test.ts';

test.describe('at an address that does not exist', () => {
  test.use({ expectedConsole: ['404'] });

  test('a ball out of bounds is drawn, with two links onward', async ({ page }) => {
    await page.goto('/no-such-page');
    const main = page.getByRole('main');
    await expect(main.locator('svg use')).toHaveAttribute('href', /drawings-[^/]+\.svg#out$/);
    await expect(main.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await main.getByRole('link', { name: 'Find a club' }).click();
    await expect(page).toHaveURL(/\/find-club/);
  });
});

test('every drawing that pages refer to is in the sprite file', async ({ page }) => {
  await page.goto('/blog');
  const drawn = await page
    .locator('main svg[data-colorway] use')
    .evaluateAll((uses) => uses.map((use) => (use as SVGUseElement).getBBox().width));
  expect(drawn.length).toBeGreaterThan(3);
  expect(drawn.filter((width) => width === 0)).toEqual([]);
});
