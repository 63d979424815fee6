import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { passkey, session, user } from '#db/schema/accounts.ts';
import { userRoles } from '#db/schema/roles.ts';
import { codeOf } from '#tests/authenticator.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { fillSignIn, PASSWORD } from './people.ts';
import type { Person } from './people.ts';
import type { Screen } from './screen.ts';
import { expect } from './test.ts';

/** The longest names allowed, with no place to break. */
const LONG_NAME = 'x'.repeat(60);
/** The user who becomes an administrator. */
const CHOSEN = 'chosen_for_a_role';
const LONG_ADDRESS = `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`;

/** Mailed links that have expired, and the page after a sign-up. */
export const LINK_SCREENS: readonly Screen[] = [
  { route: '/auth', path: '/auth?mode=sent', shows: 'Need us to send it again?' },
  { route: '/auth', path: '/auth?mode=new-password', shows: 'This link no longer works' },
  { route: '/auth', path: '/auth#reset-link-ended', shows: 'Ask for a new one' },
  { route: '/profile', path: '/profile#email-change=over', shows: 'This link no longer works' },
];

const profile = { route: '/profile', path: '/profile', shows: 'Where you are signed in' } as const;

const dialog = (page: Page) => page.getByRole('dialog');

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}

/** Opens whatever asks for a proof, and makes the server say that there is none. */
function refused(name: string | RegExp, send: string): Screen {
  return {
    ...profile,
    open: async (page) => {
      await press(page, name);
      await dialog(page).getByRole('button', { name: send, exact: true }).click();
      await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible();
    },
  };
}

async function proveIn(page: Page, send: string): Promise<void> {
  await dialog(page).getByLabel('Your current password').fill(PASSWORD);
  await dialog(page).getByRole('button', { name: send, exact: true }).click();
}

/**
 * Gives a user a passkey and another session, both shown on the profile, and adds a user to give a role
 * to.
 */
export async function withWhatAsksForProof(statements: Sql, { email }: Person): Promise<void> {
  const [owner] = await statements.select({ id: user.id }).from(user).where(eq(user.email, email));
  const userId = owner?.id ?? '';
  const credentialId = crypto.randomUUID();
  await statements
    .insert(passkey)
    .values({ userId, name: LONG_NAME, credentialId, publicKey: '-', counter: 0, transports: [] });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await statements
    .insert(session)
    .values({ userId, token: credentialId, expiresAt, userAgent: LONG_NAME });
  await save(statements, aMember({ username: CHOSEN }));
}

/** Everything that asks for a proof, on the profile and in user administration; see {@link withWhatAsksForProof}. */
export const PROOF_SCREENS: readonly Screen[] = [
  refused('Set up an app', 'Continue'),
  refused('Add a passkey', 'Add'),
  refused(/^Remove x/, 'Remove'),
  {
    ...profile,
    open: async (page) => {
      await press(page, /^Rename x/);
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible();
    },
  },
  refused('Sign out everywhere else', 'Sign out everywhere else'),
  refused(/^Sign out An unknown/, 'Sign out'),
  refused('Delete account', 'Delete my account'),
  refused('Change email address', 'Send the links'),
  {
    ...profile,
    open: async (page) => {
      await press(page, 'Change email address');
      await dialog(page).getByLabel('New email address').fill(LONG_ADDRESS);
      await dialog(page).getByLabel('Your password, or a code from your app').fill(PASSWORD);
      await dialog(page).getByRole('button', { name: 'Send the links' }).click();
      await expect(page.getByText(`Waiting to change to ${LONG_ADDRESS}`)).toBeVisible();
    },
  },
  {
    ...profile,
    open: async (page) => {
      const form = page.getByRole('form', { name: 'Change Password' });
      await form.getByRole('button', { name: 'Change Password' }).click();
      await expect(form.locator('[aria-invalid=true]').first()).toBeVisible();
    },
  },
  {
    route: '/admin/users',
    path: '/admin/users',
    shows: /Showing \d/,
    open: async (page) => {
      await press(page, `Edit roles of ${CHOSEN}`);
      await dialog(page).getByLabel('Admin', { exact: true }).check();
      await dialog(page).getByRole('button', { name: 'Save roles' }).click();
      await expect(dialog(page).locator('[aria-invalid=true]')).toBeVisible();
    },
  },
];

/**
 * Requires a second factor of administrators.
 *
 * @param days how long ago the rule began; users have a week to comply. Undefined: not required
 */
export async function requireFactor(statements: Sql, days: number | undefined): Promise<void> {
  await statements.execute(sql`delete from auth.second_factor_rule`);
  if (days === undefined) return;
  const since = new Date(Date.now() - days * 86_400_000).toISOString();
  await statements.execute(sql`insert into auth.second_factor_rule (since) values (${since})`);
  await statements.update(userRoles).set({ createdAt: new Date(since) });
}

/** What an administrator without a second factor sees during that week, and after it. */
export const GATE_SOON: readonly Screen[] = [
  { route: '/admin/users', path: '/admin/users', shows: 'Set it up by' },
  { ...profile, shows: 'Set it up by' },
];
export const GATE_SHUT: readonly Screen[] = [
  {
    route: '/admin/users',
    path: '/admin/users',
    shows: 'Set up two-step sign-in',
    open: (page) => expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible(),
  },
  { ...profile, shows: 'you can use the rest of the site as usual' },
];

/** Sets up an authenticator app, dialog by dialog, and opens what is there afterward. */
export const FACTOR_SCREENS: readonly Screen[] = [
  {
    ...profile,
    open: async (page) => {
      await press(page, 'Set up an app');
      await proveIn(page, 'Continue');
      await dialog(page).getByRole('button', { name: 'Turn on' }).click();
      await expect(dialog(page)).toContainText('Enter the code.');
    },
  },
  {
    ...profile,
    open: async (page) => {
      await press(page, 'Set up an app');
      await proveIn(page, 'Continue');
      const secret = await dialog(page).locator('code').innerText();
      await dialog(page).getByLabel('Code from the app').fill(codeOf(secret));
      await dialog(page).getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    },
  },
  { ...profile, shows: 'of 10 left' },
  refused('Turn off', 'Turn off'),
  refused('Create new codes', 'Create new codes'),
];

/** The second step of a sign-in, for a signed-out user with an app and a passkey. */
export function stepScreens(person: Person): readonly Screen[] {
  const step = (open: (page: Page) => Promise<void>): Screen => ({
    route: '/auth',
    path: '/auth',
    shows: 'Sign in',
    open: async (page) => {
      await fillSignIn(page, person);
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
      await open(page);
    },
  });
  return [
    step(async (page) => {
      await press(page, 'Sign in');
      await expect(page.getByRole('main')).toContainText('Enter the code.');
    }),
    step(async (page) => {
      await press(page, 'Use a recovery code');
      await expect(page.getByLabel('Recovery code')).toBeFocused();
    }),
  ];
}
