import { eq } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { site as siteConfig } from '#site.config.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aWord, clubsNamed, openList, rowOf } from './club-administration.ts';
import { anAdmin, form } from './club-edit.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, signIn, toast } from './people.ts';
import { chooseInMenu, menuOf } from './row-menu.ts';
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

test.use({ viewport: DESKTOP });

const LISTED = ['Pennsylvania', 'New Jersey', 'Delaware', 'Maryland', 'Virginia', 'New York'];

test('[NAV-20, PERM-14, ACLB-01, ACLB-08, ACLB-09, ACLB-10] an administrator opens the list from the menu', async ({
  page,
  site,
}) => {
  const word = aWord();
  await clubsNamed(
    site.sql,
    word,
    { name: 'Beta', city: 'Paoli' },
    { name: 'Alpha', city: null, state: null },
  );
  await signIn(page, await anAdmin(site.sql));
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click();
  await page.locator('#admin-menu').getByRole('link', { name: 'Clubs' }).click();
  await expect(page).toHaveURL('/admin/clubs');
  await expect(page).toHaveTitle(`Admin: All Clubs | ${siteConfig.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin: All Clubs');
  await expect(page.getByRole('button', { name: 'Bulk Edit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New Club' })).toBeVisible();
  await page.getByLabel('Search by name or city').fill(word);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText('Showing 2 clubs')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Club Name', 'Location', 'Actions']);
  // Sorted by name.
  await expect(page.getByRole('rowheader')).toHaveText([`Alpha ${word}`, `Beta ${word}`]);
  await expect(rowOf(page, `Beta ${word}`)).toContainText('Paoli, Pennsylvania');
  await expect(rowOf(page, `Alpha ${word}`)).toContainText('—');
  const row = rowOf(page, `Beta ${word}`);
  await expect(row.getByRole('link', { name: 'Edit' })).toBeVisible();
  await menuOf(row).click();
  await expect(row.getByRole('menuitem')).toHaveText(['Copy', 'Merge', 'History', 'Delete']);
});

test('[ACLB-02, ACLB-03, ACLB-04, ACLB-05, ACLB-06, ACLB-07, ACLB-13] filters apply by button and Enter, are in the address, and can be cleared', async ({
  page,
  site,
}) => {
  const word = aWord();
  await clubsNamed(
    site.sql,
    word,
    { name: 'North', state: 'Maryland', county: `Kent ${word}`, city: 'A' },
    { name: 'South', state: 'Maryland', county: `Cecil ${word}`, city: 'B' },
    { name: 'East', state: 'Virginia', county: `Kent ${word}`, city: `Town ${word}` },
  );
  await save(site.sql, aClub({ name: 'By its city', city: `Hamlet ${word}`, state: 'New York' }));
  await openList(page, site.sql, word);
  const names = page.getByRole('rowheader');
  await expect(names).toHaveText(['By its city', `East ${word}`, `North ${word}`, `South ${word}`]);

  const state = page.getByLabel('State', { exact: true });
  const county = page.getByLabel('County', { exact: true });
  await expect(state.locator('option')).toHaveText(['All States', ...LISTED]);
  await state.selectOption('Maryland');
  await expect(county.locator('option', { hasText: word })).toHaveText([
    `Cecil ${word}`,
    `Kent ${word}`,
  ]);
  // Nothing happens before the filters are applied.
  await expect(names).toHaveCount(4);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(`/admin/clubs?search=${word}&state=Maryland`);
  await expect(names).toHaveText([`North ${word}`, `South ${word}`]);

  await county.selectOption(`Kent ${word}`);
  await county.press('Enter');
  await expect(names).toHaveText([`North ${word}`]);
  await page.reload();
  await expect(names).toHaveText([`North ${word}`]);
  await expect(page.getByLabel('County', { exact: true })).toHaveValue(`Kent ${word}`);

  await page.getByLabel('Search by name or city').fill('%');
  await page.getByLabel('Search by name or city').press('Enter');
  await expect(page.getByText('No clubs found matching your filters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bulk Edit' })).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/admin/clubs');
  await expect(page.getByLabel('Search by name or city')).toHaveValue('');
  await expect(page.getByLabel('County', { exact: true })).toHaveValue('');
  await expect(page.getByText(/^Showing 50 of [\d,]+\+? clubs$/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search by name or city')).toHaveValue('%');
});

test('more clubs load page by page, by name', async ({ page, site }) => {
  const word = aWord();
  await clubsNamed(
    site.sql,
    word,
    ...Array.from({ length: 120 }, (_, at) => ({ name: `Club ${String(at).padStart(3, '0')}` })),
  );
  await openList(page, site.sql, word);
  await expect(page.getByText('Showing 50 of 120 clubs')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('Showing 100 of 120 clubs')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('Showing 120 clubs')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(page.getByRole('rowheader').last()).toHaveText(`Club 119 ${word}`);
});

test('[EDIT-08, ACLB-19, ACLB-20] saving on the edit screen returns to the filtered list', async ({
  page,
  site,
}) => {
  const word = aWord();
  const [club] = await clubsNamed(site.sql, word, { name: 'Edited', state: 'Delaware' });
  const path = await pathOf(site.sql, club?.id ?? '');
  await openList(page, site.sql, word);
  await page.getByLabel('State', { exact: true }).selectOption('Delaware');
  // The page asks for it after following its address, and keeps the address for the way back.
  const listed = page.waitForRequest(/clubs\.administration\.getAllClubs/);
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(`/admin/clubs?search=${word}&state=Delaware`);
  await listed;
  await page.getByRole('link', { name: `Edit Edited ${word}` }).click();
  await expect(page).toHaveURL(`${path}/edit?from=admin`);
  await (await form(page)).getByLabel('Club name').fill(`Renamed ${word}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/admin/clubs?search=${word}&state=Delaware`);
  await expect(page.getByRole('rowheader')).toHaveText([`Renamed ${word}`]);
});

test('[ACLB-21, ACLB-23, ACLB-25, ACLB-26] a club can be added with only a name', async ({
  page,
  site,
}) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'First' });
  await openList(page, site.sql, word);
  await page.getByRole('button', { name: 'Add New Club' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Club' });
  const name = dialog.getByLabel('Club name');
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill(' x ');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Name must be at least 2 characters.')).toBeVisible();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  // Nothing is typed anymore.
  await name.fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add New Club' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('');
  await expect(dialog.getByText('We kept what you typed')).toHaveCount(0);
  await name.fill(`Firsst ${word}`);
  await expect(dialog.getByRole('link', { name: `First ${word}` })).toBeVisible();
  await name.fill(`Second ${word}`);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Club created');
  await expect(toast(page)).toContainText('The new club has been added successfully.');
  // It is public, and its form opens.
  await expect(page).toHaveURL(/\/clubs\/[0-9a-f-]{36}\/edit\?from=admin$/);
  await expect((await form(page)).getByLabel('Club name')).toHaveValue(`Second ${word}`);
  await expect(page.getByText('We kept what you typed')).toHaveCount(0);
  const [added] = await site.sql
    .select()
    .from(clubs)
    .where(eq(clubs.name, `Second ${word}`));
  expect(added).toMatchObject({ city: null, state: null, description: null, website: null });
});

test('[ACLB-22, ACLB-24, ACLB-28, ACLB-29, ACLB-30, ACLB-31] a club is copied with its practice locations', async ({
  page,
  site,
}) => {
  const word = aWord();
  const [club] = await clubsNamed(site.sql, word, {
    name: 'Original',
    website: 'https://a.example',
  });
  await save(site.sql, aPracticeLocation({ club: club?.id ?? '', address: `1 Lane ${word}` }));
  await openList(page, site.sql, word);
  await chooseInMenu(page, 'Copy', `Original ${word}`);
  const dialog = page.getByRole('dialog', { name: `Copy Original ${word}` });
  const name = dialog.getByLabel('Club name');
  await expect(name).toHaveValue(`Original ${word} (Copy)`);
  await expect(dialog).toContainText('1 practice location');
  await expectAccessible(page);
  await name.fill('x');
  await dialog.getByRole('button', { name: 'Copy club' }).click();
  await expect(dialog.getByText('Name must be at least 2 characters.')).toBeVisible();
  await name.fill(`Original ${word} (Copy)`);
  await dialog.getByRole('button', { name: 'Copy club' }).click();
  await expect(toast(page)).toContainText('Club copied successfully');
  await expect(toast(page)).toContainText('The new club has been created with the copied data.');
  await expect(page.getByRole('rowheader')).toHaveText([
    `Original ${word}`,
    `Original ${word} (Copy)`,
  ]);
  const copied = page.getByRole('link', { name: `Original ${word} (Copy)`, exact: true });
  await copied.click();
  await expect(page.getByText(`1 Lane ${word}`)).toBeVisible();
});

test('[ACLB-35, ACLB-36, ACLB-37, ACLB-38, ACLB-39] a club is deleted after a confirmation, with all its data', async ({
  page,
  site,
}) => {
  const word = aWord();
  const [club, kept] = await clubsNamed(site.sql, word, { name: 'Goner' }, { name: 'Keeper' });
  const rater = aMember().rating(club?.id ?? '', 4, 'Gone with the club');
  await save(site.sql, rater, aComment({ club: club?.id ?? '' }));
  const path = await pathOf(site.sql, club?.id ?? '');
  await openList(page, site.sql, word);
  await chooseInMenu(page, 'Delete', `Goner ${word}`);
  const dialog = page.getByRole('dialog', { name: 'Are you absolutely sure?' });
  await expect(dialog).toContainText('permanently delete the club');
  await expect(dialog).toContainText(`Goner ${word}`);
  await expect(dialog).toContainText('and all its data');
  await expect(dialog).toContainText(
    'This also deletes 2 comments and replies, 1 rating, 1 affiliation.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(menuOf(page, `Goner ${word}`)).toBeFocused();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.keyboard.press('Enter');
  // A key pressed before the menu is open has no effect.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Club deleted');
  await expect(toast(page)).toContainText('The club has been removed successfully.');
  await expect(page.getByRole('rowheader')).toHaveText([`Keeper ${word}`]);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const ids = await site.sql
    .select({ id: clubs.id })
    .from(clubs)
    .where(eq(clubs.id, kept?.id ?? ''));
  expect(ids).toHaveLength(1);
  expect((await page.request.get(path)).status()).toBe(404);
});

test('[PERM-14, ACLB-14, ACLB-15] visitors and members see why the list is empty', async ({
  page,
  site,
}) => {
  await page.goto('/admin/clubs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Please log in to access this page.',
  );
  await expectAccessible(page);
  await signIn(page, await aRegistered(site.sql));
  await page.goto('/admin/clubs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await expect(page.getByText('You must be an administrator to view this page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add New Club' })).toHaveCount(0);
  await expectAccessible(page);
});

test("[PERM-14] nothing is shown before the user's roles are known, and a skeleton shows while clubs load", async ({
  page,
  site,
}) => {
  await signIn(page, await anAdmin(site.sql));
  const steps: (() => void)[] = [];
  for (const name of ['platform.session.getViewer', 'clubs.administration.getAllClubs']) {
    const held = new Promise<void>((resolve) => steps.push(resolve));
    await page.route(`**/_serverFn/${name}**`, async (route) => {
      await held;
      await route.continue();
    });
  }
  await page.goto('/admin/clubs');
  await hydrated(page);
  const skeleton = page.locator('[data-skeleton="all-clubs"]');
  const add = page.getByRole('button', { name: 'Add New Club' });
  await expect(skeleton).toHaveCount(1);
  await expect(page.getByText('Access Denied')).toHaveCount(0);
  await expect(add).toHaveCount(0);
  steps[0]?.();
  await expect(add).toBeVisible();
  await expect(skeleton).toHaveCount(1);
  await expectAccessible(page);
  steps[1]?.();
  await expect(page.getByText(/^Showing/)).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test(`the list and bulk edit are accessible at ${viewport.width} px, ${colorScheme}`, async ({
    page,
    site,
  }) => {
    const word = aWord();
    await clubsNamed(
      site.sql,
      word,
      { name: 'Wissahickon & Upper Perkiomen Valley Volleyball Association of the Main Line' },
      { name: 'Unbrokenlongnamewithoutanyplacetobreakitatallinthewholeofit', city: null },
    );
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openList(page, site.sql, word);
    await page.setViewportSize(viewport);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Bulk Edit' }).click();
    await page.getByLabel(/^City of Wissahickon/).fill('');
    await page.getByLabel(/^Website of Unbroken/).fill('no dots');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('City is required')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectNoSidewaysScroll(page);
  });
}

test('the history of a club is one step away', async ({ page, site }) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'Storied', city: 'Paoli' });
  const admin = await openList(page, site.sql, word);
  await page.getByRole('button', { name: 'Bulk Edit' }).click();
  await page.getByLabel(`City of Storied ${word}`).fill('Malvern');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Clubs updated successfully.');
  await chooseInMenu(page, 'History', `Storied ${word}`);
  const dialog = page.getByRole('dialog', { name: `Storied ${word}: history` });
  await expect(dialog).toContainText(admin.username);
  await expect(dialog).toContainText('Malvern');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(menuOf(page, `Storied ${word}`)).toBeFocused();
});
