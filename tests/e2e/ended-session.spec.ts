import type { Locator, Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { cell, openBulk } from './club-administration.ts';
import { anAdmin } from './club-edit.ts';
import { pathOf } from './clubs.ts';
import { callsTo, holdCalls } from './hold-calls.ts';
import { PASSWORD, aRegistered, fillSignIn, signIn, newPerson, toast } from './people.ts';
import type { Person } from './people.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  frames,
  test,
} from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

const ENDED = 'You’ve been signed out. Sign in again.';
const REFUSED = ['status of 401', 'status of 403'];

/** Another device signs out, or an administrator deactivates the account. */
async function endSessions(site: Site, person: Person): Promise<void> {
  await site.sql.execute(
    `delete from auth.session using auth."user" u where user_id = u.id and u.email = '${person.email}'`,
  );
}

/** The page has noticed: it says so, the header changed, and a link leads to sign-in and back. */
async function expectNoticed(page: Page): Promise<Locator> {
  const notice = page.getByRole('alert').filter({ hasText: ENDED }).filter({ hasText: 'kept' });
  await expect(notice).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect(header.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  return notice.getByRole('link', { name: 'Sign in' });
}

/** Signs in by that link, and returns to the page. */
async function signInAgain(page: Page, person: Person, link: Locator): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await link.click();
  await expect(page).toHaveURL((url) => url.searchParams.get('next') === pathname + search);
  // The address changes before the page does, and the previous form may have a field of this name.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === pathname + search);
}

