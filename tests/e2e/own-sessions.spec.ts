import type { Page } from '@playwright/test';
import { aRegistered, PASSWORD, signIn, toast } from './people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test.use({ expectedConsole: ['status of 400', 'status of 401', 'status of 404', 'ERR_FAILED'] });

const PROOF = 'Your password, or a code from your app';
const sessions = (page: Page) => page.getByRole('list', { name: 'Sign-ins' }).getByRole('listitem');
const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' });

test("a user ends another browser's session, which notices, and then all others", async ({
  page,
  site,
  browser,
}) => {
  const person = await aRegistered(site.sql);
  await signIn(page, person);
  await page.goto('/profile');
  await expect(page.getByText('You’re signed in only in this browser.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
  await expect(sessions(page)).toContainText('This browser');
  await expect(sessions(page)).toContainText('Chrome');
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);

  const phone = await browser.newContext({
    baseURL: site.secondUrl,
    timezoneId: 'Pacific/Auckland',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  });
  const other = await phone.newPage();
  await signIn(other, person);
  await other.goto('/profile');
  await expect(sessions(other).first()).toContainText('Safari on iOS');
  await other.getByLabel('Username').fill('typed_meanwhile');
  await page.reload();
  await expect(sessions(page)).toHaveCount(2);
  // In the site's time zone, wherever the user is.
  const began = async (of: Page) =>
    /Signed in [^.]+/.exec(await sessions(of).filter({ hasText: 'Chrome' }).innerText())?.[0];
  expect(await began(other)).toBe(await began(page));
  expect(await began(page)).toMatch(/ [AP]M$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog.getByLabel(PROOF)).toHaveAccessibleDescription(/Enter your password/);
  await expect(dialog.getByLabel(PROOF)).toBeFocused();
  await dialog.getByLabel(PROOF).fill('not the one');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog.getByLabel(PROOF)).toHaveAccessibleDescription(
    'Your current password isn’t correct.',
  );
  // The next password is typed in the same field.
  await expect(dialog.getByLabel(PROOF)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await expect(dialog.getByLabel(PROOF)).toHaveValue(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page)).toContainText('Signed out');
  await expect(sessions(page)).toHaveCount(1);

  // The other browser, on another instance, notices and keeps what was typed.
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByText('We kept what you typed.')).toBeVisible();
  await expect(logout(other)).toHaveCount(0);
  await expect(other.getByLabel('Username')).toHaveValue('typed_meanwhile');

  await signIn(other, person);
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByLabel(PROOF).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You’re signed in only in this browser.')).toBeVisible();
  await expect(logout(page)).toBeVisible();
  await other.goto('/profile');
  await expect(other.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
  await phone.close();
});

test('a session that ended meanwhile is reported and removed, and a list that fails to load is retried', async ({
  page,
  site,
  browser,
}) => {
  const person = await aRegistered(site.sql);
  await signIn(page, person);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  await signIn(await elsewhere.newPage(), person);
  const isList = /getOwnSessions/;
  await page.route(isList, (route) => route.abort());
  await page.goto('/profile');
  const card = page.locator('section').filter({ hasText: 'Where you are signed in' });
  await expect(card.getByRole('alert')).toContainText('We couldn’t reach the site.');
  await page.unroute(isList);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(sessions(page)).toHaveCount(2);
  await page.getByRole('button', { name: /^Sign out .*Chrome/ }).click();
  await site.sql.execute(`delete from auth.session where id = (select s.id from auth.session s
    join auth."user" u on u.id = s.user_id where u.email = '${person.email}'
    order by s.created_at desc limit 1)`);
  await page.getByLabel(PROOF).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel(PROOF)).toHaveAccessibleDescription(
    'That browser is already signed out.',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(sessions(page)).toHaveCount(1);
  await elsewhere.close();
});
