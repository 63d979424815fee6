import type { Locator, Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { availableLocations } from '#db/schema/locations.ts';
import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { holdCalls } from './hold-calls.ts';
import { signInAsAdmin } from './moderation.ts';
import { aRegistered, signIn, newPerson, toast } from './people.ts';
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

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };

/** A state that no other test uses. */
function aStateName(): string {
  return `State ${newPerson().username}`;
}

function form(page: Page, name: 'Add a state' | 'Add a county'): Locator {
  return page.getByRole('form', { name });
}

function switchOf(page: Page, name: string): Locator {
  return page.getByRole('switch', { name: `${name} is active`, exact: true });
}

function rowsOf(sql: Sql, state: string) {
  return sql
    .select({ county: availableLocations.county, isActive: availableLocations.isActive })
    .from(availableLocations)
    .where(eq(availableLocations.state, state));
}

/** Waits until both instances offer a state in the finder, or stop offering it. */
async function expectOffered(
  page: Page,
  site: { url: string; secondUrl: string },
  state: string,
  isOffered: boolean,
) {
  for (const base of [site.url, site.secondUrl]) {
    await expect
      .poll(
        async () => (await (await page.request.get(`${base}/find-club`)).text()).includes(state),
        WITHIN,
      )
      .toBe(isOffered);
  }
}

test('[NAV-21, ALOC-01, ALOC-02, ALOC-04, ALOC-05, ALOC-08, ALOC-09, ALOC-10, ALOC-12, ALOC-13, ALOC-14, ALOC-15, ALOC-17, ALOC-18, ALOC-20, ALOC-21] an administrator edits the states and counties, and both instances show it', async ({
  page,
  site,
}) => {
  const state = aStateName();
  await signInAsAdmin(page, site.sql);
  await expectOffered(page, site, state, false);
  await page.goto('/admin/locations');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Locations');
  for (const title of ['Add New State', 'Add New County', 'Manage States & Counties']) {
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
  }

  await form(page, 'Add a state').getByRole('button').click();
  await expect(page.getByText('Enter the name of a state.')).toBeVisible();
  await expect(page.getByLabel('State name')).toBeFocused();
  await page.getByLabel('State name').fill(`  ${state}  `);
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('State added successfully');
  await expect(page.getByLabel('State name')).toHaveValue('');
  await expect(switchOf(page, state)).toBeChecked();
  expect(await rowsOf(site.sql, state)).toEqual([{ county: null, isActive: true }]);
  await expectOffered(page, site, state, true);

  const county = form(page, 'Add a county');
  await county.getByRole('button').click();
  await expect(county.getByText('Choose a state first.')).toBeVisible();
  await expect(county.getByText('Enter the name of a county.')).toBeVisible();
  await expect(county.getByLabel('State', { exact: true })).toBeFocused();
  await county.getByLabel('State', { exact: true }).selectOption(state);
  await county.getByRole('button').click();
  await expect(county.getByText('Enter the name of a county.')).toBeVisible();
  await county.getByLabel('County name').fill(' Long Hollow ');
  await county.getByRole('button').click();
  await expect(toast(page)).toContainText('County added successfully');
  const name = `Long Hollow, ${state}`;
  await expect(switchOf(page, name)).toBeChecked();

  await switchOf(page, name).focus();
  await page.keyboard.press('Space');
  await expect(toast(page)).toContainText('Location status updated');
  await expect(switchOf(page, name)).not.toBeChecked();
  await expect(switchOf(page, name)).toBeFocused();
  expect(await rowsOf(site.sql, state)).toContainEqual({ county: 'Long Hollow', isActive: false });
  await switchOf(page, state).click();
  await expect
    .poll(() => rowsOf(site.sql, state))
    .toContainEqual({ county: null, isActive: false });
  await expectOffered(page, site, state, false);
  await expect(page.getByRole('region', { name: state })).toContainText(
    'This state is inactive, so families can’t search by its counties.',
  );

  await chooseInMenu(page, 'Delete', state);
  const question = page.getByRole('dialog', { name: `Delete ${state}?` });
  await expect(question).toContainText('The county stays on this list');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(menuOf(page, state)).toBeFocused();
  expect(await rowsOf(site.sql, state)).toHaveLength(2);
  await chooseInMenu(page, 'Delete', name);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Location deleted successfully');
  await expect(switchOf(page, name)).toHaveCount(0);
  expect(await rowsOf(site.sql, state)).toEqual([{ county: null, isActive: false }]);

  await page.locator('summary', { hasText: 'History' }).click();
  const history = page.locator('details', { hasText: 'History' });
  await expect(history.getByText(`removed ${name}`)).toBeVisible();
  await expect(history.getByText(`changed ${state}`)).toBeVisible();
  await switchOf(page, state).click();
  // The newest of this state's changes: other tests may change other places.
  const changes = history.getByRole('listitem').filter({ hasText: `changed ${state}` });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('No → became Yes');
});

