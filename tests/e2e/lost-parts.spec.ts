import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { ownState } from './clubs.ts';
import { aRegistered, signIn } from './people.ts';
import { DESKTOP, expect, expectAccessible, frames, hydrated, test } from './test.ts';

test.use({
  viewport: DESKTOP,
  expectedConsole: [
    'ERR_FAILED',
    'Failed to load resource',
    'dynamically imported module',
    'preload CSS',
  ],
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

test('a page whose styles failed to load says so plainly, and shows with all of them later', async ({
  page,
  site,
}) => {
  const state = ownState('Unstyled');
  await save(site.sql, aClub({ name: 'Lost Styles Club', state, county: 'N', city: 'J' }));
  let isLost = true;
  await page.route(/\.css$/, (route) => (isLost ? route.abort() : route.continue()));
  const openClub = async () => {
    isLost = true;
    await page.goto(`/find-club?${new URLSearchParams({ state })}`);
    await hydrated(page);
    return page.getByRole('link', { name: 'Lost Styles Club' });
  };
  const sections = page.getByRole('navigation', { name: 'On this page' });
  await (await openClub()).click();
  await expect(page.getByRole('alert')).toContainText('We couldn’t reach the site.');
  isLost = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sections).toHaveCSS('display', 'flex');

  // The page was prepared before the connection came back.
  const link = await openClub();
  const lost = page.waitForEvent('requestfailed');
  await link.hover();
  await lost;
  await frames(page);
  isLost = false;
  await link.click();
  await expect(sections).toHaveCSS('display', 'flex');
});
