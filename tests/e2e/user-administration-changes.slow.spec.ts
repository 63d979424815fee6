import { asc, eq } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit.ts';
import { userRoles } from '#db/schema/roles.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { anAdmin } from './club-edit.ts';
import { aPerson, openMembers, rowOf } from './user-administration.ts';
import { PASSWORD, signIn, toast, toasts } from './people.ts';
import { chooseInMenu, menuOf } from './row-menu.ts';
import { DESKTOP, PHONE, expect, expectAccessible, test } from './test.ts';
import type { Sql } from '#db/db.ts';

/** The proof that the editor asks for before a user becomes an administrator. */
const PROOF = 'Your own password, or a code from your app';

test.use({ viewport: DESKTOP });

async function rolesOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql
    .select({ role: userRoles.role, clubId: userRoles.clubId })
    .from(userRoles)
    .where(eq(userRoles.userId, userId));
  return rows.map(({ role, clubId }) => (clubId === null ? role : `${role} ${clubId}`)).toSorted();
}

async function historyOf(sql: Sql, subjectId: string) {
  const rows = await sql
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(asc(auditLog.id));
  return rows.map(({ before, after }) => [before, after]);
}

test('[AUSR-06, AUSR-16, AUSR-18, AUSR-19] roles are chosen by keyboard alone, clubs are found by name, and the change is logged', async ({
  page,
  site,
}) => {
  const unique = `Keyed${process.pid}`;
  const [spike, ace, other] = [
    aClub({ name: `${unique} Spike`, city: 'Ardmore' }),
    aClub({ name: `${unique} Ace` }),
    aClub({ name: `${unique} Other` }),
  ];
  const { person, member } = aPerson();
  await save(site.sql, member.withRole('moderator').administering(other), spike, ace);
  await signIn(page, await anAdmin(site.sql));
  await openMembers(page, person.username);
  const opener = rowOf(page, person.username).getByRole('button', { name: /^Edit roles/ });
  await opener.press('Enter');
  const editor = page.getByRole('dialog', { name: `Edit ${person.username}’s roles` });
  await expect(editor.getByRole('checkbox')).toHaveCount(2);
  await expect(editor.getByRole('checkbox', { name: 'Admin', exact: true })).not.toBeChecked();
  await expect(editor.getByRole('checkbox', { name: 'Club Admin' })).toBeChecked();
  await editor.getByRole('checkbox', { name: 'Admin', exact: true }).press('Space');
  await editor.getByRole('button', { name: `Remove ${unique} Other` }).press('Enter');

  const field = editor.getByRole('combobox', { name: 'Add a club' });
  await field.focus();
  await page.keyboard.type(unique.toUpperCase());
  await expect(editor.getByRole('option')).toHaveCount(3);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(editor.getByText('3 clubs found.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  const pointed = editor.getByRole('option', { selected: true });
  await expect(pointed).toContainText(`${unique} Spike`);
  await expect(pointed).toContainText('Ardmore, Pennsylvania');
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await pointed.getAttribute('id')) ?? '',
  );
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type(unique);
  await expect(editor.getByRole('option')).toHaveCount(2);
  // Escape closes the list, and only a second one the editor.
  await page.keyboard.press('Escape');
  await expect(editor.getByRole('option')).toHaveCount(0);
  await expect(editor).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(editor.getByRole('option', { selected: true })).toContainText(`${unique} Ace`);
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('button', { name: `Remove ${unique} Ace` })).toBeVisible();
  await editor.getByLabel(PROOF).fill(PASSWORD);
  await editor.getByRole('button', { name: 'Save roles' }).press('Enter');

  await expect(toast(page)).toContainText('User roles updated successfully.');
  await expect(editor).toHaveCount(0);
  await expect(opener).toBeFocused();
  const row = rowOf(page, person.username);
  await expect(row).toContainText('Admin');
  await expect(row).toContainText(`${unique} Ace`);
  const roles = ['admin', `club_admin ${spike.id}`, `club_admin ${ace.id}`, 'moderator'];
  expect(await rolesOf(site.sql, member.id)).toEqual(roles.toSorted());
  expect(await historyOf(site.sql, member.id)).toEqual([
    [
      { roles: [`club_admin of ${unique} Other`, 'moderator'] },
      {
        roles: [
          'admin',
          `club_admin of ${unique} Ace`,
          `club_admin of ${unique} Spike`,
          'moderator',
        ],
      },
    ],
  ]);
  await opener.click();
  await editor.getByText('History', { exact: true }).click();
  await expect(editor).toContainText(`club_admin of ${unique} Spike`);
  await expectAccessible(page);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('[AUSR-18] a club whose name is typed with an input method is found, and chosen by touch', async ({
    page,
    site,
  }) => {
    const club = aClub({ name: `バレー ${process.pid}` });
    const { person, member } = aPerson();
    await save(site.sql, member, club);
    await signIn(page, await anAdmin(site.sql));
    await page.setViewportSize(PHONE);
    await openMembers(page, person.username);
    await page.getByRole('button', { name: /^Edit roles/ }).tap();
    const editor = page.getByRole('dialog', { name: `Edit ${person.username}’s roles` });
    await editor.getByRole('checkbox', { name: 'Club Admin' }).check();
    const field = editor.getByRole('combobox', { name: 'Add a club' });
    await field.tap();
    const keys = await page.context().newCDPSession(page);
    await keys.send('Input.imeSetComposition', {
      text: 'ばれー',
      selectionStart: 3,
      selectionEnd: 3,
    });
    await expect(field).toHaveValue('ばれー');
    await keys.send('Input.insertText', { text: 'バレー' });
    await expect(field).toHaveValue('バレー');
    await page.keyboard.type(` ${process.pid}`);
    await editor.getByRole('option', { name: club.row.name }).tap();
    await expect(editor.getByRole('button', { name: `Remove ${club.row.name}` })).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(editor.getByRole('option')).toHaveCount(0);
  });
});