test('the finder in the same window shows the change', async ({ page, site }) => {
  const state = aStateName();
  await save(site.sql, aLocation(state));
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/locations');
  await expect(switchOf(page, state)).toBeChecked();
  const find = page.getByRole('banner').getByRole('link', { name: 'Find a Club' });
  await find.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Volleyball Club');
  const option = page.getByLabel('State', { exact: true }).locator('option', { hasText: state });
  await expect(option).toHaveCount(1);
  await page.goBack();
  await switchOf(page, state).click();
  await expect(toast(page)).toContainText('Location status updated');
  await find.click();
  await expect(page.getByLabel('State', { exact: true })).toBeVisible();
  await expect(option).toHaveCount(0);
});

test('[NEAR-11] clubs that cannot be placed are listed, with a link to correct them', async ({
  page,
  site,
}) => {
  // Changed last, so it is listed first.
  const lost = { city: 'Nowhereville', state: 'Delaware', updatedAt: new Date('1990-01-01') };
  const [club, other] = ['A', 'B'].map((name) =>
    aClub({ name: `000 Lost ${Date.now()} ${name}`, ...lost }),
  );
  if (!club || !other) throw new Error('no clubs');
  await save(site.sql, aPracticeLocation({ club, name: 'The barn', address: 'A field' }), other);
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin?kind=places');
  const item = page.getByRole('row').filter({ hasText: club.row.name });
  await expect(item).toContainText('The barn, A field');
  await item.getByRole('link', { name: club.row.name }).click();
  await page.getByLabel('Address').first().fill('1 Lane, Dover, DE 19901');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(toast(page)).toBeVisible();
  await page.goto('/admin?kind=places');
  const stays = page.getByRole('row').filter({ hasText: other.row.name });
  await expect(stays).toContainText('Nowhereville, Delaware');
  await expect(item).toHaveCount(0);
});

test('a long list is filtered by name', async ({ page, site }) => {
  const state = aStateName();
  await save(
    site.sql,
    aLocation(state),
    ...Array.from({ length: 14 }, (_, index) => aLocation(state, `Filtered ${index}`)),
    aLocation(state, 'Ämter'),
  );
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/locations');
  const filter = page.getByLabel('Filter states and counties');
  await filter.fill(state.toUpperCase());
  await expect(page.getByRole('switch')).toHaveCount(16);
  await expect(page.getByRole('status').filter({ hasText: '16 locations' })).toHaveCount(1);
  await filter.fill('ämter');
  await expect(page.getByRole('switch')).toHaveCount(2);
  await filter.fill('no such place');
  await expect(page.getByText('No locations match.').last()).toBeVisible();
});

test("[ALOC-06, ALOC-07, PERM-14] no one else sees the screen, and nothing is shown before the user's roles are known", async ({
  page,
  site,
}) => {
  await page.goto('/admin/locations');
  await expect(page.getByText('Please log in to access this page.')).toBeVisible();
  await expectAccessible(page);
  await signIn(page, await aRegistered(site.sql));
  const letGo = await holdCalls(page, 'platform.session.getViewer');
  await page.goto('/admin/locations');
  await hydrated(page);
  const denied = page.getByText('You do not have permission to access this page.');
  await expect(page.getByText('Please log in to access this page.')).toHaveCount(0);
  await expect(denied).toHaveCount(0);
  letGo();
  await expect(denied).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Manage Locations' })).toHaveCount(0);
});

