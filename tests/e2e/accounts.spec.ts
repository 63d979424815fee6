import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { aClub } from '../builders/clubs.ts';
import { aComment } from '../builders/comments.ts';
import { KNOWN_PASSWORD, aMember } from '../builders/members.ts';
import { save } from '../builders/save.ts';
import type { Sql } from '#db/db.ts';
import { linkOf, mailTo } from './outbox.ts';
import { DESKTOP, PHONE, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP });

const PASSWORD: string = KNOWN_PASSWORD.text;

interface Person {
  readonly username: string;
  readonly email: string;
}

let people = 0;

/** Somebody nobody else in this run is. */
function somebody(): Person {
  people += 1;
  const name = `p${process.pid}_${people}_${test.info().parallelIndex}`;
  return { username: name, email: `${name}@people.example.org` };
}

async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.goto('/auth?mode=signup');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('I confirm that I am at least 13').check();
}

async function register(page: Page, person: Person): Promise<void> {
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page)).toContainText('Check your email to confirm your registration.');
}

async function confirm(page: Page, site: string, person: Person): Promise<void> {
  await page.goto(linkOf(await mailTo(page.request, site, person.email)));
  await expect(toast(page)).toContainText('Email confirmed');
}

/** Somebody who has registered and confirmed before. */
async function aRegistered(sql: Sql): Promise<Person & { id: string }> {
  const person = somebody();
  const [member] = await save(sql, aMember(person).withPassword());
  return { ...person, id: member.id };
}

async function fillSignIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await fillSignIn(page, person, password);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
}

function toast(page: Page) {
  return page.locator('[data-sonner-toast]').first();
}

test('[AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-10, AUTH-11, AUTH-12, AUTH-13, AUTH-15, AUTH-16, NAV-11] the modes of /auth and what they ask for', async ({
  page,
}) => {
  await page.goto('/auth');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Sign in to Philly Volleyball Clubs');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New here? Register' }).click();
  await expect(title).toHaveText('Register for Philly Volleyball Clubs');
  await expectAccessible(page);
  for (const label of ['Username', 'Email', 'Password']) {
    await expect(page.getByLabel(label)).toHaveAttribute('required', '');
  }
  await expect(page.getByRole('combobox').locator('option')).toHaveText([
    'Player',
    'Parent',
    'Coach',
    'Club Representative',
  ]);
  await expect(page.getByRole('combobox')).toHaveValue('player');
  await expect(page.getByLabel('I confirm that I am at least 13 years of age.')).not.toBeChecked();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByText('Please choose a username.')).toBeVisible();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await expect(
    page.getByText('Password must be at least 6 characters long.').first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(title).toHaveText('Reset your password');
  await expectAccessible(page);
});

test.describe('refusals', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[AUTH-14, AUTH-18] the age box, a short password and a taken name', async ({
    page,
    site,
  }) => {
    const person = somebody();
    await fillSignUp(page, person);
    await page.getByLabel('I confirm that I am at least 13').uncheck();
    await page.getByRole('button', { name: 'Register' }).click();
    const age = 'You must confirm that you are at least 13 years of age to register.';
    await expect(toast(page)).toContainText('Confirmation required');
    await expect(toast(page)).toContainText(age);
    await expect(page.getByRole('alert').filter({ hasText: age })).toBeVisible();

    await page.getByLabel('I confirm that I am at least 13').check();
    await page.getByLabel('Password').fill('five5');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Password must be at least 6 characters long.' }),
    ).toBeVisible();

    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Username').fill('Demo-Coach');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Signup failed')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'This username is already taken.',
    );
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    const stored = await site.sql.execute(
      `select 1 from auth."user" where email = '${person.email}'`,
    );
    expect(stored.rowCount).toBe(0);
  });

  test('[AUTH-08] an unconfirmed address, a wrong password, an unknown and a deactivated account', async ({
    page,
    site,
  }) => {
    const person = somebody();
    await register(page, person);
    const refusal = page.getByRole('main').getByRole('alert');
    await fillSignIn(page, person);
    await expect(page.getByText('Login failed')).toBeVisible();
    await expect(refusal).toContainText('confirm your email');
    const wrong = 'Invalid email or password.';
    await fillSignIn(page, person, 'not-the-password');
    await expect(refusal).toHaveText(wrong);
    await fillSignIn(page, somebody());
    await expect(refusal).toHaveText(wrong);

    await page.goto(linkOf(await mailTo(page.request, site.url, person.email, 2)));
    await site.sql.execute(
      `update profiles set status = 'deactivated' where username = '${person.username}'`,
    );
    await fillSignIn(page, person, 'not-the-password');
    await expect(refusal).toHaveText(wrong);
    await fillSignIn(page, person);
    await expect(refusal).toHaveText('This account has been deactivated.');
  });

  test('a confirmation link works once, also for somebody else who is signed in', async ({
    page,
    site,
  }) => {
    const [one, other] = [somebody(), somebody()];
    await register(page, one);
    await confirm(page, site.url, one);
    await page.goto(linkOf(await mailTo(page.request, site.url, one.email)));
    await expect(page).toHaveURL(/\/auth#confirmation-link-ended$/);
    await expect(page.getByText('It was used already or has expired.').first()).toBeVisible();
    await register(page, other);
    await signIn(page, one);
    await page.goto(linkOf(await mailTo(page.request, site.url, other.email)));
    await expect(toast(page)).toContainText('The email of another account is confirmed.');
    await expect(page.getByRole('banner')).toContainText(one.username);
  });

  test('too many attempts are told to wait', async ({ page, site }) => {
    test.setTimeout(90_000);
    const person = somebody();
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/_serverFn/') && response.request().method() === 'POST') {
        answers.push(response.status());
        if (response.status() === 429)
          expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
      }
    });
    for (let attempt = 0; attempt < 11; attempt += 1) {
      // Alternating instances: they count together.
      await page.goto(`${attempt % 2 === 0 ? site.url : site.secondUrl}/auth`);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password').fill(`wrong-${attempt}`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    }
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Too many attempts.');
    expect(answers.at(-1)).toBe(429);
    expect(answers.slice(0, 10)).not.toContain(429);
  });
});

