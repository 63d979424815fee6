import { eq } from 'drizzle-orm';
import { profiles } from '#db/schema/accounts.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aClubAdmin, anAdmin } from './club-edit.ts';
import { aCrowd, aPerson, openMembers, rowOf } from './user-administration.ts';
import { aRegistered, signIn, toast } from './people.ts';
import { menuOf } from './row-menu.ts';
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

const DENIED = 'You must be an administrator to view this page.';

test("[NAV-19, AUSR-01, AUSR-02, AUSR-03, AUSR-04, AUSR-06, AUSR-07, AUSR-13, AUSR-14, AUSR-15] administrators see the site's users in a table", async ({
  page,
  site,
}) => {
  const [spike, ace] = [aClub({ name: 'Spike Listed' }), aClub({ name: 'Ace Listed' })];
  const word = `Listed${process.pid}`;
  const older = aPerson({ fullName: `${word} Older`, createdAt: new Date('2023-02-03T12:00:00Z') });
  const newer = aPerson({ fullName: `${word} Newer`, createdAt: new Date('2024-05-06T12:00:00Z') });
  const out = aPerson({ fullName: `${word} Out`, status: 'deactivated' });
  newer.member.administering(spike).withRole('moderator').affiliatedWith(ace);
  await save(site.sql, older.member, newer.member, out.member);
  await signIn(page, await anAdmin(site.sql));
  await page.goto('/admin/users');
  await expect(page).toHaveTitle(/^User Management \| /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Management');
  await expect(page.getByRole('tab', { name: /^Active Users \([\d,]+\)$/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('tab', { name: /^Deactivated Users \([\d,]+\)$/ })).toBeVisible();

  await page.getByRole('searchbox').fill(word);
  await expect(page.getByRole('tab', { name: 'Active Users (2)', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Deactivated Users (1)' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`[?]search=${word}$`));
  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Email',
    'Roles',
    'Affiliated Clubs',
    'Joined',
    'Actions',
  ]);
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveText([
    new RegExp(newer.person.username),
    new RegExp(older.person.username),
  ]);
  const row = rowOf(page, newer.person.username);
  await expect(row.getByRole('cell').nth(0)).toContainText(newer.person.email);
  await expect(row.getByRole('cell').nth(1)).toContainText('Moderator');
  await expect(row.getByRole('cell').nth(1)).toContainText('Club Admin');
  await expect(row.getByRole('cell').nth(1)).toContainText('Spike Listed');
  await expect(row.getByRole('cell').nth(2)).toContainText('Ace Listed');
  await expect(row.getByRole('cell').nth(3)).toContainText('May 6, 2024');
  await expect(row.getByRole('button', { name: /^Edit roles/ })).toBeVisible();
  await menuOf(row).click();
  await expect(row.getByRole('menuitem')).toHaveText(['Deactivate', 'Delete']);
});

test('[AUSR-02, AUSR-08, AUSR-09, AUSR-10] the tabs work by keyboard and are in the address', async ({
  page,
  site,
}) => {
  const word = `Tabbed${process.pid}`;
  const here = aPerson({ fullName: `${word} Here` });
  const out = aPerson({ fullName: `${word} Out`, status: 'deactivated' });
  await save(site.sql, here.member, out.member);
  await signIn(page, await anAdmin(site.sql));
  await openMembers(page, word);
  const [active, deactivated] = [
    page.getByRole('tab', { name: 'Active Users (1)', exact: true }),
    page.getByRole('tab', { name: 'Deactivated Users (1)' }),
  ];
  await active.focus();
  await page.keyboard.press('ArrowRight');
  await expect(deactivated).toBeFocused();
  await expect(deactivated).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=deactivated/);
  const row = rowOf(page, out.person.username);
  await expect(row.getByText('Deactivated', { exact: true })).toBeVisible();
  await expect(row).toHaveAttribute('data-faded');
  await expect(row.getByRole('button', { name: /^Edit roles/ })).toBeVisible();
  await menuOf(row).click();
  await expect(row.getByRole('menuitem')).toHaveText(['Reactivate', 'Delete']);
  await expect(rowOf(page, here.person.username)).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(deactivated).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue(word);
  await expect(row).toBeVisible();
  await deactivated.focus();
  await page.keyboard.press('Home');
  await expect(active).toBeFocused();
  const present = rowOf(page, here.person.username);
  await expect(present).toBeVisible();
  await expect(present).not.toHaveAttribute('data-faded');
  await expect(present.getByText('Deactivated', { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(row).toBeVisible();
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('[AUSR-04, AUSR-05] the list is a table or cards, accessible, with long names and many clubs', async ({
      page,
      site,
    }) => {
      const word = `Long${viewport.width}${colorScheme}${process.pid}`;
      const { person, member } = aPerson({
        fullName: `${word} ${'Wolfeschlegelsteinhausen'.repeat(3)}`,
      });
      for (let club = 1; club <= 6; club += 1) {
        const name = `The Volleyball Association of a Very Long Name ${club}`;
        member.affiliatedWith(aClub({ name })).administering(aClub({ name: `${name} Juniors` }));
      }
      const { member: nameless } = aPerson({
        username: null,
        fullName: null,
        email: `${'x'.repeat(60)}.${word.toLowerCase()}@mail.example.org`,
      });
      await save(site.sql, member.withRole('admin'), nameless);
      await page.setViewportSize(DESKTOP);
      await signIn(page, await anAdmin(site.sql));
      await page.setViewportSize(viewport);
      await openMembers(page, word);
      await hydrated(page);
      const row = rowOf(page, person.username);
      const [first, second] = await row
        .getByRole('cell')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect()));
      if (viewport === PHONE) expect(second?.y).toBeGreaterThan(first?.y ?? 0);
      else expect(second?.y).toBe(first?.y);
      await row.getByText('and 5 more').first().click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await row.getByRole('button', { name: /^Edit roles/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await menuOf(row).click();
      await expectAccessible(page);
      await row.getByRole('menuitem', { name: 'Deactivate' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.keyboard.press('Escape');
      await expectNoSidewaysScroll(page);
    });
  });
}

test('hundreds of users come in pages', async ({ page, site }) => {
  const word = `Paged${process.pid}`;
  await aCrowd(site.sql, word, 120);
  await signIn(page, await anAdmin(site.sql));
  await openMembers(page, word);
  await expect(page.getByText('Showing 50 of 120 users')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(page.getByText('Showing 100 of 120 users')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(page.getByText('Showing 120 of 120 users')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(120);
});

test.describe('search results', () => {
  test('match a part of username, name, or email; wildcards are literal', async ({
    page,
    site,
  }) => {
    const { person, member } = aPerson({ fullName: `Half 50%_${process.pid}` });
    await save(site.sql, member);
    await signIn(page, await anAdmin(site.sql));
    for (const search of [person.email.toUpperCase(), person.username, `half 50%_${process.pid}`]) {
      await openMembers(page, search);
      await expect(rowOf(page, person.username)).toBeVisible();
    }
    await page.getByRole('searchbox').fill(`half_50%${process.pid}`);
    await expect(page.getByText(`No active user matches “half_50%${process.pid}”.`)).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Active Users (0)', exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('loading and failures', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[AUSR-12] five skeleton rows are shown, then the error, then the users', async ({
    page,
    site,
  }) => {
    const person = await anAdmin(site.sql);
    await signIn(page, person);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_serverFn/accounts.administration.getMembers**', async (route) => {
      await held;
      await route.abort();
    });
    await page.goto(`/admin/users?search=${person.username}`);
    await expect(page.getByRole('status').getByText('Loading users...')).toBeAttached();
    await expect(page.locator('[data-loading=users] > li')).toHaveCount(5);
    await expectAccessible(page);
    release();
    await expect(page.getByText('We couldn’t load the users')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('We couldn’t reach the site.');
    await page.unroute('**/_serverFn/accounts.administration.getMembers**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, person.username)).toBeVisible();
    // Administrators are not offered to lock themselves out.
    const own = rowOf(page, person.username);
    await expect(own).toContainText('(you)');
    await expect(menuOf(own)).toHaveCount(0);
  });

  test('a user who is no longer an administrator sees a message, not the list', async ({
    page,
    site,
  }) => {
    const person = await anAdmin(site.sql);
    await signIn(page, person);
    await openMembers(page, person.username);
    await site.sql.execute(
      `delete from user_roles where user_id = (select id from profiles where username = '${person.username}')`,
    );
    await page.getByRole('searchbox').fill('anybody');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText(DENIED)).toBeVisible();
  });
});

test.describe('everyone else', () => {
  test('[AUSR-11, PERM-14] is denied: members, club admins, and visitors', async ({
    page,
    site,
  }) => {
    const isDenied = async (): Promise<void> => {
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText(DENIED)).toBeVisible();
      await expect(page.getByRole('tab')).toHaveCount(0);
      await expectAccessible(page);
    };
    await isDenied();
    await signIn(page, await aRegistered(site.sql));
    await isDenied();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(toast(page)).toBeVisible();
    await signIn(page, await aClubAdmin(site.sql, aClub()));
    await isDenied();
  });

  test("nothing is shown before the user's roles are known", async ({ page, site }) => {
    const person = await anAdmin(site.sql);
    await signIn(page, person);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_serverFn/platform.session.getViewer**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/admin/users?search=${person.username}`);
    await expect(page.getByRole('status').getByText('Loading users...')).toBeAttached();
    await expect(page.getByText('Access Denied')).toHaveCount(0);
    release();
    await expect(rowOf(page, person.username)).toBeVisible();
    const [row] = await site.sql
      .select({ status: profiles.status })
      .from(profiles)
      .where(eq(profiles.username, person.username));
    expect(row?.status).toBe('active');
  });
});
