import type { Locator, Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { anAdmin } from './club-edit.ts';
import { clubsNamed, aWord } from './club-administration.ts';
import { commentOf } from './club-page.ts';
import { ownCategory, postEditor, startPost } from './blog-writing.ts';
import { PASSWORD, signIn, newPerson } from './people.ts';
import { chooseInMenu } from './row-menu.ts';
import { DESKTOP, expect, test } from './test.ts';

test.use({
  viewport: DESKTOP,
  expectedConsole: ['status of 400', 'status of 401', 'status of 403'],
});

/** A form or an action that sends something. */
interface Act {
  readonly name: string;
  readonly path: string;
  /** Fills it in, up to the last button. */
  readonly prepare: (page: Page) => Promise<void>;
  readonly send: (page: Page) => Promise<void>;
  /** The text that was typed, and where it must still be. */
  readonly kept?: { readonly field: (page: Page) => Locator; readonly text: string };
}

/**
 * Sends each one after the session has ended: the page says so, the header changes, and the typed text
 * stays.
 */
async function expectEachNoticed(page: Page, acts: readonly Act[]): Promise<void> {
  const cookies = await page.context().cookies();
  for (const { name, path, prepare, send, kept } of acts) {
    await test.step(name, async () => {
      await page.context().addCookies(cookies);
      await page.goto(path);
      await prepare(page);
      await kept?.field(page).fill(kept.text);
      await page.context().clearCookies();
      await send(page);
      await expect(page.getByText('We kept what you typed.'), name).toBeVisible();
      const header = page.locator('header').first();
      await expect(header.getByText('Sign in').first()).toBeVisible();
      await expect(header.getByText('Logout')).toHaveCount(0);
      if (kept) await expect(kept.field(page), name).toHaveValue(kept.text);
    });
  }
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click();
const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const PROOF = 'Your password, or a code from your app';

test('every form of a member notices that the session has ended', async ({ page, site }) => {
  const [person, other] = [newPerson(), newPerson()];
  const [club, second] = [aClub({ name: 'Left in the Middle' }), aClub({ name: 'Left as Well' })];
  const author = aMember(person)
    .withPassword()
    .rating(club, 4)
    .affiliatedWith(second)
    .administering(club);
  await save(
    site.sql,
    author,
    aComment({ club, author, comment: 'Own words.' }),
    aComment({ club, author: aMember(other), comment: 'Words of somebody else.' }),
    aComment({ club: second, author }).reported().decided({ outcome: 'removed' }),
  );
  const path = `/clubs/${club.id}`;
  const theirs = (shown: Page) => commentOf(shown, other.username);
  const own = (shown: Page) => commentOf(shown, person.username);
  // Twice, so that there is another session to end.
  await signIn(page, person);
  await page.context().clearCookies();
  await signIn(page, person);
  await expectEachNoticed(page, [
    {
      name: 'a reply',
      path,
      prepare: (shown) => theirs(shown).getByRole('button', { name: 'Reply', exact: true }).click(),
      send: press('Post reply'),
      kept: { field: (shown) => shown.getByLabel('Your reply'), text: 'I think so, too.' },
    },
    {
      name: 'the reply of a club',
      path,
      prepare: (shown) => theirs(shown).getByRole('button', { name: 'Reply as the club' }).click(),
      send: press('Post reply'),
      kept: { field: (shown) => shown.getByLabel('Your club’s reply'), text: 'We think so, too.' },
    },
    {
      name: 'a changed comment',
      path,
      prepare: (shown) => own(shown).getByRole('button', { name: 'Edit', exact: true }).click(),
      send: press('Save'),
      kept: { field: (shown) => shown.getByLabel('Edit your comment'), text: 'Other words.' },
    },
    {
      name: 'a deleted comment',
      path,
      prepare: press('Delete'),
      send: inDialog('Delete'),
    },
    {
      name: 'a flag',
      path,
      prepare: async (shown) => {
        await theirs(shown).getByRole('button', { name: 'Flag' }).click();
        await shown.getByRole('radio', { name: 'Advertising' }).check();
      },
      send: inDialog('Flag comment'),
    },
    {
      name: 'an appeal',
      path: `/clubs/${second.id}`,
      prepare: press('Appeal'),
      send: inDialog('Send appeal'),
      kept: {
        field: (shown) => shown.getByLabel('Why should the comment come back?'),
        text: 'I was there.',
      },
    },
    {
      name: 'a withdrawn rating',
      path,
      prepare: press('Delete rating'),
      send: inDialog('Delete rating'),
    },
    {
      name: 'an affiliation that ends',
      path: '/profile',
      prepare: press(/^Remove\s*: Left as Well/),
      send: inDialog('Remove'),
    },
    {
      name: 'another mail address',
      path: '/profile',
      prepare: async (shown) => {
        await press('Change email address')(shown);
        await shown.getByLabel(PROOF).fill(PASSWORD);
      },
      send: inDialog('Send the links'),
      kept: { field: (shown) => shown.getByLabel('New email address'), text: 'new@example.org' },
    },
    {
      name: 'an authenticator app',
      path: '/profile',
      prepare: press('Set up an app'),
      send: inDialog('Continue'),
      kept: {
        field: (shown) => shown.getByRole('dialog').getByLabel('Your current password'),
        text: PASSWORD,
      },
    },
    {
      name: 'other sessions that end',
      path: '/profile',
      prepare: press('Sign out everywhere else'),
      send: inDialog('Sign out everywhere else'),
      kept: { field: (shown) => shown.getByLabel(PROOF), text: PASSWORD },
    },
    {
      name: 'another password',
      path: '/profile',
      prepare: async (shown) => {
        await shown.getByLabel(/^New password/).fill('libero digs deeper');
        await shown.getByLabel('Confirm new password').fill('libero digs deeper');
      },
      send: press('Change Password'),
      kept: { field: (shown) => shown.getByLabel('Current password'), text: PASSWORD },
    },
  ]);
});

test('every form of an administrator notices that the session has ended', async ({
  page,
  site,
}) => {
  const word = aWord();
  const [member, category] = [newPerson(), await ownCategory(site.sql)];
  await clubsNamed(site.sql, word, { name: 'One' }, { name: 'Two' });
  const reported = aComment({ author: aMember(member), createdAt: new Date('1904-01-02') });
  await save(site.sql, reported.reported());
  await site.sql.execute(`insert into club_suggestions (club_name) values ('Suggested ${word}')`);
  const admin = await anAdmin(site.sql);
  await signIn(page, admin);
  const { origin } = new URL(page.url());
  const rows = { headers: { origin }, data: Buffer.from(`Name,City,State\nListed ${word},A,PA\n`) };
  const imported = await page.request.post(`/api/clubs/import?fileName=${word}.csv`, rows);
  expect(await imported.text()).toContain('"isWritten":true');
  const suggestion = (shown: Page) =>
    shown.getByRole('article', { name: `Suggestion: Suggested ${word}` });
  const post = `Left ${word}`;
  await expectEachNoticed(page, [
    {
      name: 'a file to import',
      path: '/admin/clubs/import',
      prepare: (shown) =>
        expect(shown.getByRole('button', { name: 'Choose a file' })).toBeVisible(),
      send: async (shown) => {
        await shown
          .getByLabel('List of clubs')
          .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nA\n') });
        await expect(shown.getByRole('button', { name: 'Check it again' })).toBeVisible();
      },
    },
    {
      name: 'an import that is undone',
      path: '/admin/clubs/import',
      prepare: async (shown) => {
        await press(`Undo import of ${word}.csv`)(shown);
        await expect(shown.getByRole('dialog')).toContainText('1 club deleted.');
      },
      send: inDialog('Undo import'),
    },
    {
      name: 'clubs that are deleted together',
      path: `/admin/clubs?search=${word}`,
      prepare: async (shown) => {
        for (const name of ['One', 'Two']) await shown.getByLabel(`Select ${name} ${word}`).check();
        await press('Delete 2 clubs')(shown);
      },
      send: inDialog('Delete'),
      kept: {
        field: (shown) => shown.getByLabel('Type “delete 2 clubs” to confirm'),
        text: 'delete 2 clubs',
      },
    },
    {
      name: 'a county',
      path: '/admin/locations',
      prepare: async (shown) => {
        await shown
          .getByRole('form', { name: 'Add a county' })
          .getByLabel('State')
          .selectOption('Pennsylvania');
      },
      send: press('Add county'),
      kept: { field: (shown) => shown.getByLabel('County name'), text: `Vain ${word}` },
    },
    {
      name: 'a suggestion that is handled',
      path: '/admin/suggestions',
      prepare: async (shown) => {
        await suggestion(shown).getByLabel('Status').selectOption({ index: 1 });
      },
      send: (shown) => suggestion(shown).getByRole('button', { name: 'Save' }).click(),
      kept: { field: (shown) => suggestion(shown).getByLabel('Note'), text: 'Asked the club.' },
    },
    {
      name: 'a removal',
      path: '/admin/comments',
      prepare: async (shown) => {
        await commentOf(shown, member.username)
          .getByRole('button', { name: 'Another rule' })
          .click();
        await shown.getByLabel('Which rule does it break?').selectOption('Advertising');
      },
      send: async (shown) => {
        await inDialog('Remove')(shown);
        await expect(commentOf(shown, member.username)).toBeVisible();
      },
    },
    {
      name: 'a user who is deleted',
      path: `/admin/users?search=${member.username}`,
      prepare: async (shown) => {
        await chooseInMenu(shown.getByRole('row').filter({ hasText: member.username }), 'Delete');
        await shown.getByLabel('Your own password').fill(PASSWORD);
      },
      send: inDialog('Delete user'),
      kept: {
        field: (shown) => shown.getByLabel(`Type ${member.username} to confirm`),
        text: member.username,
      },
    },
    {
      name: 'a post',
      path: '/admin/blog',
      prepare: async (shown) => {
        await startPost(shown, post, category.name);
      },
      send: press('Create Post'),
      kept: {
        field: (shown) => postEditor(shown).getByRole('textbox', { name: 'Title', exact: true }),
        text: post,
      },
    },
  ]);
  const left = await site.sql.execute(
    `select count(*)::int as clubs from clubs where name like '%${word}'`,
  );
  expect(left.rows, 'nothing was done').toEqual([{ clubs: 3 }]);
});
