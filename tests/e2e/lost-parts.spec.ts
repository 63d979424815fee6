import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aRegistered, signIn } from './people.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({
  viewport: DESKTOP,
  expectedConsole: ['ERR_FAILED', 'Failed to load resource', 'dynamically imported module'],
});

test('a page stays where a part of it could not be loaded, and the part is there at the next try', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Lost Part Club' });
  await save(site.sql, club);
  await signIn(page, await aRegistered(site.sql));
  let isLost = true;
  await page.route(/\/assets\/(own-affiliation|header-account)-/, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  await page.goto(`/clubs/${club.id}`);
  const lost = page.getByRole('alert');
  await expect(lost).toContainText('We couldn’t load this part of the page');
  await expect(lost).toContainText('We couldn’t reach the site.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lost Part Club');
  await expect(page.getByRole('button', { name: 'Post comment' })).toBeVisible();
  await expectAccessible(page);
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add affiliation' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('what went wrong is said even where toasts could not be loaded', async ({ page }) => {
  await page.route(/\/assets\/toasts-/, (route) => route.abort());
  const said = page.waitForEvent('dialog');
  await page.goto('/auth');
  await page.getByLabel('Email').fill('nobody-at-all@example.org');
  await page.getByLabel('Password').fill('not the right one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = await said;
  expect(dialog.message()).toContain('Login failed');
  await dialog.accept();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
