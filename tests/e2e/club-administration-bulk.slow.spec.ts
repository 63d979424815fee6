import { eq, inArray, like } from 'drizzle-orm';
import type { Browser, Page } from '@playwright/test';
import { clubs } from '#db/schema/clubs.ts';
import { aWord, cell, clubsNamed, openBulk, openList } from './club-administration.ts';
import { anAdmin, errorOf } from './club-edit.ts';
import { signIn, toast } from './people.ts';
import { chooseInMenu } from './row-menu.ts';
import { DESKTOP, PHONE, expect, test } from './test.ts';

test.use({ viewport: DESKTOP });

const SAVE = '**/_serverFn/clubs.administration.bulkUpdateClubs**';

const bulkForm = (page: Page) => page.getByRole('form', { name: 'Bulk edit' });
const saveChanges = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

/** What the server received, request by request. */
function sentTo(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('clubs.administration.bulkUpdateClubs'))
      sent.push(request.postData() ?? '');
  });
  return sent;
}

async function anotherPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP, reducedMotion: 'reduce' });
  return context.newPage();
}

test('[ACLB-41, ACLB-42, ACLB-43, ACLB-45, ACLB-46, ACLB-49] only changed clubs are sent, in one request, and the mode ends', async ({
  page,
  site,
}) => {
  const word = aWord();
  const [one, two, three] = await clubsNamed(
    site.sql,
    word,
    { name: 'One', county: null },
    { name: 'Two' },
    { name: 'Three' },
  );
  await openBulk(page, site.sql, word);
  const sent = sentTo(page);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'City',
    'State',
    'County',
    'Website',
    'Disciplines',
  ]);
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toHaveCount(0);
  // By keyboard alone: clubs are sorted by name, so Three is between One and Two.
  await expect(cell(page, 'Name', `One ${word}`)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'City', `One ${word}`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'City', `Two ${word}`)).toBeFocused();
  await page.keyboard.type('Ardmore');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Enter');
  await expect(cell(page, 'City', `One ${word}`)).toBeFocused();
  await cell(page, 'County', `One ${word}`).fill('Chester');
  await cell(page, 'Website', `One ${word}`).fill('one.example');
  await cell(page, 'Name', `Three ${word}`).fill('Passing thought');
  await expect(bulkForm(page)).toContainText('3 clubs changed');
  await cell(page, 'Name', `Three ${word}`).fill(`Three ${word}`);
  await expect(bulkForm(page)).toContainText('2 clubs changed');
  await saveChanges(page).click();
  await expect(toast(page)).toContainText('Clubs updated successfully.');
  await expect(bulkForm(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: `Two ${word}` })).toContainText('Ardmore');

  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(one?.id);
  expect(sent[0]).toContain(two?.id);
  expect(sent[0]).not.toContain(three?.id);
  const rows = await site.sql
    .select()
    .from(clubs)
    .where(like(clubs.name, `%${word}`));
  const byName = Object.fromEntries(rows.map((row) => [row.name.split(' ')[0], row]));
  expect(byName).toMatchObject({
    One: { county: 'Chester', website: 'https://one.example', city: 'Bryn Mawr', version: 2 },
    Two: { city: 'Ardmore', county: 'Montgomery', version: 2 },
    Three: { version: 1 },
  });
});

test('[ACLB-44, ACLB-47, ACLB-48] without changes, Save Changes and Cancel leave the mode', async ({
  page,
  site,
}) => {
  const word = aWord();
  const [club] = await clubsNamed(site.sql, word, { name: 'Same' });
  await openBulk(page, site.sql, word);
  const sent = sentTo(page);
  await saveChanges(page).click();
  await expect(toast(page)).toContainText('No changes to save');
  await expect(toast(page)).toContainText("You haven't made any changes.");
  await expect(bulkForm(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(bulkForm(page)).toHaveCount(0);

  // With changes it asks first.
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  await cell(page, 'Name', `Same ${word}`).fill('Dropped');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(dialog).toContainText('1 club changed and not saved.');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Name', `Same ${word}`)).toHaveValue('Dropped');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(bulkForm(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  await expect(cell(page, 'Name', `Same ${word}`)).toHaveValue(`Same ${word}`);
  expect(sent).toEqual([]);
  const [row] = await site.sql
    .select()
    .from(clubs)
    .where(eq(clubs.id, club?.id ?? ''));
  expect(row).toMatchObject({ version: 1 });
});

test('mistakes are shown in their row, and nothing is sent (D24)', async ({ page, site }) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'A' }, { name: 'B' }, { name: 'C', city: null });
  await openBulk(page, site.sql, word);
  const sent = sentTo(page);
  await cell(page, 'Name', `A ${word}`).fill(' ');
  await cell(page, 'City', `A ${word}`).fill('');
  await cell(page, 'State', `A ${word}`).fill('');
  await cell(page, 'County', `A ${word}`).fill('');
  await cell(page, 'Website', `B ${word}`).fill('javascript:alert(1)');
  await cell(page, 'County', `C ${word}`).fill('Kent');
  await saveChanges(page).click();
  for (const [field, name, problem] of [
    ['Name', 'A', 'Club name is required'],
    ['City', 'A', 'City is required'],
    ['State', 'A', 'State is required'],
    ['Website', 'B', 'Invalid URL format'],
  ] as const) {
    expect(await errorOf(cell(page, field, `${name} ${word}`))).toBe(problem);
  }
  await expect(cell(page, 'Name', `A ${word}`)).toBeFocused();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(4);
  await expect(bulkForm(page)).toContainText('2 need a look');
  expect(sent).toEqual([]);
  for (const [field, value] of [
    ['Name', 'A'],
    ['City', 'Paoli'],
    ['State', 'Delaware'],
  ] as const) {
    await cell(page, field, `A ${word}`).fill(field === 'Name' ? `${value} ${word}` : value);
  }
  await cell(page, 'Website', `B ${word}`).fill('');
  await saveChanges(page).click();
  await expect(toast(page)).toContainText('Clubs updated successfully.');
  expect(sent).toHaveLength(1);
});