test('[AUSR-17, AUSR-19] all roles may be removed, and the change takes effect in an open session', async ({
  page,
  browser,
  site,
}) => {
  const club = aClub({ name: `Emptied ${process.pid}` });
  const { person, member } = aPerson();
  await save(site.sql, member.administering(club));
  const theirs = await browser.newContext({ baseURL: site.secondUrl, viewport: DESKTOP });
  const their = await theirs.newPage();
  await signIn(their, person);
  await their.goto(`/clubs/${club.id}`);
  await expect(their.getByRole('link', { name: 'Edit Club' })).toBeVisible();

  await signIn(page, await anAdmin(site.sql));
  await openMembers(page, person.username);
  await rowOf(page, person.username)
    .getByRole('button', { name: /^Edit roles/ })
    .click();
  await page.getByRole('checkbox', { name: 'Club Admin' }).uncheck();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(toast(page)).toContainText('User roles updated successfully.');
  expect(await rolesOf(site.sql, member.id)).toEqual([]);
  await their.goto(`/clubs/${club.id}/edit`);
  await expect(their.getByRole('form', { name: 'Edit club' })).toHaveCount(0);
  await expect(their.getByText('You do not have permission', { exact: false })).toBeVisible();
  await theirs.close();
});

test.describe('failures', () => {
  test.use({ expectedConsole: ['Failed to load resource'] });

  test("[AUSR-20] a save without a club, without a connection, or against another administrator's is reported", async ({
    page,
    browser,
    site,
  }) => {
    const club = aClub({ name: `Failing ${process.pid}` });
    const { person, member } = aPerson();
    await save(site.sql, member, club);
    await signIn(page, await anAdmin(site.sql));
    await openMembers(page, person.username);
    await rowOf(page, person.username)
      .getByRole('button', { name: /^Edit roles/ })
      .click();
    const editor = page.getByRole('dialog');
    const clubAdmin = editor.getByRole('checkbox', { name: 'Club Admin' });
    await clubAdmin.check();
    await editor.getByRole('button', { name: 'Save roles' }).click();
    const field = editor.getByRole('combobox');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(editor.getByRole('alert')).toHaveText(
      'Choose at least one club for the club admin.',
    );
    await field.fill('no club is called like this');
    await expect(editor.getByText('No clubs match.')).toBeVisible();
    await field.fill(club.row.name);
    await editor.getByRole('option', { name: club.row.name }).click();
    await expect(editor.getByRole('alert')).toHaveCount(0);

    await page.route('**/_serverFn/accounts.administration.saveRoles**', (route) => route.abort());
    await editor.getByRole('button', { name: 'Save roles' }).click();
    await expect(editor.getByLabel(PROOF)).toHaveAccessibleDescription(/Enter your own/);
    await editor.getByLabel(PROOF).fill(PASSWORD);
    await editor.getByRole('button', { name: 'Save roles' }).click();
    await expect(toast(page)).toContainText('Error updating roles');
    await expect(toast(page)).toContainText('We couldn’t reach the site.');
    await expect(editor.getByRole('alert')).toContainText('We couldn’t reach the site.');
    await expect(clubAdmin).toBeChecked();
    await page.unroute('**/_serverFn/accounts.administration.saveRoles**');

    const context = await browser.newContext({ baseURL: site.secondUrl, viewport: DESKTOP });
    const other = await context.newPage();
    await signIn(other, await anAdmin(site.sql));
    await openMembers(other, person.username);
    await rowOf(other, person.username)
      .getByRole('button', { name: /^Edit roles/ })
      .click();
    await other.getByRole('checkbox', { name: 'Admin', exact: true }).check();
    await other.getByRole('button', { name: 'Save roles' }).click();
    await expect(other.getByLabel(PROOF)).toHaveAccessibleDescription(/Enter your own/);
    await other.getByLabel(PROOF).fill('not the one');
    await other.getByRole('button', { name: 'Save roles' }).click();
    await expect(other.getByRole('dialog').getByRole('alert')).toContainText(
      'Your current password isn’t correct.',
    );
    await other.getByLabel(PROOF).fill(PASSWORD);
    await other.getByRole('button', { name: 'Save roles' }).click();
    await expect(toast(other)).toContainText('User roles updated successfully.');
    await context.close();

    await editor.getByRole('button', { name: 'Save roles' }).click();
    await expect(toasts(page).filter({ hasText: 'Another admin' })).toContainText(
      'Error updating roles',
    );
    await expect(editor.getByRole('alert')).toContainText(
      'Another admin just changed this user’s roles, so yours weren’t saved. Check them and try again.',
    );
    expect(await rolesOf(site.sql, member.id)).toEqual(['admin']);
    await editor.getByRole('button', { name: 'Show the current roles' }).click();
    await expect(editor.getByRole('checkbox', { name: 'Admin', exact: true })).toBeChecked();
    await expect(clubAdmin).not.toBeChecked();
    await editor.getByRole('checkbox', { name: 'Admin', exact: true }).uncheck();
    await editor.getByRole('button', { name: 'Save roles' }).click();
    await expect(editor).toHaveCount(0);
    expect(await rolesOf(site.sql, member.id)).toEqual([]);
  });

  test('[AUSR-27, AUSR-28] a status that cannot be saved is reported and stays', async ({
    page,
    site,
  }) => {
    const { person, member } = aPerson();
    const { person: gone, member: out } = aPerson({ status: 'deactivated' });
    await save(site.sql, member, out);
    await signIn(page, await anAdmin(site.sql));
    await page.route('**/_serverFn/accounts.administration.setStatus**', (route) => route.abort());
    await openMembers(page, person.username);
    await chooseInMenu(rowOf(page, person.username), 'Deactivate');
    await page.getByRole('dialog').getByLabel(PROOF).fill(PASSWORD);
    await page.getByRole('dialog').getByLabel(PROOF).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page)).toContainText('Error deactivating user');
    await expect(toast(page)).toContainText('We couldn’t reach the site.');
    await expect(rowOf(page, person.username)).toBeVisible();
    await openMembers(page, gone.username, 'deactivated');
    const looked = page.waitForResponse(/accounts\.administration\.getMembers/);
    await chooseInMenu(rowOf(page, gone.username), 'Reactivate');
    await expect(toast(page)).toContainText('Error reactivating user');
    // The list reloads after a failure, and must not see what follows.
    await looked;
    await expect(rowOf(page, gone.username)).toBeVisible();
    await page.unroute('**/_serverFn/accounts.administration.setStatus**');

    // The server's own message.
    await site.sql.execute(`delete from auth."user" where id = '${out.id}'`);
    await chooseInMenu(rowOf(page, gone.username), 'Reactivate');
    await expect(toast(page)).toContainText('This user has been deleted.');
    await expect(page.getByText('No deactivated user matches')).toBeVisible();
  });
});