test('[AUTH-05, AUTH-06, AUTH-07, AUTH-09, AUTH-19, AUTH-24, AUTH-25, AUTH-28, NAV-12, NAV-31, NAV-37, NAV-38, NAV-41, NAV-43, NAV-44, NAV-47, NAV-48, NAV-49, NAV-50, PROF-01, PROF-02, PROF-03, PROF-04, PROF-05, PROF-11, PROF-12, PROF-15, PROF-19, PROF-20, PROF-21, PROF-24, PROF-29] register, confirm, sign in, change the profile and the password, and log out everywhere', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(90_000);
  const person = somebody();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth$/);
  await register(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sign in to Philly Volleyball Clubs',
  );
  await confirm(page, site.url, person);
  await signIn(page, person);
  await expect(page.getByText('Logged in!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Login / Sign up' })).toHaveCount(0);
  await expect(banner.locator('nav:not([popover]) a[href="/profile"] img')).toHaveAttribute(
    'src',
    '/placeholder-avatar.svg',
  );
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
  await banner.locator('nav:not([popover])').getByText(person.username).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expectAccessible(page);

  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await page.getByLabel('User Type').selectOption('Coach');
  const picture = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#b93c0c' },
  })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Avatar')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(
    page.getByText('Avatar ready! Click save to update your profile photo.'),
  ).toBeVisible();
  await expect(banner.locator('nav:not([popover]) a[href="/profile"] img')).toHaveAttribute(
    'src',
    '/placeholder-avatar.svg',
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated!')).toBeVisible();
  const avatar = banner.locator('nav:not([popover]) a[href="/profile"] img');
  await expect(avatar).toHaveAttribute('src', /^\/files\/avatars\/[0-9a-f-]{36}-\d+\.webp$/);
  const stored = await page.request.get((await avatar.getAttribute('src')) ?? '');
  expect(stored.headers()['content-type']).toBe('image/webp');
  expect((await stored.body()).includes('secret place')).toBe(false);
  await page.reload();
  await expect(page.getByLabel('User Type')).toHaveValue('coach');

  const second = await browser.newContext({ baseURL: site.secondUrl });
  const elsewhere = await second.newPage();
  await signIn(elsewhere, person);

  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel(/^New Password/).fill('secret-2');
  await page.getByLabel('Confirm New Password').fill('secret-2');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await elsewhere.goto('/profile');
  await expect(elsewhere, 'the other sessions have ended').toHaveURL(/\/auth$/);
  await signIn(elsewhere, person, 'secret-2');

  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await banner.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Signed out')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(banner.getByRole('link', { name: 'Login / Sign up' })).toBeVisible();
  await elsewhere.goto('/profile');
  await expect(elsewhere, 'out on every device').toHaveURL(/\/auth$/);
  await second.close();
});

test('[AUTH-20, AUTH-21, AUTH-22] a forgotten password is set anew through a mailed link, once', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await page.goto('/auth?mode=forgot');
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByText('Password reset email sent')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sign in to Philly Volleyball Clubs',
  );
  const link = linkOf(await mailTo(page.request, site.url, person.email));
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth#reset=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
  await expectAccessible(page);
  await page.getByLabel(/^New Password/).fill('secret-3');
  await page.getByLabel('Confirm New Password').fill('secret-4');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(toast(page)).toContainText('Password mismatch');
  await page.getByLabel('Confirm New Password').fill('secret-3');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await signIn(page, person, 'secret-3');
  await page.goto(link);
  await expect(page).toHaveURL(/\/(auth#reset-link-ended)?$/);
});

