import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { OwnRecord } from '#features/accounts/personal-data/schema.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { callTo, send } from '#tests/permissions/server-function.ts';
import { mailTo } from './outbox.ts';
import { PASSWORD, aRegistered, fillSignIn, signIn, newPerson, toast } from './people.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

const SIGN_IN_AGAIN = 'You’ve been signed out. Sign in again.';

test.use({ viewport: DESKTOP });

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

async function openDeletion(page: Page) {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return {
    dialog,
    password: dialog.getByLabel('Your current password'),
    word: dialog.getByLabel('Type DELETE to confirm'),
    confirm: dialog.getByRole('button', { name: 'Delete my account' }),
  };
}

test('the button that deletes an account appears when nothing above it moves any longer', async ({
  page,
  site,
}) => {
  await signIn(page, await aRegistered(site.sql));
  const gate = Promise.withResolvers<void>();
  await page.route('**/_serverFn/accounts.sessions.getOwnSessions*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/profile');
  const sessions = page.getByRole('list', { name: 'Sign-ins' });
  const last = page.getByRole('button', { name: 'Delete account' });
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
  await expect(sessions).toHaveCount(0);
  await expect(last).toHaveCount(0);
  gate.resolve();
  await expect(last).toBeVisible();
  await expect(sessions).toBeVisible();
});

test('what is stored about a member is downloaded as a file', async ({ page, site }) => {
  const person = await aRegistered(site.sql);
  const club = aClub({ name: `Kept ${person.username}` });
  await save(site.sql, club, aComment({ club, author: person.id, comment: 'My own words.' }));
  await signIn(page, person);
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  await expect(toast(page)).toContainText('Data downloaded');
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const record = JSON.parse(await readFile(await download.path(), 'utf8')) as OwnRecord;
  expect(record).toMatchObject({
    account: { id: person.id, email: person.email },
    profile: { username: person.username },
    comments: [{ club: `Kept ${person.username}`, comment: 'My own words.' }],
  });
  expect(record.sessions).toHaveLength(1);
});

/** Keys that identify a browser, whoever signs in, are kept after an account is deleted. */
const isPersonal = ({ name }: { name: string }): boolean => !name.endsWith('known_browser');

test.describe('refusals', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test('a download and a deletion after the session has ended say so', async ({ page, site }) => {
    const person = await aRegistered(site.sql);
    await signIn(page, person);
    const { dialog, password, word, confirm } = await openDeletion(page);
    await site.sql.execute(sql`delete from auth.session where user_id = ${person.id}`);
    await password.fill(PASSWORD);
    await word.fill('DELETE');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText([`${SIGN_IN_AGAIN} Sign in`, SIGN_IN_AGAIN]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(SIGN_IN_AGAIN);
    const { rows } = await site.sql.execute(sql`select id from profiles where id = ${person.id}`);
    expect(rows).toHaveLength(1);
  });

  test('a deletion needs the word and the right password, and keeps what was typed', async ({
    page,
    site,
  }) => {
    const person = await aRegistered(site.sql);
    await signIn(page, person);
    const { dialog, password, word, confirm } = await openDeletion(page);
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText([
      'Enter your current password.',
      'Type DELETE to confirm.',
    ]);
    await password.fill('not the one');
    await word.fill('DELETE');
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('Your current password isn’t correct.');
    await expect(password).toHaveValue('not the one');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused();
    await page.reload();
    await expect(page.getByLabel('Username')).toHaveValue(person.username);
  });

  test('a deleted account is deleted on both instances at once; its comments have no author', async ({
    page,
    browser,
    site,
  }) => {
    const person = newPerson();
    const club = aClub({ name: 'Left Behind Here' });
    const member = aMember(person).withPassword().rating(club, 1, 'Words that stay.');
    await save(site.sql, club, member, aMember().rating(club, 5));
    const path = `/clubs/${club.id}`;
    const pageOf = async (on: string) => (await fetch(`${on}${path}`)).text();
    // Cached by both instances, with the name.
    for (const on of [site.url, site.secondUrl])
      expect(await pageOf(on)).toContain(person.username);

    // A user about to comment on the other instance, and a program.
    const elsewhere = await browser.newContext({ baseURL: site.secondUrl, viewport: DESKTOP });
    const open = await elsewhere.newPage();
    await signIn(open, person);
    await open.goto(path);
    await open
      .getByRole('textbox', { name: /comment/i })
      .first()
      .fill('Too late.');
    const signingIn = await callTo('POST /api/session', {
      email: person.email,
      password: PASSWORD,
    });
    const tokens = (await send(site.url, signingIn, {})).value as { refresh_token: string };
    await mailTo(page.request, site.url, person.email);

    await signIn(page, person);
    const { password, word, confirm } = await openDeletion(page);
    await password.fill(PASSWORD);
    await word.fill('DELETE');
    await confirm.click();
    await expect(
      page.getByRole('heading', { name: 'Your account has been deleted' }),
    ).toBeVisible();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await expectAccessible(page);
    expect((await page.context().cookies()).filter(isPersonal)).toEqual([]);

    for (const on of [site.url, site.secondUrl]) {
      await expect.poll(() => pageOf(on), WITHIN).not.toContain(person.username);
      const html = await pageOf(on);
      expect(html).toContain('Deleted user');
      expect(html).toContain('Words that stay.');
      expect(html).not.toContain(member.id);
      const renewal = await callTo('POST /api/session/refresh', tokens);
      expect((await send(on, renewal, {})).status).toBe(401);
    }
    await open.getByRole('button', { name: 'Post comment' }).click();
    await expect(toast(open)).toContainText(/session has ended|must be logged in/);
    const { rows } = await site.sql.execute(sql`
      select user_id, comment from club_comments where club_id = ${club.id} and user_id is null`);
    expect(rows).toEqual([{ user_id: null, comment: 'Words that stay.' }]);
    await elsewhere.close();

    const mail = await mailTo(page.request, site.url, person.email, 2);
    expect(mail.subject).toContain('has been deleted');
    await fillSignIn(page, person);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'Invalid email or password. If you’ve just created your account, confirm your email first.',
    );
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole('article', { name: 'Comment by Deleted user' })).toContainText(
      'Words that stay.',
    );
    await expectAccessible(page);
  });
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('the card and the dialog are accessible', async ({ page, site }) => {
      const person = await aRegistered(site.sql);
      await signIn(page, person);
      await page.setViewportSize(viewport);
      const { dialog, confirm } = await openDeletion(page);
      await expect(page.getByRole('dialog')).toContainText('your saved clubs, with your notes');
      await confirm.click();
      await expect(dialog.getByRole('alert')).toHaveCount(2);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.screenshot({ path: test.info().outputPath('dialog.png') });
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete account' }).scrollIntoViewIfNeeded();
      await expectAccessible(page);
      await page.screenshot({ path: test.info().outputPath('card.png') });
    });
  });
}
