import type { Page } from '@playwright/test';
import { aRegistered, signIn, signInByForm } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('[NAV-32, NAV-34, NAV-36] an admin has the administration in the header and in the menu', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await site.sql.execute(`insert into user_roles (user_id, role) values ('${person.id}', 'admin')`);
  await signInByForm(page, person);
  const paths = [
    '/admin',
    '/admin/clubs',
    '/admin/users',
    '/admin/locations',
    '/admin/comments',
    '/admin/suggestions',
    '/admin/blog',
    '/admin/history',
  ];
  const hrefs = (links: ReturnType<Page['locator']>) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click();
  expect(await hrefs(page.locator('ul[popover] a'))).toEqual(paths);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('ul[popover]')).toBeHidden();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  const admin = page.locator('nav[popover] a', { hasText: /^Admin:/ });
  expect(await hrefs(admin)).toEqual(paths);
  await expectAccessible(page);
});

test('the administration opens without loading a new document, and the menu closes', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await site.sql.execute(`insert into user_roles (user_id, role) values ('${person.id}', 'admin')`);
  await signIn(page, person);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  const open = page.getByRole('banner').getByRole('button', { name: 'Admin' });
  const menu = page.locator('#admin-menu');
  await open.click();
  await menu.getByRole('link', { name: 'Clubs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin: All Clubs');
  await expect(menu).toBeHidden();
  await open.click();
  await expect(menu.getByRole('link', { name: 'Clubs' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Admin: Locations' }).click();
  await expect(page).toHaveURL('/admin/locations');
  await expect(page.locator('#site-menu')).toBeHidden();
  expect(documents).toBe(0);
});

test('[NAV-46] the header never shows the wrong state, and hides the account menu while the profile loads', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await signInByForm(page, person);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_serverFn/**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/platform\.session\.getViewer/);
  await page.goto('/find-camp');
  await asked;
  const banner = page.getByRole('banner');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeHidden();
  await expect(banner.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  letGo();
  await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('[NAV-39, NAV-40, NAV-42] without a username, or with a picture that fails to load, the header shows the rest', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await signInByForm(page, person);
  const widget = page.locator('header nav:not([popover]) a[href="/profile"]');
  await page.route('**/placeholder-avatar.svg', (route) =>
    route.fulfill({ body: 'broken', contentType: 'image/svg+xml' }),
  );
  await page.goto('/find-camp');
  await expect(widget.locator('[aria-hidden]')).toHaveText(
    person.username.slice(0, 2).toUpperCase(),
  );
  await site.sql.execute(`update profiles set username = null where id = '${person.id}'`);
  await page.reload();
  await expect(widget.locator('[aria-hidden]')).toHaveText('?');
  await expect(widget).toContainText('No username');
});

test('[AUTH-24] a page reads the session when it opens, and follows when another tab signs in or out', async ({
  page,
  context,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const otherTab = await context.newPage();
  await otherTab.goto('/find-camp');
  const banner = otherTab.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await signInByForm(page, person);
  await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible();
  await otherTab.reload();
  await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
});