test.describe('the profile’s refusals', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[PROF-16, PROF-18, PROF-22, PROF-25, PROF-26, PROF-27, PROF-30] say what is wrong and keep what was typed', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    await signIn(page, person);
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
    await page.getByLabel(/^New Password/).fill('secret-5');
    await page.getByLabel('Confirm New Password').fill('secret-6');
    await change.click();
    await expect(page.getByText('Please enter your current password.')).toBeVisible();
    await expect(page.getByText('Password mismatch')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: "don't match" })).toBeVisible();
    await page.getByLabel(/^New Password/).fill('five5');
    await page.getByLabel('Confirm New Password').fill('five5');
    await change.click();
    await expect(page.getByText('Password too short')).toBeVisible();
    await page.getByLabel('Current Password').fill('not-the-password');
    await page.getByLabel(/^New Password/).fill('secret-5');
    await page.getByLabel('Confirm New Password').fill('secret-5');
    await change.click();
    await expect(page.getByText('Password change failed')).toBeVisible();
    await signInStillWorks(page, person);
  });
});

async function signInStillWorks(page: Page, person: Person): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, person);
}

test('[PROF-06, PROF-07, PROF-08, PROF-09, PROF-10, AFFL-08, AFFL-10] own affiliations are listed and can be removed', async ({
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
  await signIn(page, person);
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

test('[NAV-32, NAV-34, NAV-36] an admin gets the administration in the header and in the menu', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await site.sql.execute(`insert into user_roles (user_id, role) values ('${person.id}', 'admin')`);
  await signIn(page, person);
  const paths = [
    '/admin/clubs',
    '/admin/users',
    '/admin/locations',
    '/admin/comments',
    '/admin/blog',
  ];
  const hrefs = (links: ReturnType<Page['locator']>) =>
    links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  await page.locator('summary', { hasText: 'Admin' }).click();
  expect(await hrefs(page.locator('details[open] a'))).toEqual(paths);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.locator('details[open]')).toHaveCount(0);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Menu' }).click();
  const admin = page.locator('nav[popover] a', { hasText: /^Admin:/ });
  expect(await hrefs(admin)).toEqual(paths);
  await expectAccessible(page);
});

test('[NAV-46] the header never shows the wrong state, and hides the widget while the profile loads', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await signIn(page, person);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/_serverFn/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/find-camp');
  const banner = page.getByRole('banner');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Login / Sign up' })).toBeHidden();
  await expect(banner.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  letGo();
  await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('[NAV-39, NAV-40, NAV-42] without a username or a picture that loads, the header shows what is left', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await signIn(page, person);
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

test('[AUTH-26, AUTH-27, PROF-13, PROF-14, PROF-17, PROF-28] what is saved is stored, and shown wherever the person is', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const club = aClub({ name: 'Talk of the Town', state: 'Affland' });
  await save(site.sql, club, aComment({ club, author: person.id, comment: 'My word.' }));
  await signIn(page, person);
  await page.goto(`/clubs/${club.id}`);
  await expect(page.getByRole('article', { name: `Comment by ${person.username}` })).toBeVisible();
  await page.locator('header nav:not([popover])').getByText(person.username).click();
  const renamed = `${person.username}_new`;
  await page.getByLabel('Username').fill(renamed);
  await page.getByLabel('User Type').selectOption('Parent');
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
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByLabel(/^New Password/).fill('secret-7');
  await page.getByLabel('Confirm New Password').fill('secret-7');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  expect(await passwordHash(site.sql, person.id)).not.toBe(before);
});

async function passwordHash(sql: Sql, userId: string): Promise<unknown> {
  const stored = await sql.execute(`select password from auth.account where user_id = '${userId}'`);
  return stored.rows[0]?.password;
}

test.describe('a profile that cannot be read', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[AUTH-29, AUTH-30, AUTH-31] says so, and the header shows nobody', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    await signIn(page, person);
    await page.route('**/_serverFn/**', (route) => route.abort());
    await page.goto('/profile');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load profile');
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toContainText(
      'Failed to load profile',
    );
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await page.unroute('**/_serverFn/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
  });

  test('[PROF-23] an upload without an address says so', async ({ page, site }) => {
    const person = await aRegistered(site.sql);
    await signIn(page, person);
    await page.goto('/profile');
    await page.route('**/api/avatar', (route) => route.fulfill({ json: { path: 'x' } }));
    await page
      .getByLabel('Avatar')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await expect(toast(page)).toContainText('Failed to retrieve avatar');
    await expect(toast(page)).toContainText('Could not get public URL.');
  });
});

test('no token is in any page or readable by script, and the cookies are guarded', async ({
  page,
  site,
  context,
}) => {
  const person = await aRegistered(site.sql);
  await signIn(page, person);
  const cookies = await context.cookies();
  const session = cookies.filter((cookie) => cookie.name !== 'signed-in');
  expect(session.length).toBeGreaterThan(0);
  for (const cookie of session) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  }
  await page.goto('/profile');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  const readable = await page.evaluate(() =>
    [
      document.cookie,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.documentElement.outerHTML,
    ].join('\n'),
  );
  for (const { value } of session) {
    expect(readable).not.toContain(decodeURIComponent(value).split('.')[0]);
  }
  const stored = await site.sql.execute(
    `select token from auth.session where user_id = '${person.id}'`,
  );
  for (const row of stored.rows) expect(readable).not.toContain(String(row.token));
});
