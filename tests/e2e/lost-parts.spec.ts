import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aRegistered, signIn } from './people.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({
  viewport: DESKTOP,
  expectedConsole: ['ERR_FAILED', 'Failed to load resource', 'dynamically imported module'],
});

test('a page stays usable if a part of its code fails to load, and a retry loads the part', async ({
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
