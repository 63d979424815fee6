import { eq } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import { aWord, clubsNamed, openList } from './club-administration.ts';
import { anAdmin } from './club-edit.ts';
import { signIn, toast } from './people.ts';
import { expectRetries } from './retries.ts';
import { chooseInMenu } from './row-menu.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP, expectedConsole: ['Failed to load resource'] });

const serverFunction = (name: string): string => `**/_serverFn/clubs.administration.${name}**`;

test('[ACLB-12, ACLB-16, ACLB-17] a list that fails to load is tried three more times, says so, and recovers', async ({
  page,
  site,
}) => {
  await signIn(page, await anAdmin(site.sql));
  await page.clock.install();
  const tries = await expectRetries(page, {
    address: serverFunction('getAllClubs'),
    fail: (route) => route.abort(),
    ask: () => page.goto('/admin/clubs'),
    failure: 'Error Loading Clubs',
  });
  const alert = page.getByRole('alert').filter({ hasText: 'Error Loading Clubs' });
  await expect(alert).toContainText('We couldn’t reach the site.');
  await expect(toast(page)).toContainText('Error loading clubs');
  await expect(toast(page)).toContainText(
    'Failed to load clubs data. Please try refreshing the page.',
  );
  await page.clock.runFor(60_000);
  expect(tries()).toBe(4);
  await expectAccessible(page);
  await page.unroute(serverFunction('getAllClubs'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Showing/)).toBeVisible();
});

test.describe('an answer that cannot be shown', () => {
  test.use({ expectedConsole: ['TypeError', 'Cannot read properties', 'is not iterable'] });

  test("[ACLB-18] is replaced by the page's fallback", async ({ page, site }) => {
    await signIn(page, await anAdmin(site.sql));
    await page.route(serverFunction('getAllClubs'), (route) =>
      route.fulfill({ json: { result: { clubs: [null], total: 1, next: null } } }),
    );
    await page.goto('/admin/clubs');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Something went wrong with the admin clubs page');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('[ACLB-27, ACLB-32, ACLB-40] failures are shown in place and in a toast, and can be retried', async ({
  page,
  site,
}) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'Sturdy' });
  await openList(page, site.sql, word);
  for (const name of ['addClub', 'copyClub', 'deleteClub']) {
    await page.route(serverFunction(name), (route) => route.abort());
  }
  await page.getByRole('button', { name: 'Add New Club' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Club name').fill(`Added ${word}`);
  await dialog.getByRole('button', { name: 'Add club' }).click();
  await expect(toast(page)).toContainText('Error creating club');
  await expect(toast(page)).toContainText('We couldn’t reach the site.');
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the site.');
  await expect(dialog.getByLabel('Club name')).toHaveValue(`Added ${word}`);
  await expectAccessible(page);
  await page.unroute(serverFunction('addClub'));
  await dialog.getByRole('button', { name: 'Add club' }).click();
  await expect(toast(page)).toContainText('Club created');
  await expect(page).toHaveURL(/\/edit/);
  await page.goBack();

  await chooseInMenu(page, 'Copy', `Sturdy ${word}`);
  await expect(dialog).toContainText('We’ll copy');
  await dialog.getByRole('button', { name: 'Copy club' }).click();
  await expect(toast(page)).toContainText('Error copying club');
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the site.');
  await page.keyboard.press('Escape');

  await chooseInMenu(page, 'Delete', `Sturdy ${word}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Error deleting club');
  await expect(dialog.getByRole('alert')).toContainText('We couldn’t reach the site.');
  await page.unroute(serverFunction('deleteClub'));
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Club deleted');
  await expect(page.getByRole('rowheader')).toHaveText([`Added ${word}`]);
});

test('[ACLB-33, ACLB-34] a club that is not loaded or that is gone cannot be copied', async ({
  page,
  site,
}) => {
  const word = aWord();
  const [club] = await clubsNamed(site.sql, word, { name: 'Slow' });
  await openList(page, site.sql, word);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(serverFunction('getClubToCopy'), async (route) => {
    await held;
    await route.continue();
  });
  let copies = 0;
  page.on('request', (request) => {
    if (request.url().includes('clubs.administration.copyClub')) copies += 1;
  });
  await chooseInMenu(page, 'Copy', `Slow ${word}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Copy club' }).click();
  await expect(toast(page)).toContainText('Error');
  await expect(toast(page)).toContainText('Club data not loaded yet. Please wait and try again.');
  await expect(dialog.getByRole('alert')).toContainText('Club data not loaded yet.');
  await site.sql.delete(clubs).where(eq(clubs.id, club?.id ?? ''));
  letGo();
  await expect(dialog).toContainText('No club data available to copy.');
  await dialog.getByRole('button', { name: 'Copy club' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('No club data available to copy');
  await expect(toast(page)).toContainText('No club data available to copy');
  expect(copies).toBe(0);
});

test('[ACLB-32, ACLB-40] a club that another user has deleted is neither copied nor deleted again', async ({
  page,
  site,
}) => {
  const word = aWord();
  const [one, two] = await clubsNamed(site.sql, word, { name: 'One' }, { name: 'Two' });
  await openList(page, site.sql, word);
  await chooseInMenu(page, 'Copy', `One ${word}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('We’ll copy');
  for (const club of [one, two]) await site.sql.delete(clubs).where(eq(clubs.id, club?.id ?? ''));
  await dialog.getByRole('button', { name: 'Copy club' }).click();
  await expect(toast(page)).toContainText('Error copying club');
  await expect(toast(page)).toContainText('No club data available to copy');
  await page.keyboard.press('Escape');
  await chooseInMenu(page, 'Delete', `Two ${word}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Error deleting club');
  await expect(toast(page)).toContainText('This club has been deleted.');
});

test('[ACLB-23, ACLB-24] the server refuses what the forms refuse', async ({ page, site }) => {
  const word = aWord();
  const [club] = await clubsNamed(site.sql, word, { name: 'Sent' });
  await signIn(page, await anAdmin(site.sql));
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const row = {
    id: club?.id,
    version: 1,
    name: 'N',
    city: 'C',
    state: 'S',
    county: '',
    website: '',
  };
  for (const [address, input, message] of [
    ['POST clubs.administration.addClub', { name: ' x ' }, 'Name must be at least 2 characters.'],
    ['POST clubs.administration.addClub', { name: 'x'.repeat(201) }, 'Use 200 characters or fewer'],
    [
      'POST clubs.administration.copyClub',
      { id: club?.id, name: 'x' },
      'Name must be at least 2 characters.',
    ],
    [
      'POST clubs.administration.bulkUpdateClubs',
      { clubs: [row, row] },
      'The same club is listed twice.',
    ],
    ['POST clubs.administration.bulkUpdateClubs', { clubs: [] }, "You haven't made any changes."],
  ] as const) {
    const answer = await send(site.url, await callTo(address, input), { cookie });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
  }
  const emptied = await send(
    site.url,
    await callTo('POST clubs.administration.bulkUpdateClubs', { clubs: [{ ...row, city: '' }] }),
    { cookie },
  );
  expect(emptied.value).toMatchObject({
    kind: 'refused',
    rows: [{ problems: { city: 'City is required' } }],
  });
  const [stored] = await site.sql
    .select()
    .from(clubs)
    .where(eq(clubs.id, club?.id ?? ''));
  expect(stored).toMatchObject({ version: 1 });
});
