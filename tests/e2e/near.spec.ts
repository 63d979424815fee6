import { aClub } from '../builders/clubs.ts';
import { save } from '../builders/save.ts';
import { aTryout } from '../builders/tryouts.ts';
import { test } from './own-site.ts';
import { DESKTOP, PHONE, expect, expectAccessible, hydrated } from './test.ts';

test('[NEAR-02] [NEAR-05] the finder knows a place, sorts by distance from there, and says when it knows none', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/find-club');
  await hydrated(page);
  const field = page.getByLabel('ZIP Code or Town');
  await field.fill('cherry hill nj');
  await page.getByLabel('Within').selectOption('10');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  // Nobody chose the state that the finder begins with.
  await expect(page).toHaveURL('/find-club?state=any&near=cherry+hill+nj&within=10&sort=distance');
  await expect(page.getByRole('article').first()).toContainText(/\d+ mi · Cherry Hill to /);
  await expect(page.getByLabel('Sort by').getByRole('option').last()).toHaveText('Distance');
  await page.getByRole('link', { name: 'Remove filter Within 10 mi of cherry hill nj' }).click();
  await expect(page).toHaveURL('/find-club?state=any');
  await expect(page.getByLabel('Sort by').getByRole('option')).toHaveCount(6);

  await field.fill('Atlantis, NJ');
  await page.getByLabel('Gender').selectOption('Boys');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(/near=Atlantis%2C\+NJ&gender=Boys/);
  await expect(field).toHaveAccessibleDescription(/^We do not know ‘Atlantis, NJ’\./);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('name_asc');
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('[TRYO-02] the board shows tryouts near a place, and says when it knows none', async ({
    page,
    site,
  }) => {
    const name = `Near ${crypto.randomUUID()}`;
    const club = aClub({ name, city: 'Fenwick Island', state: 'Delaware', county: 'Sussex' });
    await save(site.sql, aTryout({ club }));
    await page.goto('/tryouts');
    await page.getByLabel('ZIP Code or Town').fill('19944');
    await page.getByLabel('Within').selectOption('5');
    await page.getByRole('button', { name: 'Show Tryouts' }).click();
    await expect(page).toHaveURL(/near=19944&within=5/);
    const entry = page.getByRole('article').filter({ hasText: name });
    await expect(entry).toContainText('mi · Fenwick Island to Fenwick Island, its town');
    await page.goto('/tryouts?near=Camden%2C+NJ&within=5');
    await expect(entry).toHaveCount(0);
    await page.goto('/tryouts?near=Atlantis&within=5');
    await expect(page.getByText('We do not know ‘Atlantis’.')).toBeVisible();
  });
});
