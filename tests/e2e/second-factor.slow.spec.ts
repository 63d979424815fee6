import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { codeOf } from '#tests/authenticator.ts';
import { savedCodes, setUpApp } from './second-factor.ts';
import { aRegistered, fillSignIn, PASSWORD, signIn, signInByForm, toast } from './people.ts';
import type { Person } from './people.ts';
import { expect, test } from './test.ts';

test.use({ expectedConsole: ['status of 400'] });

const CODE = 'Code from your authenticator app';

/** A virtual authenticator that approves everything, in place of a finger. */
async function anAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Another browser of the same user, after the password step. */
async function secondStep(context: BrowserContext, person: Person): Promise<Page> {
  const page = await context.newPage();
  await fillSignIn(page, person);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  return page;
}

const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' });

test('an authenticator app is set up and asked for in place, takes codes once, has recovery codes, and is turned off', async ({
  page,
  site,
  browser,
}) => {
  const person = await aRegistered(site.sql);
  await signIn(page, person);
  await page.goto('/profile');
  const { secret, codes } = await setUpApp(page);
  await expect(page.getByText('10 of 10 left.')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: site.url });
  const other = await secondStep(elsewhere, person);
  // Neither the header nor the server counts the user as signed in.
  await expect(logout(other)).toHaveCount(0);
  const field = other.getByLabel(CODE);
  await expect(field).toBeFocused();
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(field).toHaveAccessibleDescription(/Enter the code/);
  await field.fill('000000');
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(field).toHaveAccessibleDescription(/That code isn’t right/);
  // The current session is the one that set it up.
  const code = codeOf(secret, 1);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await other.keyboard.press('Enter');
  await expect(logout(other)).toBeVisible();
  await elsewhere.close();

  const third = await browser.newContext({ baseURL: site.secondUrl });
  const recovering = await secondStep(third, person);
  await recovering.getByLabel(CODE).fill(code);
  await recovering.keyboard.press('Enter');
  await expect(recovering.getByLabel(CODE)).toHaveAccessibleDescription(/work once/);
  await recovering.getByRole('button', { name: 'Use a recovery code' }).click();
  await recovering.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await recovering.keyboard.press('Enter');
  await expect(logout(recovering)).toBeVisible();
  await third.close();

  await page.reload();
  await expect(page.getByText('9 of 10 left.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Your current password').fill('not the one');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByLabel('Your current password')).toHaveAccessibleDescription(
    'Your current password isn’t correct.',
  );
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page)).toContainText('Authenticator app turned off');
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  const fourth = await browser.newContext({ baseURL: site.url });
  await signInByForm(await fourth.newPage(), person);
  await fourth.close();
});

/** Signs out from a page without personal content, until the header shows it. */
async function signOut(page: Page): Promise<void> {
  await page.goto('/');
  await logout(page).click();
  await expect(logout(page)).toHaveCount(0);
}

test('a passkey is added, named, and asked for after the password; another one is refused; it is removed', async ({
  page,
  site,
}) => {
  const person = await aRegistered(site.sql);
  await anAuthenticator(page);
  await signIn(page, person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByLabel('Name of the passkey')).toHaveAccessibleDescription(
    /Name the passkey/,
  );
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await savedCodes(page);
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Desk');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Desk');

  await signOut(page);
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(logout(page)).toBeVisible();

  // The same authenticator with another user's passkey: this account does not ask for it.
  const stranger = await aRegistered(site.sql);
  await site.sql.execute(sql`update auth.passkey set user_id = ${stranger.id}
    where user_id = ${person.id}`);
  await signOut(page);
  await fillSignIn(page, person);
  await expect(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0);
  await site.sql.execute(sql`update auth.passkey set user_id = ${person.id}
    where user_id = ${stranger.id}`);
  await page.getByRole('button', { name: 'Start over' }).click();
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(logout(page)).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await page.getByLabel('Your current password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page)).toContainText('Passkey removed');
  await expect(page.getByText(/of 10 left/)).toHaveCount(0);
});