interface Form {
  readonly name: string;
  readonly isAdmin?: boolean;
  readonly path: (site: Site, club: ClubBuilder) => Promise<string> | string;
  /** Opens the form if it is not already on the page. */
  readonly open?: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  readonly text: string;
  /** Sends it, with any further steps. */
  readonly send: (page: Page) => Promise<void>;
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();

const FORMS: readonly Form[] = [
  {
    name: 'a comment',
    path: (site, club) => pathOf(site.sql, club.id),
    field: (page) => page.getByLabel('Add a comment'),
    text: 'Long thought about.',
    send: press('Post comment'),
  },
  {
    name: 'a rating',
    path: (site, club) => pathOf(site.sql, club.id),
    open: (page) => page.getByRole('radio', { name: '4 stars' }).check(),
    field: (page) => page.getByLabel('Your comment'),
    text: 'Good coaches.',
    send: press('Submit rating'),
  },
  {
    name: 'a suggested edit',
    path: (_site, club) => `/clubs/${club.id}/suggest-edit`,
    field: (page) => page.getByLabel('Your suggestions'),
    text: 'The phone number is another one.',
    send: press('Send Suggestion'),
  },
  {
    name: 'a claim',
    path: (_site, club) => `/clubs/${club.id}/claim`,
    field: (page) => page.getByLabel('How you’re involved with the club'),
    text: 'I coach the 15s.',
    send: (page) => page.getByRole('button', { name: 'Send to our admins', exact: true }).click(),
  },
  {
    name: 'the profile',
    path: () => '/profile',
    field: (page) => page.getByLabel('Username'),
    text: 'another_name',
    send: press('Save Changes'),
  },
  {
    name: 'an edited club',
    isAdmin: true,
    path: (_site, club) => `/clubs/${club.id}/edit`,
    field: (page) => page.getByLabel('Club director'),
    text: 'Dana Example',
    send: press('Save Changes'),
  },
  {
    name: 'a new club',
    isAdmin: true,
    path: () => '/admin/clubs',
    open: press('Add New Club'),
    field: (page) => page.getByLabel('Club name'),
    text: 'A Club in Vain',
    send: press('Add club'),
  },
  {
    name: 'a category',
    isAdmin: true,
    path: () => '/admin/blog/manage',
    open: press('Add Category'),
    field: (page) => page.getByRole('dialog').getByLabel('Name'),
    text: 'In Vain',
    send: press('Add category'),
  },
  {
    name: 'a state',
    isAdmin: true,
    path: () => '/admin/locations',
    field: (page) => page.getByLabel('State name'),
    text: 'Vainland',
    send: press('Add state'),
  },
];

test.describe('a session that ends while a form is being filled in', () => {
  test.use({ expectedConsole: REFUSED });

  for (const form of FORMS) {
    test(`is noticed, and ${form.name} is kept until the user has signed in again`, async ({
      page,
      site,
    }) => {
      const club = aClub({ name: 'Interrupted Club' });
      await save(site.sql, club);
      let person: Person;
      if (form.isAdmin) {
        person = await anAdmin(site.sql);
      } else {
        person = newPerson();
        await save(site.sql, aMember(person).withPassword().affiliatedWith(club));
      }
      await signIn(page, person);
      await page.goto(await form.path(site, club));
      await form.open?.(page);
      await form.field(page).fill(form.text);
      await endSessions(site, person);
      await form.send(page);
      const link = await expectNoticed(page);
      // What was typed also stays in place.
      await expect(form.field(page)).toHaveValue(form.text);
      await page.keyboard.press('Escape');
      await signInAgain(page, person, link);
      await form.open?.(page);
      await expect(form.field(page)).toHaveValue(form.text);
    });
  }

  test('is noticed in a dialog, which has the way to sign in', async ({ page, site }) => {
    const [club, person] = [aClub({ name: 'Inviting Club' }), newPerson()];
    await save(site.sql, club, aMember(person).withPassword().administering(club));
    await signIn(page, person);
    await page.goto(`/clubs/${club.id}/claim`);
    const email = page.getByLabel('Email address');
    await email.fill('friend@x.example');
    await page.getByRole('button', { name: 'Invite by email' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your own password').fill(PASSWORD);
    await endSessions(site, person);
    await dialog.getByRole('button', { name: 'Invite by email' }).click();
    await signInAgain(page, person, dialog.getByRole('link', { name: 'Sign in' }));
    await expect(email).toHaveValue('friend@x.example');
  });

  test('is noticed in bulk edit, and the rows are kept until the user has signed in again', async ({
    page,
    site,
  }) => {
    const word = `Ended${Date.now()}`;
    await save(site.sql, aClub({ name: `${word} Club`, city: 'Here' }));
    const person = await openBulk(page, site.sql, word);
    await cell(page, 'City', `${word} Club`).fill('There');
    await endSessions(site, person);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await signInAgain(page, person, await expectNoticed(page));
    await expect(cell(page, 'City', `${word} Club`)).toHaveValue('There');
  });
});

test.describe('the notice of an ended session', () => {
  test.use({ expectedConsole: REFUSED });

  for (const viewport of [PHONE, DESKTOP]) {
    test(`is accessible and fits, ${viewport.width} px`, async ({ page, site }) => {
      const [person, club] = [await aRegistered(site.sql), aClub({ name: 'Quiet Club' })];
      await save(site.sql, club);
      await signIn(page, person);
      await page.setViewportSize(viewport);
      await page.goto(await pathOf(site.sql, club.id));
      await page.getByLabel('Add a comment').fill('In vain.');
      await endSessions(site, person);
      await page.getByRole('button', { name: 'Post comment' }).click();
      await expect(page.getByText('We kept what you typed.')).toBeVisible();
      const refusal = toast(page).filter({ hasText: 'Authentication Error' });
      const notice = page.getByRole('alert').filter({ hasText: ENDED }).first();
      const [above, below] = [await notice.boundingBox(), await refusal.boundingBox()];
      expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

test.describe('two simultaneous refusals', () => {
  test.use({ expectedConsole: REFUSED });

  test('check once whether the session has ended', async ({ page, site }) => {
    const admin = await anAdmin(site.sql);
    const states = [1, 2].map((number) => `Ended ${number} ${admin.username}`);
    await save(site.sql, ...states.map((state) => aLocation(state)));
    await signIn(page, admin);
    await page.goto('/admin/locations');
    const switches = states.map((state) =>
      page.getByRole('switch', { name: `${state} is active` }),
    );
    for (const one of switches) await expect(one).toBeChecked();
    await endSessions(site, admin);
    const asked = callsTo(page, 'platform.session.getViewer');
    const letGo = await holdCalls(page, 'platform.session.getViewer');
    let refused = 0;
    page.on('requestfinished', (request) => {
      if (request.url().includes('/_serverFn/') && request.method() === 'POST') refused += 1;
    });
    for (const one of switches) await one.click();
    await expect.poll(() => refused).toBe(2);
    await frames(page);
    letGo();
    await expectNoticed(page);
    expect(asked).toHaveLength(1);
  });
});

test('signing in returns to the page of its link, and never to another site', async ({
  page,
  site,
}) => {
  const [person, club] = [await aRegistered(site.sql), aClub({ name: 'Left Club' })];
  await save(site.sql, club);
  const path = await pathOf(site.sql, club.id);
  await page.goto(path);
  const logIn = page.getByRole('link', { name: 'log in', exact: true });
  // Before its scripts load, the page does not say where it leads back to.
  await expect(logIn).toHaveAttribute('href', /next=/);
  await logIn.click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click();
  // The previous form has a field of this name, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(path);
  for (const next of ['//evil.example/', String.raw`/\evil.example`, 'https://evil.example/']) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL('/');
  }
});

test('a draft belongs to its author, survives the tab, and is deleted on sign-out', async ({
  page,
  site,
}) => {
  const [one, two] = [await aRegistered(site.sql), await aRegistered(site.sql)];
  const club = aClub({ name: 'Drafted Club' });
  await save(site.sql, club);
  const path = await pathOf(site.sql, club.id);
  const field = (shown: Page) => shown.getByLabel('Add a comment');
  await signIn(page, one);
  await page.goto(path);
  await field(page).fill('Half a thought');
  const other = await page.context().newPage();
  await page.close();
  await other.goto(path);
  await expect(field(other)).toHaveValue('Half a thought');
  await expect(
    other.getByRole('status').filter({ hasText: 'We kept what you typed' }),
  ).toBeVisible();

  // Another user in the same browser, after the first session has ended.
  await endSessions(site, one);
  await other.context().clearCookies();
  await signIn(other, two);
  await other.goto(path);
  await expect(field(other)).toHaveValue('');
  await field(other).fill('Of the second');
  await other.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('heading', { name: /^Sign in to/ })).toBeVisible();
  await fillSignIn(other, two);
  await expect(other).toHaveURL('/');
  await other.goto(path);
  await expect(field(other)).toHaveValue('');

  await other.context().clearCookies();
  await signIn(other, one);
  await other.goto(path);
  await expect(field(other)).toHaveValue('Half a thought');
  await other.getByRole('button', { name: 'Discard draft' }).click();
  await expect(field(other)).toHaveValue('');
  await other.reload();
  await expect(field(other)).toHaveValue('');
});

test('signing out in one tab leaves what is typed in another on its screen, and says so', async ({
  page,
  site,
}) => {
  const [person, club] = [newPerson(), aClub({ name: 'Two Tabs Club' })];
  await save(site.sql, club, aMember(person).withPassword());
  await signIn(page, person);
  const typing = await page.context().newPage();
  await typing.goto(await pathOf(site.sql, club.id));
  const field = typing.getByLabel('Add a comment');
  await field.fill('Half a thought');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  const notice = typing.getByRole('alert').filter({ hasText: ENDED });
  await expect(notice).toContainText('What you typed stays here until you leave this page.');
  await expect(field).toHaveValue('Half a thought');
  const opened = typing.waitForEvent('popup');
  await notice.getByRole('link', { name: 'Sign in (new tab)' }).click();
  const third = await opened;
  await third.getByLabel('Email').fill(person.email);
  await third.getByLabel('Password').fill(PASSWORD);
  await third.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(third.getByLabel('Add a comment')).toHaveValue('');
  await expect(notice).toHaveCount(0);
  await expect(field).toHaveValue('Half a thought');
  await typing.getByRole('button', { name: 'Post comment' }).click();
  await expect(field).toHaveValue('');
  await expect(typing.getByRole('main')).toContainText('Half a thought');
});

test.describe('another user who signs in in the same browser', () => {
  // Requests of the first user that are still pending.
  test.use({ expectedConsole: REFUSED });

  test("gets forms without the previous user's drafts", async ({ page, site }) => {
    const [one, two] = [await aRegistered(site.sql), await aRegistered(site.sql)];
    await signIn(page, one);
    await page.goto('/profile');
    const name = page.getByLabel('Username');
    await expect(name).toHaveValue(one.username);
    await name.fill('half_a_name');
    await page.context().clearCookies();
    const other = await page.context().newPage();
    await fillSignIn(other, two);
    await expect(other).toHaveURL('/');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(two.email);
    await expect(name).toHaveValue(two.username);
    await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0);
  });
});
