import { aClub } from '../builders/clubs.ts';
import { save } from '../builders/save.ts';
import { aRegistered, signIn } from './people.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({
  viewport: DESKTOP,
  expectedConsole: ['ERR_FAILED', 'Failed to load resource', 'dynamically imported module'],
});

test('a page whose part could not be loaded is there again at the next try', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Lost Part Club' });
  await save(site.sql, club);
  await signIn(page, await aRegistered(site.sql));
  let isLost = true;
  await page.route(/\/assets\/own-affiliation-/, (route) =>
    isLost ? route.abort() : route.continue(),
  );
  await page.goto(`/clubs/${club.id}`);
  await expect(page.getByText('The server cannot be reached.')).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Add affiliation' })).toBeVisible();
});