for (const viewport of [PHONE, DESKTOP]) {
  test(`[AUSR-07, AUSR-08, AUSR-21, AUSR-22, AUSR-25, AUSR-26] a user is deactivated after a question and reactivated, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    const { person, member } = aPerson();
    await save(site.sql, member);
    await signIn(page, await anAdmin(site.sql));
    await page.setViewportSize(viewport);
    await openMembers(page, person.username);
    const row = rowOf(page, person.username);
    await menuOf(row).press('Enter');
    await expect(row.getByRole('menuitem', { name: 'Deactivate' })).toBeFocused();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Deactivate ${person.username}?` });
    await expect(question).toContainText(person.email);
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(menuOf(row)).toBeFocused();
    expect(await historyOf(site.sql, member.id)).toEqual([]);

    await chooseInMenu(row, 'Deactivate');
    await question.getByLabel(PROOF).fill(PASSWORD);
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(toast(page)).toContainText('User has been deactivated successfully.');
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Active Users (0)', exact: true })).toBeVisible();
    // The focus is still in the page.
    await expect(page.getByRole('tabpanel').locator(':focus')).toHaveCount(1);
    await page.getByRole('tab', { name: 'Deactivated Users (1)' }).click();
    await expect(row).toHaveAttribute('data-faded');
    await chooseInMenu(row, 'Reactivate');
    await expect(toasts(page).filter({ hasText: 'reactivated' })).toContainText(
      'User has been reactivated successfully.',
    );
    await expect(row).toHaveCount(0);
    await page.getByRole('tab', { name: 'Active Users (1)', exact: true }).click();
    await expect(row).not.toHaveAttribute('data-faded');
    expect(await historyOf(site.sql, member.id)).toEqual([
      [{ status: 'active' }, { status: 'deactivated' }],
      [{ status: 'deactivated' }, { status: 'active' }],
    ]);
  });
}

