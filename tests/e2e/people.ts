import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { user } from '#db/schema/accounts.ts';
import { KNOWN_PASSWORD } from '#tests/builders/known-password.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { beginSession, cookiesOf } from '#tests/builders/sessions.ts';
import { linkOf, mailTo } from './outbox.ts';
import { currentSite, expect, test } from './test.ts';

/** The password of all users here. */
export const PASSWORD: string = KNOWN_PASSWORD.text;

/** The password of users who register by the form, which refuses the common one of the others. */
export const CHOSEN_PASSWORD = 'libero digs deep';

/** A user who registers or signs in. */
export interface Person {
  readonly username: string;
  readonly email: string;
}

let people = 0;

/** A user with an address and a username that are unique in this run. */
export function newPerson(): Person {
  people += 1;
  const name = `p${process.pid}_${people}_${test.info().parallelIndex}`;
  return { username: name, email: `${name}@people.example.org` };
}

/** Opens the registration form, unless it is already open (null), and fills it in. */
export async function fillSignUp(
  page: Page,
  person: Person,
  path: string | null = '/auth?mode=signup',
): Promise<void> {
  if (path !== null) await page.goto(path);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(CHOSEN_PASSWORD);
  await page.getByLabel('I confirm that I am at least 13').check();
}

/** Registers, up to the message that a mail was sent. */
export async function register(page: Page, person: Person): Promise<void> {
  await fillSignUp(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(toast(page)).toContainText('Check your email to confirm your registration.');
}

/** Follows the link in the confirmation mail, and presses the button on its page. */
export async function confirm(page: Page, site: string, person: Person, mails = 1): Promise<void> {
  await page.goto(linkOf(await mailTo(page.request, site, person.email, mails)));
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(toast(page)).toContainText('Email confirmed');
}

/** A user who has registered and confirmed earlier. */
export async function aRegistered(sql: Sql): Promise<Person & { id: string }> {
  const person = newPerson();
  const [member] = await save(sql, aMember(person).withPassword());
  return { ...person, id: member.id };
}

/** Tries to sign in. */
export async function fillSignIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in by the form, until the header shows it. */
export async function signInByForm(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await fillSignIn(page, person, password);
  await expectSignedIn(page);
}

/**
 * Starts a session for a user at this worker's site, as the form does but without it and without
 * the cost of a password, and opens the home page, whose header shows it.
 */
export async function signIn(page: Page, person: Person): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url());
  const { sql } = currentSite();
  const [account] = await sql.select().from(user).where(eq(user.email, person.email));
  if (!account) throw new Error(`${person.email} has no account at the site of this worker`);
  const agent = await page.evaluate(() => navigator.userAgent);
  // An answer still on its way to a page whose session has ended would remove this session's mark.
  await page.goto('about:blank');
  const ticket = await beginSession(sql, { id: account.id, kind: 'browser', agent });
  await page
    .context()
    .addCookies(
      Object.entries(cookiesOf(ticket)).map(([name, value]) => ({ name, value, url: origin })),
    );
  await page.goto('/');
  await expectSignedIn(page);
}

async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** The toasts on a page, newest first. */
export function toasts(page: Page, tone?: 'success' | 'destructive' | 'plain') {
  return page.locator(tone === undefined ? '[data-toast]' : `[data-toast=${tone}]`);
}

/** The newest toast. */
export function toast(page: Page) {
  return toasts(page).first();
}