test('a bulk edit can be undone within the session, on a phone too', async ({ page, site }) => {
  const word = aWord();
  const columns = { name: 'Undone', city: null, state: 'Delaware', website: 'ask us' };
  const [club] = await clubsNamed(site.sql, word, columns);
  await openList(page, site.sql, word);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  await cell(page, 'Name', `Undone ${word}`).fill(`Mistaken ${word}`);
  await cell(page, 'City', `Undone ${word}`).fill('Dover');
  await cell(page, 'Website', `Undone ${word}`).fill('');
  await saveChanges(page).click();
  const bar = page.getByRole('region', { name: 'Last bulk edit' });
  await expect(bar).toContainText('Your last bulk edit changed 1 club.');
  await expect(page.getByRole('rowheader')).toContainText([`Mistaken ${word}`]);
  // It survives a reload.
  await page.reload();
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Bulk edit undone');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toContainText([`Undone ${word}`]);
  const [row] = await site.sql
    .select()
    .from(clubs)
    .where(eq(clubs.id, club?.id ?? ''));
  expect(row).toMatchObject({ ...columns, name: `Undone ${word}`, version: 3 });
});

test('what is typed survives more pages, a reload, and staying on the page after all', async ({
  page,
  site,
}) => {
  const word = aWord();
  await clubsNamed(
    site.sql,
    word,
    ...Array.from({ length: 60 }, (_, at) => ({ name: `Club ${String(at).padStart(2, '0')}` })),
  );
  await openBulk(page, site.sql, word);
  const first = cell(page, 'City', `Club 00 ${word}`);
  await first.fill('Typed early');
  await page.getByRole('button', { name: 'Show more' }).click();
  await cell(page, 'City', `Club 59 ${word}`).fill('Typed late');
  await expect(first).toHaveValue('Typed early');

  await page.getByRole('link', { name: 'Resources' }).first().waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Find a Club' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toContainText('2 clubs changed and not saved.');
  await page.keyboard.press('Escape');
  await expect(first).toHaveValue('Typed early');

  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByText('We kept what you typed last time')).toBeVisible();
  await expect(first).toHaveValue('Typed early');
  // On the second page, which has not been loaded again.
  await expect(cell(page, 'City', `Club 59 ${word}`)).toHaveValue('Typed late');
  await saveChanges(page).click();
  await expect(toast(page)).toContainText('Clubs updated successfully.');
  const rows = await site.sql.select().from(clubs).where(like(clubs.city, 'Typed %'));
  expect(rows.filter(({ name }) => name.includes(word))).toHaveLength(2);
});

test.describe('failures', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[ACLB-50] a failed save keeps the mode and what was typed, and works the next time', async ({
    page,
    site,
  }) => {
    const word = aWord();
    await clubsNamed(site.sql, word, { name: 'Kept' });
    await openBulk(page, site.sql, word);
    await cell(page, 'City', `Kept ${word}`).fill('Worth keeping');
    await page.route(SAVE, (route) => route.abort());
    await saveChanges(page).click();
    await expect(toast(page)).toContainText('Error updating clubs');
    await expect(toast(page)).toContainText('We couldn’t reach the site.');
    await expect(bulkForm(page).getByRole('alert')).toContainText('We couldn’t reach the site.');
    await expect(cell(page, 'City', `Kept ${word}`)).toHaveValue('Worth keeping');
    await page.unroute(SAVE);
    await saveChanges(page).click();
    await expect(toast(page)).toContainText('Clubs updated successfully.');
    await expect(bulkForm(page)).toHaveCount(0);
  });
});

