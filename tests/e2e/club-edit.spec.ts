import { eq } from 'drizzle-orm';
import type { Browser, Locator, Page } from '@playwright/test';
import { clubs } from '#db/schema/clubs.ts';
import { site as siteConfig } from '#site.config.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { aClubAdmin, anAdmin, form, section } from './club-edit.ts';
import { card } from './club-page.ts';
import { pathOf } from './clubs.ts';
import { aRegistered, newPerson, signIn, toast } from './people.ts';
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
// These screens are long, and axe checks all of them.

async function anotherPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP, reducedMotion: 'reduce' });
  return context.newPage();
}

/** The lists of EDIT-39 to EDIT-42, and the asterisks of required fields. */
async function expectOptions(fields: Locator): Promise<void> {
  for (const label of ['Club name *', 'City *', 'State *']) {
    await expect(fields.getByText(label, { exact: true })).toBeVisible();
  }
  for (const [legend, options] of [
    ['Organizational affiliations', ['USA Volleyball', 'AAU', 'JVA', 'Independent']],
    ['Program types', ['Youth', 'Adult', 'Camps', 'Clinics', 'Private Lessons']],
    ['Disciplines', ['Indoor', 'Beach', 'Grass', 'Sitting']],
    ['Age groups', ['U10', 'U11', 'U12', 'U13', 'U14', 'U15', 'U16', 'U17', 'U18']],
    ['Genders', ['Boys', 'Girls']],
    ['Team types', ['National', 'Travel', 'Regional', 'In-House', 'Recreational']],
  ] as const) {
    const group = fields.getByRole('group', { name: legend, exact: true });
    await expect(group.getByRole('checkbox')).toHaveCount(options.length);
    expect(await group.locator('label').allTextContents()).toEqual(options);
  }
}

/** The path before the rename and move redirects to the current one. */
async function expectMoved(page: Page, path: string): Promise<void> {
  const moved = await page.request.get(`${path}?from=find-club&state=Editland`, {
    maxRedirects: 0,
  });
  expect(moved.status()).toBe(301);
  expect(moved.headers()['location']).toContain('/clubs/editland/chester/e/edited-club?');
  expect(moved.headers()['location']).toContain('state=Editland');
  const movedEdit = await page.request.get(`${path}/edit?from=admin`, { maxRedirects: 0 });
  expect(movedEdit.status()).toBe(301);
  expect(movedEdit.headers()['location']).toMatch(
    /\/clubs\/editland\/chester\/e\/edited-club\/edit\?from=admin$/,
  );
}

