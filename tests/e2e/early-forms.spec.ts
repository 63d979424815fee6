import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { openWithoutScripts } from './before-scripts.ts';
import { CHOSEN_PASSWORD, aRegistered, newPerson, toast, PASSWORD } from './people.ts';
import { DESKTOP, expect, hydrated, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('[AUTH-01] the sign-in form can be filled in before scripts load, and is sent afterward', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  const arrive = await openWithoutScripts(page, '/auth?next=%2Fprofile');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByLabel('Password').press('Enter');
  // The click was remembered, and nothing of it appears in the address.
  await expect(page.locator('main form')).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
  await arrive();
  await expect(page).toHaveURL(/\/profile$/);
});

test('a sign-in link followed before scripts load leads back', async ({ page, site }) => {
  const person = await aRegistered(site.sql);
  const [club] = await save(site.sql, aClub());
  const arrive = await openWithoutScripts(page, `/clubs/${club.id}`);
  await page.getByRole('main').getByRole('link', { name: 'log in', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await arrive();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('[AUTH-02] the registration form keeps what was typed before scripts loaded', async ({
  page,
}) => {
  const person = newPerson();
  const arrive = await openWithoutScripts(page, '/auth?mode=signup');
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(CHOSEN_PASSWORD);
  await page.getByRole('combobox').selectOption('Coach');
  await page.getByLabel('I confirm that I am at least 13').check();
  await arrive();
  await expect(page.getByRole('combobox')).toHaveValue('coach');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page)).toContainText('Check your email to confirm your registration.');
});

for (const [path, field] of [
  ['/auth?mode=forgot', 'Email'],
  ['/suggest-club', 'Club Name'],
  ['/auth?mode=new-password#reset=not-a-real-one', 'Confirm new password'],
] as const) {
  test(`${path} is readable before scripts load`, async ({ page }) => {
    const arrive = await openWithoutScripts(page, path);
    await page.getByLabel(field, { exact: false }).fill('typed early');
    await arrive();
    if (path.includes('#')) await expect(page.getByText('This link has expired')).toBeVisible();
    else await expect(page.getByLabel(field)).toHaveValue('typed early');
  });
}

test('a club suggested before scripts load is sent once, afterward', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const arrive = await openWithoutScripts(page, '/suggest-club');
  await page.getByLabel('Club Name').fill('Early Aces');
  await page.getByLabel('Description').fill('Typed before anything ran.');
  await page.getByRole('button', { name: 'Send Suggestion' }).click();
  await page.getByRole('button', { name: 'Send Suggestion' }).click();
  expect(sent).toEqual([]);
  await arrive();
  await expect(toast(page)).toContainText('Success!');
  await expect(page.getByLabel('Club Name')).toHaveValue('');
  expect(sent.filter((path) => path.includes('suggestClub'))).toHaveLength(1);
});

test('a form refused before scripts load says afterward what is wrong', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/auth?mode=forgot');
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await arrive();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email format/);
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('no address');
});

test.describe('when the rules of a form cannot be loaded', () => {
  test.use({ expectedConsole: ['ERR_FAILED', 'Failed to load resource'] });

  test('a toast says so and what was typed stays', async ({ page }) => {
    await page.route(/\/assets\/schema/, (route) => route.abort());
    await page.goto('/auth');
    await page.getByLabel('Email').fill('somebody@example.org');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(toast(page)).toContainText('Couldn’t send this');
    await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that needs scripts offers no button', async ({ page }) => {
    for (const path of ['/auth', '/auth?mode=signup', '/suggest-club']) {
      await page.goto(path);
      await expect(page.locator('main form')).toBeVisible();
      await expect(page.locator('main [type=submit]')).toBeHidden();
    }
  });
});

test('each mode has its title, and its bytes are the same for everyone', async ({
  page,
  site,
  request,
}) => {
  for (const [query, title] of [
    ['', 'Sign in'],
    ['?mode=signup', 'Create an account'],
    ['?mode=sent', 'Check your email'],
    ['?mode=forgot', 'Reset your password'],
    ['?mode=new-password', 'Set a new password'],
  ] as const) {
    // Another test may change the footer between the two requests; then both are repeated.
    await expect(async () => {
      const answers = await Promise.all(
        ['', 'signed-in=1; better-auth.session_token=somebody'].map((cookie) =>
          request.get(`/auth${query}`, { headers: { cookie } }).then((answer) => answer.text()),
        ),
      );
      expect(answers[1]).toBe(answers[0]);
      expect(answers[0]).toContain(`<title>${title} | Philly Volleyball Clubs</title>`);
    }).toPass({ timeout: 120_000 });
  }
  await page.goto('/auth');
  await hydrated(page);
  await page.getByRole('link', { name: 'New here? Create an account' }).click();
  await expect(page).toHaveTitle(/^Create an account/);
  await expect(page.getByRole('main')).toBeFocused();
  expect(site.url).not.toBe('');
});

test('a password can be shown without sending it or moving the caret', async ({ page }) => {
  await page.goto('/auth');
  const field = page.getByLabel('Password');
  const show = page.getByRole('button', { name: 'Show password' });
  await field.fill('abcdef');
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
  const box = await show.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await show.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(field).toBeFocused();
  await page.keyboard.type('X');
  await expect(field).toHaveValue('abXef');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await show.press('Space');
  await expect(field).toHaveAttribute('type', 'password');
  await show.press('Space');
  await page.getByRole('button', { name: 'Sign in' }).click();
  // Browsers store submitted passwords only from password fields.
  await expect(field).toHaveAttribute('type', 'password');
});