test('[ACLB-50] the second of two administrators sees the conflicts row by row, and chooses', async ({
  page,
  browser,
  site,
}) => {
  const word = aWord();
  const [one, two, three, four] = await clubsNamed(
    site.sql,
    word,
    { name: 'A' },
    { name: 'B' },
    { name: 'C' },
    { name: 'D' },
  );
  await openBulk(page, site.sql, word);
  for (const name of ['A', 'B', 'C', 'D']) {
    await cell(page, 'City', `${name} ${word}`).fill(`Mine ${name}`);
  }

  const other = await anotherPage(browser, site.secondUrl);
  const rival = await openBulk(other, site.sql, word);
  for (const name of ['A', 'B'])
    await cell(other, 'City', `${name} ${word}`).fill(`Theirs ${name}`);
  await saveChanges(other).click();
  await expect(toast(other)).toContainText('Clubs updated successfully.');
  await chooseInMenu(other, 'Delete', `C ${word}`);
  await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(other)).toContainText('Club deleted');

  await saveChanges(page).click();
  await expect(toast(page)).toContainText('Error updating clubs');
  await expect(toast(page)).toContainText(`A ${word}: ${rival.username} changed this club on`);
  const rowA = page.getByRole('alert', { name: `Not saved: A ${word}` });
  await expect(rowA).toContainText(`${rival.username} changed this club on`);
  await expect(rowA).toContainText('Theirs A');
  await expect(page.getByRole('alert', { name: `Not saved: C ${word}` })).toContainText(
    'This club has been deleted.',
  );
  await expect(page.getByRole('alert', { name: `Not saved: D ${word}` })).toHaveCount(0);
  const untouched = await site.sql
    .select()
    .from(clubs)
    .where(eq(clubs.id, four?.id ?? ''));
  expect(untouched[0]).toMatchObject({ version: 1, city: 'Bryn Mawr' });

  await rowA.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(cell(page, 'Name', `A ${word}`)).toBeFocused();
  await page.getByRole('button', { name: `Use theirs for B ${word}` }).click();
  await page.getByRole('button', { name: `Discard mine for C ${word}` }).click();
  await expect(cell(page, 'City', `A ${word}`)).toHaveValue('Mine A');
  await saveChanges(page).click();
  await expect(toast(page)).toContainText('Clubs updated successfully.');
  const rows = await site.sql
    .select()
    .from(clubs)
    .where(like(clubs.name, `%${word}`));
  const cities = Object.fromEntries(rows.map(({ id, city }) => [id, city]));
  expect(cities).toEqual({
    [one?.id ?? '']: 'Mine A',
    [two?.id ?? '']: 'Theirs B',
    [four?.id ?? '']: 'Mine D',
  });
  expect(cities).not.toHaveProperty(three?.id ?? '');

  // The first undo reverts only what the second administrator has not changed since.
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(other)).toContainText('Bulk edit undone');
  const after = await site.sql
    .select({ id: clubs.id, city: clubs.city })
    .from(clubs)
    .where(inArray(clubs.id, [one?.id ?? '', two?.id ?? '']));
  expect(after.toSorted((a, b) => (a.city ?? '').localeCompare(b.city ?? ''))).toEqual([
    { id: two?.id, city: 'Bryn Mawr' },
    { id: one?.id, city: 'Mine A' },
  ]);
  await other.context().close();
});

test('no cell can be changed during a save', async ({ page, site }) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'Waiting' });
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/admin/clubs?search=${word}`);
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  const city = cell(page, 'City', `Waiting ${word}`);
  await city.fill('Changed');
  const held = Promise.withResolvers<void>();
  await page.route(SAVE, async (route) => {
    await held.promise;
    await route.continue();
  });
  await saveChanges(page).click();
  await expect(city).toBeDisabled();
  held.resolve();
  await expect(bulkForm(page)).toHaveCount(0);
});

test('a user who is no longer an administrator is refused, and what was typed stays', async ({
  page,
  site,
}) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'Guarded' });
  const admin = await anAdmin(site.sql);
  await signIn(page, admin);
  // The other requests of the page are answered before the role is removed.
  const asked = [/site\.waiting\.getMailBacklog/, /clubs\.administration\.getCountiesOfClubs/].map(
    (call) => page.waitForResponse(call),
  );
  await page.goto(`/admin/clubs?search=${word}`);
  await Promise.all(asked);
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  await cell(page, 'City', `Guarded ${word}`).fill('Changed');
  await site.sql.execute(
    `delete from user_roles where user_id = (select id from profiles where username = '${admin.username}')`,
  );
  await page.route(SAVE, async (route) => {
    const answer = await route.fetch();
    expect(answer.status()).toBe(403);
    await route.fulfill({ response: answer, status: 200 });
  });
  await saveChanges(page).click();
  await expect(toast(page)).toContainText('You must be an administrator to view this page.');
  await expect(cell(page, 'City', `Guarded ${word}`)).toHaveValue('Changed');
});

test('what is typed after the filters are applied stays', async ({ page, site }) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'Typed' });
  await openList(page, site.sql, word);
  const search = page.getByLabel('Search by name or city');
  await search.fill(`${word} a`);
  // Both happen before the page has the new address.
  await search.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.value += 'nd more';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page).toHaveURL(`/admin/clubs?search=${word}+a`);
  await expect(page.getByText('No clubs found matching your filters.')).toBeVisible();
  await expect(search).toHaveValue(`${word} and more`);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(search).toHaveValue('');
});