test('[EDIT-01, EDIT-02, EDIT-03, EDIT-04, EDIT-05, EDIT-09, EDIT-19, EDIT-27, EDIT-31, EDIT-37, EDIT-38, EDIT-39, EDIT-40, EDIT-41, EDIT-42, NAV-14, SEO-12, SEO-13, PERM-09] a club admin edits everything, and the old path redirects to the new one', async ({
  page,
  site,
}) => {
  const club = aClub({
    name: 'Editable Club',
    state: 'Editland',
    county: 'E',
    city: 'E',
    ageGroups: [],
    genders: [],
    teamTypes: [],
    teamsPerAgeGroup: null,
  });
  const person = await aClubAdmin(site.sql, club);
  await save(site.sql, aPracticeLocation({ club, name: 'Gym', address: '1 Old Lane' }));
  const path = await pathOf(site.sql, club.id);
  await signIn(page, person);
  // Visited before, so that a cached copy could be shown after the save.
  await page.goto(`/clubs/${club.id}`);
  await page.getByRole('link', { name: 'Edit Club' }).click();
  await expect(page).toHaveURL(`${path}/edit`);
  await expect(page).toHaveTitle(`Edit Editable Club - Club Management | ${siteConfig.name}`);
  // Only the document says it, for readers without scripts.
  const document = await (await page.request.get(page.url())).text();
  expect(document).toMatch(/<meta name="description" content="[^"]*Editable Club/);
  const fields = await form(page);
  for (const title of ['Club Basics', 'Club Details', 'Practice Locations', 'Social Media']) {
    await expect(section(page, title)).toHaveAttribute('open', '');
  }
  await expectOptions(fields);

  await fields.getByLabel('Club name').fill('Edited Club');
  await fields.getByLabel('County').fill('Chester');
  await fields.getByLabel('Description').fill('New words.');
  await fields.getByLabel('Website').fill('example.org/club');
  await fields.getByLabel('Contact email').fill('club@example.org');
  await fields.getByLabel('Contact phone').fill('555-0101');
  await fields.getByLabel('Club director').fill('Robin Example');
  await fields.getByLabel('Year established').fill('1999');
  await fields.getByRole('checkbox', { name: 'AAU' }).check();
  await fields.getByRole('checkbox', { name: 'Travel' }).check();
  await fields.getByRole('checkbox', { name: 'Camps' }).check();
  await fields.getByRole('checkbox', { name: 'Sitting' }).check();
  const cell = fields.getByLabel('U12 Girls Travel teams');
  await cell.focus();
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowDown');
  await expect(fields.getByLabel('U13 Girls Travel teams')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(fields.getByLabel('U12 Girls Regional teams')).toBeFocused();

  await fields.getByRole('button', { name: 'Add location' }).click();
  const second = fields.getByRole('group', { name: 'Location 2' });
  await second.getByLabel('Address').fill('2 New Lane');
  await fields.getByRole('button', { name: 'Move Location 2 up' }).click();
  await expect(fields.getByRole('group', { name: 'Location 1' }).getByLabel('Address')).toHaveValue(
    '2 New Lane',
  );
  await fields.getByRole('button', { name: 'Add location' }).click();
  await fields.getByRole('button', { name: 'Remove Location 3' }).click();
  await expect(fields.getByRole('group', { name: 'Location 3' })).toHaveCount(0);
  await fields.getByLabel('Facebook URL').fill('https://facebook.example/club');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_serverFn/clubs.editing.updateClub**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Club updated successfully!');
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edited Club');
  await expect(page).toHaveTitle(/Edited Club/);
  await expect(card(page, 'Club Details')).toContainText('U12');
  await expect(card(page, 'Club Details')).toContainText(/Disciplines\s*Sitting/);
  await expect(card(page, 'Club Details')).toContainText(/2 New Lane.*1 Old Lane/s);
  const [row] = await site.sql.select().from(clubs).where(eq(clubs.id, club.id));
  expect(row).toMatchObject({
    name: 'Edited Club',
    city: 'E',
    state: 'Editland',
    county: 'Chester',
    description: 'New words.',
    website: 'https://example.org/club',
    contactEmail: 'club@example.org',
    contactPhone: '555-0101',
    clubDirector: 'Robin Example',
    yearEstablished: 1999,
    organizationalAffiliations: ['AAU'],
    programTypes: ['Camps'],
    disciplines: ['Sitting'],
    teamTypes: ['Travel'],
    ageGroups: ['U12'],
    genders: ['Girls'],
    teamsPerAgeGroup: { U12: { Girls: { Travel: 2 } } },
    facebookUrl: 'https://facebook.example/club',
    version: 2,
  });

  await expectMoved(page, path);
});

test('[EDIT-06, EDIT-07, EDIT-08, EDIT-09, EDIT-38, NAV-14, NAV-17, PERM-06] an admin opens the form by both of its paths, and returns from each', async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Returning Club', state: 'Editland', county: 'R', city: 'R' });
  await save(site.sql, club);
  const path = await pathOf(site.sql, club.id);
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`${path}/edit`);
  await form(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Returning Club');

  await page.goto(`/clubs/${club.id}/edit`);
  await form(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);

  await page.goto(`/clubs/${club.id}/edit?from=admin`);
  await (await form(page)).getByLabel('Description').fill('From the list.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Club updated successfully!');
  await expect(page).toHaveURL('/admin/clubs');

  await page.goto(`${path}/edit`);
  await expect((await form(page)).getByLabel('Description')).toHaveValue('From the list.');
  await page.getByLabel('Description').fill('From the path.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  await expect(card(page, 'Club Details')).toContainText('From the path.');
});

test('a county that is probably a typo is pointed out beside the field', async ({ page, site }) => {
  const state = `Hintland ${newPerson().username}`;
  const club = aClub({ state, county: 'Chester' });
  await save(site.sql, club, aLocation(state), aLocation(state, 'Chester'));
  await signIn(page, await anAdmin(site.sql));
  await page.goto(`/clubs/${club.id}/edit`);
  const county = (await form(page)).getByLabel('County');
  const hint = page.getByText('Did you mean Chester?');
  await county.fill('Chestr');
  await expect(hint).toBeVisible();
  await expect(county).toHaveAccessibleDescription(/Did you mean Chester/);
  await county.fill('chester county');
  await expect(hint).toBeHidden();
});