test('a deactivated administrator is reactivated after a proof, because the role comes back with the account', async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('400');
  const { person, member } = aPerson();
  await save(site.sql, member.withRole('admin'));
  await signIn(page, await anAdmin(site.sql));
  await openMembers(page, person.username);
  const row = rowOf(page, person.username);
  await chooseInMenu(row, 'Deactivate');
  await page.getByRole('dialog').getByLabel(PROOF).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('tab', { name: 'Deactivated Users (1)' }).click();
  await chooseInMenu(row, 'Reactivate');
  const question = page.getByRole('dialog', { name: `Reactivate ${person.username}?` });
  await question.getByLabel(PROOF).fill('not the one');
  await question.getByRole('button', { name: 'Reactivate' }).click();
  await expect(question.getByRole('alert')).toBeVisible();
  await question.getByLabel(PROOF).fill(PASSWORD);
  await question.getByRole('button', { name: 'Reactivate' }).click();
  await expect(toasts(page).filter({ hasText: 'reactivated' })).toContainText(
    'User has been reactivated successfully.',
  );
  await expect(row).toHaveCount(0);
  await expect(question).toHaveCount(0);
});

test('administrators who remove their own role get a warning and lose access at once', async ({
  page,
  site,
}) => {
  const person = await anAdmin(site.sql);
  await signIn(page, person);
  await openMembers(page, person.username);
  await rowOf(page, person.username)
    .getByRole('button', { name: /^Edit roles/ })
    .click();
  await page.getByRole('checkbox', { name: 'Admin', exact: true }).uncheck();
  await expect(page.getByText('If you remove Admin, you’ll lose access right away')).toBeVisible();
  await page.getByRole('button', { name: 'Save roles' }).click();
  await expect(toast(page)).toContainText('User roles updated successfully.');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
