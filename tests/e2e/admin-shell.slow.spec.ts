import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { holdCalls } from './hold-calls.ts';
import { signInAsAdmin } from './moderation.ts';
import { aRegistered, signIn, newPerson } from './people.ts';
import { menuOf } from './row-menu.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  looksAt,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });

const SCREENS = [
  '/admin',
  '/admin/clubs',
  '/admin/clubs/import',
  '/admin/clubs/merge',
  '/admin/locations',
  '/admin/suggestions',
  '/admin/comments',
  '/admin/users',
  '/admin/blog',
  '/admin/blog/manage',
  '/admin/statistics',
  '/admin/history',
  '/admin/email',
];

test('a rail beside each administration screen links to all of them and shows what is waiting', async ({
  page,
  site,
}) => {
  await save(site.sql, aComment({ club: aClub(), author: aMember(newPerson()), isFlagged: true }));
  await signInAsAdmin(page, site.sql);
  await page.goto('/admin/clubs');
  const rail = page.getByRole('navigation', { name: 'Admin pages' });
  await expect(rail.getByRole('link', { name: 'Clubs' })).toHaveAttribute('aria-current', 'page');
  await expect(rail.getByRole('link', { name: /^Comments\s*[\d,]+ waiting$/ })).toBeVisible();
  const paths = await rail
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual(SCREENS);
  for (const path of SCREENS.filter((one) => one !== '/admin/clubs')) {
    await rail.locator(`a[href="${path}"]`).click();
    await expect(rail.locator('[aria-current=page]')).toHaveAttribute('href', path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  // Subpages count as part of their screen.
  await page.goto('/admin/blog/posts/new');
  await expect(rail.locator('[aria-current=page]')).toHaveAttribute('href', '/admin/blog');
});

test('the rail has its place from the first paint: nothing moves sideways once the user is known', async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site.sql);
  const letGo = await holdCalls(page, 'platform.session.getViewer');
  await page.goto('/admin/users');
  const heading = page.getByRole('heading', { level: 1, name: 'User Management' });
  await expect(page.getByText('Loading users...')).toBeAttached();
  await expect(page.getByRole('navigation', { name: 'Admin pages' })).toHaveCount(0);
  const before = await heading.boundingBox();
  letGo();
  await expect(page.getByRole('navigation', { name: 'Admin pages' })).toBeVisible();
  const after = await heading.boundingBox();
  expect([after?.x, after?.y]).toEqual([before?.x, before?.y]);
});

test('the menu of a row closes on Escape and returns the focus, and counts are updated after an item is handled', async ({
  page,
  site,
}) => {
  const { username } = newPerson();
  const club = aClub({ name: `Menu ${username}` });
  const words = `Words of ${username}.`;
  // Older than all others, so that it is on the first page.
  const createdAt = new Date('1901-06-01T12:00:00Z');
  await save(
    site.sql,
    club,
    aComment({ club, author: aMember(newPerson()), comment: words, isFlagged: true, createdAt }),
  );
  await signInAsAdmin(page, site.sql);
  await page.goto(`/admin/clubs?search=${username}`);
  const opener = menuOf(page, `Menu ${username}`);
  await opener.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();
  const rail = page.getByRole('navigation', { name: 'Admin pages' });
  await rail.getByRole('link', { name: /^Comments/ }).click();
  const flagged = page.getByRole('article').filter({ hasText: words });
  await expect(flagged).toBeVisible();
  const counted = page.waitForRequest(/reviews\.moderation\.getWaitingComments/);
  await flagged.getByRole('button', { name: 'Keep' }).click();
  await counted;
  await expect(flagged).toHaveCount(0);
});

test('on a phone the rail opens from a bar that names the current screen', async ({
  page,
  site,
}) => {
  await signInAsAdmin(page, site.sql);
  await page.setViewportSize(PHONE);
  await page.goto('/admin/locations');
  const rail = page.getByRole('navigation', { name: 'Admin pages' });
  const bar = page.getByRole('button', { name: /^Admin pages: Locations/ });
  await expect(rail).toBeHidden();
  await bar.press('Enter');
  await expect(rail).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rail).toBeHidden();
  await expect(bar).toBeFocused();
  await bar.click();
  await rail.getByRole('link', { name: 'History' }).click();
  await expect(rail).toBeHidden();
  await expect(page.getByRole('button', { name: /^Admin pages: History/ })).toBeVisible();
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test(`the rail is accessible at ${viewport.width} px, ${colorScheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme });
    await signInAsAdmin(page, site.sql);
    await page.setViewportSize(viewport);
    await page.goto('/admin/clubs/import');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (viewport.width === PHONE.width) {
      await page.getByRole('button', { name: /^Admin pages:/ }).click();
    }
    await expect(page.getByRole('link', { name: 'Categories and tags' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('members see no rail', async ({ page, site }) => {
  await signIn(page, await aRegistered(site.sql));
  await page.goto('/admin/history');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin pages' })).toHaveCount(0);
});
