import sharp from 'sharp';
import { callsTo } from './hold-calls.ts';
import { linkOf, mailTo } from './outbox.ts';
import {
  CHOSEN_PASSWORD,
  aRegistered,
  confirm,
  fillSignIn,
  fillSignUp,
  register,
  signInByForm,
  newPerson,
  toast,
} from './people.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('[AUTH-01, AUTH-02, AUTH-03, AUTH-04, AUTH-10, AUTH-11, AUTH-12, AUTH-13, AUTH-15, AUTH-16, NAV-11] the modes of /auth and what they ask for', async ({
  page,
}) => {
  await page.goto('/auth');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Sign in to Philly Volleyball Clubs');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New here? Create an account' }).click();
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
  await expect(page.getByText('Choose a username.')).toBeVisible();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(
    page.getByText('Password must be at least 6 characters long.').first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(title).toHaveText('Reset your password');
  await expectAccessible(page);
});

test('[AUTH-17] registering sends email, password, username and user type, and the link leads to the root', async ({
  page,
  site,
}) => {
  const person = newPerson();
  await fillSignUp(page, person);
  await page.getByRole('combobox').selectOption('Coach');
  const sent = page.waitForRequest((request) => request.url().endsWith('/accounts.sign-in.signUp'));
  await page.getByRole('button', { name: 'Register' }).click();
  const body = (await sent).postData() ?? '';
  for (const value of [person.email, CHOSEN_PASSWORD, person.username, 'coach']) {
    expect(body).toContain(`"${value}"`);
  }
  await confirm(page, site.url, person);
  await expect(page.getByText('Your email is confirmed. You can sign in now.')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  const stored = await site.sql.execute(
    `select user_type from profiles where username = '${person.username}'`,
  );
  expect(stored.rows).toEqual([{ user_type: 'coach' }]);
});

test.describe('refusals', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('[AUTH-23] a reset mail that cannot be requested', async ({ page }) => {
    await page.goto('/auth?mode=forgot');
    await page.getByLabel('Email').fill('somebody@people.example.org');
    await page.route('**/_serverFn/accounts.sign-in.requestPasswordReset', (route) =>
      route.abort(),
    );
    await page.getByRole('button', { name: 'Send reset email' }).click();
    await expect(toast(page)).toContainText('Password reset failed');
    await expect(toast(page)).toContainText('We couldn’t reach the site.');
    await expect(page.getByLabel('Email')).toHaveValue('somebody@people.example.org');
  });

  test('[AUTH-14, AUTH-18] the age box, a short password and a taken name', async ({
    page,
    site,
  }) => {
    const person = newPerson();
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

    for (const [guessable, why] of [
      ['123456', 'one of the 10,000 most common passwords'],
      ['      ', 'more than just spaces'],
      [person.email, 'Don’t use your username, your email address'],
    ] as const) {
      await page.getByLabel('Password').fill(guessable);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible();
    }

    await page.getByLabel('Password').fill(CHOSEN_PASSWORD);
    await page.getByLabel('Username').fill('Demo-Coach');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Signup failed').first()).toBeVisible();
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
    const person = newPerson();
    await register(page, person);
    const refusal = page.getByRole('main').getByRole('alert');
    const wrong =
      'Invalid email or password. If you’ve just created your account, confirm your email first.';
    await fillSignIn(page, person, CHOSEN_PASSWORD);
    await expect(page.getByText('Login failed')).toBeVisible();
    await expect(refusal).toHaveText(wrong);
    await page.getByRole('button', { name: 'Send the confirmation email again' }).click();
    await expect(page.getByText('If this address isn’t confirmed yet')).toBeVisible();
    await fillSignIn(page, person, 'not-the-password');
    await expect(refusal).toHaveText(wrong);
    await fillSignIn(page, newPerson());
    await expect(refusal).toHaveText(wrong);

    await confirm(page, site.url, person);
    await site.sql.execute(
      `update profiles set status = 'deactivated' where username = '${person.username}'`,
    );
    await fillSignIn(page, person, 'not-the-password');
    await expect(refusal).toHaveText(wrong);
    await fillSignIn(page, person, CHOSEN_PASSWORD);
    await expect(refusal).toHaveText('This account has been deactivated.');
  });

  test('a confirmation link works once, even while another user is signed in', async ({
    page,
    site,
  }) => {
    const [one, other] = [newPerson(), newPerson()];
    await register(page, one);
    await confirm(page, site.url, one);
    await page.goto(linkOf(await mailTo(page.request, site.url, one.email)));
    await expect(page).toHaveURL(/\/auth#confirmation-link-ended$/);
    await expect(
      page.getByText('This link has expired or was already used.').first(),
    ).toBeVisible();
    await register(page, other);
    await signInByForm(page, one, CHOSEN_PASSWORD);
    await confirm(page, site.url, other);
    await expect(page.getByRole('main')).toContainText('The other account’s email is confirmed.');
    await expect(page.getByRole('banner')).toContainText(one.username);
  });
});

test.describe('a limit', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('too many attempts get a message to wait', async ({ page, site }) => {
    const person = newPerson();
    const answers: number[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/_serverFn/') && response.request().method() === 'POST') {
        answers.push(response.status());
        if (response.status() === 429)
          expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
      }
    });
    for (let attempt = 0; attempt < 11; attempt += 1) {
      // Alternate between instances: they count together.
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

test('[AUTH-05, AUTH-06, AUTH-07, AUTH-09, AUTH-19, AUTH-25, AUTH-28, NAV-12, NAV-31, NAV-37, NAV-38, NAV-41, NAV-43, NAV-44, NAV-47, NAV-48, NAV-49, NAV-50, PROF-01, PROF-02, PROF-03, PROF-04, PROF-05, PROF-11, PROF-12, PROF-15, PROF-19, PROF-20, PROF-21, PROF-24, PROF-29] register, confirm, sign in, change the profile and the password, and log out everywhere', async ({
  page,
  browser,
  site,
}) => {
  const person = newPerson();
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
  await register(page, person);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await confirm(page, site.url, person);
  await fillSignIn(page, person, CHOSEN_PASSWORD);
  await expect(page.getByText('Logged in!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);

  const banner = page.getByRole('banner');
  await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(banner.getByRole('link', { name: 'Sign in' })).toHaveCount(0);
  await expect(banner.locator('nav:not([popover]) a[href="/profile"] img')).toHaveAttribute(
    'src',
    '/placeholder-avatar.svg',
  );
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/$/);
  await banner.locator('nav:not([popover])').getByText(person.username).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expectAccessible(page);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByLabel('Username')).toHaveValue(person.username);
  await page.getByLabel('User type').selectOption('Coach');
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
  await expect(page.getByLabel('User type')).toHaveValue('coach');

  const second = await browser.newContext({ baseURL: site.secondUrl });
  const elsewhere = await second.newPage();
  await signInByForm(elsewhere, person, CHOSEN_PASSWORD);

  await page.getByLabel('Current password').fill(CHOSEN_PASSWORD);
  await page.getByLabel(/^New password/).fill('secret-2');
  await page.getByLabel('Confirm new password').fill('secret-2');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(page.getByText('Your password has been updated.')).toBeVisible();
  await elsewhere.goto('/profile');
  await expect(elsewhere, 'the other sessions have ended').toHaveURL(/\/auth\?next=%2Fprofile$/);
  await signInByForm(elsewhere, person, 'secret-2');

  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await banner.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Signed out')).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(banner.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await elsewhere.goto('/profile');
  await expect(elsewhere, 'out on every device').toHaveURL(/\/auth\?next=%2Fprofile$/);
  await second.close();
});

test('[AUTH-20, AUTH-21, AUTH-22] a forgotten password is reset through a mailed link, once', async ({
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
  const known = page.waitForResponse(/accounts\.sign-in\.checkResetToken/);
  await page.goto(link);
  await known;
  await expect(page).toHaveURL(/\/auth\?mode=new-password#reset=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set a new password');
  await expectAccessible(page);
  await page.getByLabel(/^New password/).fill('secret-3');
  await page.getByLabel('Confirm new password').fill('secret-4');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(toast(page)).toContainText('Password mismatch');
  await page.getByLabel('Confirm new password').fill('secret-3');
  // The link is used up now. Whether the form is still there on a reload depends on other requests.
  const readAgain = callsTo(page, 'accounts.sign-in.checkResetToken');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  const next = page.getByText('Your password has been updated. Sign in with it.');
  await expect(next).toBeVisible();
  await expect(page.getByText('This link no longer works')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Sign in to Philly Volleyball Clubs',
  );
  expect(readAgain).toEqual([]);
  await signInByForm(page, person, 'secret-3');
  await page.goto(link);
  await expect(page).toHaveURL(/\/(auth#reset-link-ended)?$/);
});

test('no token appears in a page or is readable by scripts, and cookies are protected', async ({
  page,
  site,
  context,
}) => {
  const person = await aRegistered(site.sql);
  await signInByForm(page, person);
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
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
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