test('leaving with changes asks first, by link and by reload', async ({ page, site }) => {
  const club = aClub({ name: 'Left Club', state: 'Editland', county: 'L', city: 'L' });
  const person = await aClubAdmin(site.sql, club);
  await signIn(page, person);
  const path = `/clubs/${club.id}/edit`;
  await page.goto(path);
  await (await form(page)).getByLabel('Description').fill('Not yet saved.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Description')).toHaveValue('Not yet saved.');

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const beforeUnload = await asked;
  expect(beforeUnload.type()).toBe('beforeunload');
  await beforeUnload.accept();
  await reloaded;
  await expect((await form(page)).getByLabel('Description')).toHaveValue('Not yet saved.');
  await expect(page.getByText('We kept what you typed last time')).toBeVisible();

  await page.getByRole('link', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  await page.goto(path);
  await expect((await form(page)).getByLabel('Description')).toHaveValue('');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);
});

test('[EDIT-13, EDIT-14, PERM-03, PERM-10] a member, the admin of another club and a visitor are denied', async ({
  page,
  browser,
  site,
}) => {
  const club = aClub({ name: 'Closed Club', state: 'Editland', county: 'C', city: 'C' });
  const other = aClub({ name: 'Neighbor Club', state: 'Editland', county: 'C', city: 'C' });
  await save(site.sql, club, other);
  const path = await pathOf(site.sql, club.id);
  const member = await aRegistered(site.sql);
  const neighbor = await aClubAdmin(site.sql, other);

  async function expectDenied(at: Page): Promise<void> {
    for (const [address, back] of [
      [`${path}/edit`, path],
      [`/clubs/${club.id}/edit`, `/clubs/${club.id}`],
    ] as const) {
      await at.goto(address);
      await expect(at.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(at.getByText('You do not have permission to edit this club.')).toBeVisible();
      await expect(at.getByRole('form', { name: 'Edit club' })).toHaveCount(0);
      await at.getByRole('link', { name: 'Back to Club Profile' }).click();
      await expect(at).toHaveURL(back);
    }
  }

  await expectDenied(page);
  await signIn(page, member);
  await expectDenied(page);
  const context = await anotherPage(browser, site.secondUrl);
  await signIn(context, neighbor);
  await expectDenied(context);
  await context.context().close();
});

test.describe('a missing club', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[EDIT-11, EDIT-12] answers 404 and links home', async ({ page, site }) => {
    await signIn(page, await anAdmin(site.sql));
    for (const path of [
      '/clubs/00000000-0000-4000-8000-000000000000/edit',
      '/clubs/nowhere/nowhere/nowhere/no-such-club/edit',
    ]) {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Club Not Found' })).toBeVisible();
      await expect(
        page.getByText("The club you're trying to edit could not be found."),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await expect(page).toHaveURL('/');
    }
  });
});

test("[EDIT-10] nothing is shown before the user's roles and permissions have loaded", async ({
  page,
  site,
}) => {
  const club = aClub({ name: 'Slow Club', state: 'Editland', county: 'S', city: 'S' });
  const person = await aClubAdmin(site.sql, club);
  await signIn(page, person);
  const steps: (() => void)[] = [];
  for (const name of ['platform.session.getViewer', 'clubs.editing.getClubToEdit']) {
    const held = new Promise<void>((resolve) => steps.push(resolve));
    await page.route(`**/_serverFn/${name}**`, async (route) => {
      await held;
      await route.continue();
    });
  }
  await page.goto(`/clubs/${club.id}/edit`);
  await hydrated(page);
  const skeleton = page.locator('[data-skeleton="edit-club"]');
  const decided = page
    .getByRole('heading', { name: 'Access Denied' })
    .or(page.getByRole('form', { name: 'Edit club' }));
  await expect(skeleton).toHaveCount(1);
  await expect(decided).toHaveCount(0);
  const asked = page.waitForRequest('**/_serverFn/clubs.editing.getClubToEdit**');
  steps[0]?.();
  await asked;
  await expect(skeleton).toHaveCount(1);
  await expect(decided).toHaveCount(0);
  steps[1]?.();
  await form(page);
  await expect(skeleton).toHaveCount(0);
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test(`the form is accessible at ${viewport.width} px, ${colorScheme}, with errors, too`, async ({
    page,
    site,
  }) => {
    const club = aClub({
      name: 'Wissahickon & Upper Perkiomen Valley Volleyball Association',
      state: 'Editland',
      county: 'W',
      city: `W ${viewport.width} ${colorScheme}`,
    });
    const person = await aClubAdmin(site.sql, club);
    await save(site.sql, aPracticeLocation({ club }), aPracticeLocation({ club }));
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page, person);
    await page.setViewportSize(viewport);
    await page.goto(`/clubs/${club.id}/edit`);
    await form(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByLabel('Club name').fill('');
    await page.getByLabel('U12 Girls Travel teams').fill('x');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Club name is required')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
}