test.describe('failures', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[ALOC-11, ALOC-16] adding a location that exists says so', async ({ page, site }) => {
    const state = aStateName();
    await save(site.sql, aLocation(state), aLocation(state, 'Here'));
    await signInAsAdmin(page, site.sql);
    await page.goto('/admin/locations');
    await page.getByLabel('State name').fill(state.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Error adding state');
    await expect(toast(page)).toContainText(`${state} is already on the list.`);
    await expect(form(page, 'Add a state').getByRole('alert')).toHaveText(
      `${state} is already on the list.`,
    );
    await expect(page.getByLabel('State name')).toHaveValue(state.toUpperCase());
    await form(page, 'Add a county').getByLabel('State', { exact: true }).selectOption(state);
    await page.getByLabel('County name').fill(' hERE ');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Error adding county');
    await expect(toast(page)).toContainText(`Here, ${state} is already on the list.`);
    expect(await rowsOf(site.sql, state)).toHaveLength(2);
  });

  test('[ALOC-19, ALOC-22] a lost connection reverts what was shown early, and keeps what was typed', async ({
    page,
    site,
  }) => {
    const state = aStateName();
    await save(site.sql, aLocation(state));
    await signInAsAdmin(page, site.sql);
    await page.goto('/admin/locations');
    await page.getByLabel('State name').fill('Kept words');
    let fail = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route(
      /_serverFn\/places\.administration\.(addState|setLocationStatus|deleteLocation)/,
      async (route) => {
        await held;
        await route.abort();
      },
    );
    await switchOf(page, state).click();
    await expect(switchOf(page, state)).not.toBeChecked();
    fail();
    await expect(switchOf(page, state)).toBeChecked();
    await expect(toast(page)).toContainText('Error updating location');
    await expect(toast(page)).toContainText('We couldn’t reach the site.');
    await chooseInMenu(page, 'Delete', state);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Error deleting location');
    await expect(switchOf(page, state)).toBeVisible();
    await form(page, 'Add a state').getByRole('button').click();
    await expect(toast(page)).toContainText('Error adding state');
    await expect(page.getByLabel('State name')).toHaveValue('Kept words');
    await page.reload();
    await expect(page.getByLabel('State name')).toHaveValue('Kept words');
    expect(await rowsOf(site.sql, state)).toEqual([{ county: null, isActive: true }]);
  });

  test('a location that another administrator deleted is reported as gone', async ({
    page,
    site,
  }) => {
    const [one, two] = [aStateName(), aStateName()];
    await save(site.sql, aLocation(one), aLocation(two));
    await signInAsAdmin(page, site.sql);
    await page.goto('/admin/locations');
    await expect(switchOf(page, one)).toBeVisible();
    for (const state of [one, two]) {
      await site.sql.delete(availableLocations).where(eq(availableLocations.state, state));
    }
    await switchOf(page, one).click();
    await expect(toast(page)).toContainText('Error updating location');
    await expect(toast(page)).toContainText('This location has been deleted.');
    await expect(switchOf(page, one)).toHaveCount(0);
    await expect(switchOf(page, two)).toHaveCount(0);
    const third = aStateName();
    await save(site.sql, aLocation(third));
    await page.reload();
    await chooseInMenu(page, 'Delete', third);
    await site.sql.delete(availableLocations).where(eq(availableLocations.state, third));
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Error deleting location');
    await expect(switchOf(page, third)).toHaveCount(0);
  });

  test('a list that fails to load can be retried, and shows that it is loading', async ({
    page,
    site,
  }) => {
    const state = aStateName();
    await save(site.sql, aLocation(state));
    await signInAsAdmin(page, site.sql);
    const list = 'places.administration.getAllLocations';
    const fail = await holdCalls(page, list, (route) => route.abort());
    await page.goto('/admin/locations');
    await expect(page.getByText('Loading locations...')).toHaveCount(1);
    fail();
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the locations');
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach the site.');
    await page.unroute('**/_serverFn/places.administration.getAllLocations**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(switchOf(page, state)).toBeVisible();
    await page.route('**/_serverFn/site.audit-log.getChangeLog**', (route) => route.abort());
    await page.locator('summary', { hasText: 'History' }).click();
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the history:');
    await page.unroute('**/_serverFn/site.audit-log.getChangeLog**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('the list of locations is accessible, also with its dialog open', async ({
      page,
      site,
    }) => {
      const state = `${aStateName()} ${'of a very long name '.repeat(3)}`.trim();
      await save(
        site.sql,
        aLocation(state, null, { isActive: false }),
        aLocation(state, 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokai'),
        aLocation(state, 'Bucks', { isActive: false }),
      );
      await signInAsAdmin(page, site.sql);
      await page.goto('/admin/locations');
      // Axe takes long on a long list.
      await page.getByLabel('Filter states and counties').fill(state);
      await expect(page.getByRole('switch')).toHaveCount(3);
      await form(page, 'Add a county').getByRole('button').click();
      await switchOf(page, `Bucks, ${state}`).click();
      await expect(toast(page)).toBeVisible();
      await page.locator('summary', { hasText: 'History' }).click();
      await expect(page.getByText(`changed Bucks, ${state}`)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await chooseInMenu(page, 'Delete', state);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    });
  });
}
