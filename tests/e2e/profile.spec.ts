import type { Page } from '@playwright/test';
import type { Sql } from '#db/db.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { save } from '#tests/builders/save.ts';
import { holdCalls } from './hold-calls.ts';
import { PASSWORD, aRegistered, signInByForm, toast, toasts } from './people.ts';
import type { Person } from './people.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({ viewport: DESKTOP });

test.describe('refusals on the profile', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[PROF-16, PROF-18, PROF-22, PROF-25, PROF-26, PROF-27, PROF-30] say what is wrong and keep what was typed', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    await signInByForm(page, person);
    await page.goto('/profile');
    await page.getByLabel('Avatar').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await expect(page.getByText('Upload failed')).toBeVisible();
    await page
      .getByLabel('Avatar')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText('The avatar must be an image.').first()).toBeVisible();

    await page.getByLabel('Username').fill('demo-admin');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Save failed')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('demo-admin');

    const change = page.getByRole('button', { name: 'Change Password' });
    await page.getByLabel(/^New password/).fill('secret-5');
    await page.getByLabel('Confirm new password').fill('secret-6');
    await change.click();
    await expect(page.getByText('Enter your current password.')).toBeVisible();
    await expect(page.getByText('Password mismatch')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: "don't match" })).toBeVisible();
    await page.getByLabel(/^New password/).fill('five5');
    await page.getByLabel('Confirm new password').fill('five5');
    await change.click();
    await expect(page.getByText('Password too short')).toBeVisible();
    await page.getByLabel('Current password').fill('not-the-password');
    await page.getByLabel(/^New password/).fill('secret-5');
    await page.getByLabel('Confirm new password').fill('secret-5');
    await change.click();
    await expect(page.getByText('Password change failed')).toBeVisible();
    await signInStillWorks(page, person);
  });
});

async function signInStillWorks(page: Page, person: Person): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signInByForm(page, person);
}

test("[PROF-06, PROF-07, PROF-08, PROF-09, PROF-10, AFFL-08, AFFL-10] the user's affiliations are listed and can be removed", async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const [now, past] = [
    aClub({ name: 'Affiliated Now', state: 'Affland' }),
    aClub({ name: 'Affiliated Then', state: 'Affland' }),
  ];
  await save(site.sql, now, past);
  for (const [club, years] of [
    [now, "'Kim', 2023, null"],
    [past, "'Lee', 2015, 2019"],
  ] as const) {
    await site.sql.execute(
      `insert into user_club_affiliations (user_id, club_id, player_name, start_year, end_year)
       values ('${person.id}', '${club.id}', ${years})`,
    );
  }
  await signInByForm(page, person);
  await page.goto('/profile');
  const card = page.locator('section', {
    has: page.getByRole('heading', { name: 'My Club Affiliations' }),
  });
  const entries = card.getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText('Affiliated Now');
  await expect(entries.nth(0)).toContainText('Kim');
  await expect(entries.nth(0)).toContainText('2023 to Present');
  await expect(entries.nth(1)).toContainText('2015 to 2019');
  await expect(entries.nth(0).getByRole('link', { name: 'View Club' })).toHaveAttribute(
    'href',
    /\/clubs\/affland\//,
  );
  await entries.nth(0).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to remove this affiliation?');
  await page.keyboard.press('Escape');
  await expect(entries).toHaveCount(2);
  await entries.nth(0).getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Club affiliation removed.')).toBeVisible();
  await expect(entries).toHaveCount(1);
});

test('[AUTH-26, AUTH-27, PROF-13, PROF-14, PROF-17, PROF-28] changes are stored, and shown wherever the user is named', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const club = aClub({ name: 'Talk of the Town', state: 'Affland' });
  await save(site.sql, club, aComment({ club, author: person.id, comment: 'My word.' }));
  await signInByForm(page, person);
  await page.goto(`/clubs/${club.id}`);
  await expect(page.getByRole('article', { name: `Comment by ${person.username}` })).toBeVisible();
  await page.locator('header nav:not([popover])').getByText(person.username).click();
  const renamed = `${person.username}_new`;
  await page.getByLabel('Username').fill(renamed);
  await page.getByLabel('User type').selectOption('Parent');
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_serverFn/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  letGo();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(page.locator('header nav:not([popover])')).toContainText(renamed);
  const stored = await site.sql.execute(
    `select username, user_type, avatar_url from profiles where id = '${person.id}'`,
  );
  expect(stored.rows).toEqual([{ username: renamed, user_type: 'parent', avatar_url: null }]);
  await page.goBack();
  await expect(page.getByRole('article', { name: `Comment by ${renamed}` })).toBeVisible();
  const before = await passwordHash(site.sql, person.id);
  await page.goto('/profile');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel(/^New password/).fill('secret-7');
  await page.getByLabel('Confirm new password').fill('secret-7');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  expect(await passwordHash(site.sql, person.id)).not.toBe(before);
});

test('the bar lists what is not saved: nothing after a save, or what was typed meanwhile', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await signInByForm(page, person);
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Your profile' });
  const username = form.getByLabel('Username');
  await username.fill(`${person.username}_1`);
  await expect(form.getByText('Not saved yet: Username')).toBeVisible();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  await expect(form.getByText('No changes yet')).toBeVisible();

  const letGo = await holdCalls(page, 'accounts.sign-in.saveProfile');
  await username.fill(`${person.username}_2`);
  await form.getByLabel('User type').selectOption('Coach');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  await username.fill(`${person.username}_3`);
  letGo();
  await expect(page.locator('header nav:not([popover])')).toContainText(`${person.username}_2`);
  await expect(form.getByText('Not saved yet: Username', { exact: true })).toBeVisible();
  await expect(username).toHaveValue(`${person.username}_3`);
  await page.reload();
  await expect(username).toHaveValue(`${person.username}_3`);
});

async function passwordHash(sql: Sql, userId: string): Promise<unknown> {
  const stored = await sql.execute(`select password from auth.account where user_id = '${userId}'`);
  return stored.rows[0]?.password;
}

test.describe('a profile that fails to load', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[AUTH-29, AUTH-30, AUTH-31] says so, and the header shows no user', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    await signInByForm(page, person);
    await page.route('**/_serverFn/**', (route) => route.abort());
    await page.goto('/profile');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load profile');
    await expect(toasts(page, 'destructive')).toContainText('Failed to load profile');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await page.unroute('**/_serverFn/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
  });

  test('[PROF-23] an upload that returns no address says so', async ({ page, site }) => {
    const person = await aRegistered(site.sql);
    await signInByForm(page, person);
    await page.goto('/profile');
    await page.route('**/api/avatar', (route) => route.fulfill({ json: { path: 'x' } }));
    await page
      .getByLabel('Avatar')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(toast(page)).toContainText('Failed to retrieve avatar');
    await expect(toast(page)).toContainText('Could not get public URL.');
  });
});

test('the well-known address for password managers leads to the form, for visitors after they sign in', async ({
  page,
  site,
  request,
}) => {
  const known = '/.well-known/change-password';
  const answer = await request.get(known, { maxRedirects: 0 });
  expect([answer.status(), answer.headers()['location']]).toEqual([
    302,
    '/profile#change-password',
  ]);
  const person = await aRegistered(site.sql);
  await page.goto(known);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/profile#change-password');
  await expect(page.getByLabel('Current Password')).toBeInViewport();
});
