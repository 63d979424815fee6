import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aRegistered, signIn } from './people.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

const SEND = { name: 'Send Suggestion' };

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is readable, and says how to suggest without scripts', async ({ page }) => {
    await page.goto('/suggest-club');
    await expect(page.getByLabel('Club Name')).toBeVisible();
    await expect(page.getByRole('link', { name: 'suggestions@example.org' })).toBeVisible();
    await expect(page.getByRole('button', SEND)).toHaveCount(0);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/suggest-club$/);
  });
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP, { width: 320, height: 640 }])) {
  test(`both screens are accessible and fit, ${colorScheme}, ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await page.goto('/suggest-club');
    await hydrated(page);
    await expect(page.getByRole('button', SEND)).toBeEnabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const person = await aRegistered(site.sql);
    const club = aClub({
      name: `Volleyballclubwithaverylongname${'x'.repeat(60)} of Suggestland`,
      state: 'Suggestland',
    });
    await save(site.sql, club);
    await page.setViewportSize(DESKTOP);
    await signIn(page, person);
    await page.setViewportSize(viewport);
    await page.goto(`/clubs/${club.id}/suggest-edit`);
    await expect(page.getByLabel('Your suggestions')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
