import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aRegistered, signIn, toast, toasts } from './people.ts';
import type { Person } from './people.ts';
import {
  looksAt,
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from './test.ts';
import type { Site } from './test.ts';

test.use({ viewport: DESKTOP });

async function anAdministrator(site: Site): Promise<Person & { id: string }> {
  const person = await aRegistered(site.sql);
  await site.sql.execute(`insert into user_roles (user_id, role) values ('${person.id}', 'admin')`);
  return person;
}

/**
 * A suggested club and a suggested edit with unique names, newer than all others: other tests
 * suggest hundreds, and only the first page is checked.
 */
async function suggested(site: Site, person: Person & { id: string }) {
  const name = `Suggested ${randomUUID().slice(0, 8)}`;
  const club = aClub({ name: `Known ${name}`, state: 'Commonland', county: 'I', city: 'I' });
  await save(site.sql, club);
  await site.sql.execute(`
    insert into club_suggestions
      (club_name, contact_email, contact_phone, club_website, club_location, description, additional_info, created_at)
    values ('${name}', 'kim@club.example', '302 555 0100', 'https://club.example/${'long'.repeat(40)}', 'Hockessin, DE',
      'Two teams.', 'Kim is my neighbor.', now() + interval '1 day')`);
  await site.sql.execute(`
    insert into club_edit_suggestions (club_id, user_id, suggestions, current_info, created_at)
    values ('${club.id}', '${person.id}', 'The phone is new.', 'Phone: old', now() + interval '1 day')`);
  return { name, club };
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('article', { name: `Suggestion: ${name}`, exact: true });

test("suggestions are handled, and a second administrator sees the first one's decision", async ({
  page,
  browser,
  site,
}) => {
  const [one, two] = [await anAdministrator(site), await anAdministrator(site)];
  const { name, club } = await suggested(site, one);
  await signIn(page, one);
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click();
  await page
    .locator('#admin-menu')
    .getByRole('link', { name: /^Suggestions [\d,]+ waiting/ })
    .click();
  const edit = cardOf(page, `Known ${name}`);
  await expect(edit).toContainText('The phone is new.');
  await expect(edit.getByRole('link', { name: `Known ${name}` })).toHaveAttribute(
    'href',
    /^\/clubs\//,
  );
  await expect(edit.getByRole('link', { name: 'Edit this club' })).toHaveAttribute(
    'href',
    `/clubs/${club.id}/edit?from=suggestions`,
  );

  const context = await browser.newContext({ baseURL: site.secondUrl, viewport: DESKTOP });
  const other = await context.newPage();
  await signIn(other, two);
  await other.goto('/admin/suggestions');
  await cardOf(other, `Known ${name}`).getByLabel('Note').fill('I do it.');

  await edit.getByLabel('Status').selectOption('In progress');
  await edit.getByLabel('Note').fill('Called them.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toContainText('Suggestion saved.');
  await expect(edit).toHaveCount(0);
  await page.getByRole('tab', { name: /^In progress/ }).click();
  await expect(page).toHaveURL(/status=in_work/);
  await expect(edit).toContainText(`by ${one.username}`);
  await expect(edit.getByLabel('Note')).toHaveValue('Called them.');

  const theirs = cardOf(other, `Known ${name}`);
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(other, 'destructive')).toContainText(
    `${one.username} just changed this suggestion to “In progress.”`,
  );
  // It is in another list now, with what was typed about it.
  const conflict = theirs.getByRole('alert', { name: /^Not saved/ });
  await expect(conflict).toContainText('Now: In progress · Called them.');
  await expect(theirs.getByLabel('Note')).toHaveValue('I do it.');
  await expect(theirs.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(other);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(theirs.getByLabel('Status')).toHaveValue('in_work');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await expect(toasts(other, 'success')).toContainText('Suggestion saved.');
  await expect(theirs).toHaveCount(0);
  await context.close();
  await page.reload();
  await expect(edit.getByLabel('Note')).toHaveValue('I do it.');
  await expect(edit).toContainText(`In progress since`);
});

test("another administrator's note is shown, not overwritten, when another suggestion is saved", async ({
  page,
  site,
  expectedConsole,
}) => {
  expectedConsole.push('409');
  const admin = await anAdministrator(site);
  const { name } = await suggested(site, admin);
  await signIn(page, admin);
  await page.goto('/admin/suggestions');
  const [club, edit] = [cardOf(page, name), cardOf(page, `Known ${name}`)];
  await edit.getByLabel('Note').fill('Mine.');
  await expect(club.getByLabel('Note')).toHaveValue('');
  const write = (note: string) =>
    site.sql.execute(`
      update club_suggestions set note = '${note}' where club_name = '${name}';
      update club_edit_suggestions set note = '${note}'
      from clubs where clubs.id = club_id and clubs.name = 'Known ${name}'`);
  await write('Theirs.');
  // Any reload of the list: here after saving another suggestion, which is refused.
  await edit.getByRole('button', { name: 'Save' }).click();
  // Nothing was typed into this one, so it shows its present state.
  await expect(club.getByLabel('Note')).toHaveValue('Theirs.');
  const conflict = edit.getByRole('alert', { name: /^Not saved/ });
  await expect(conflict).toContainText('Now: New · Theirs.');
  await expect(edit.getByLabel('Note')).toHaveValue('Mine.');
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
  await conflict.getByRole('button', { name: 'Use theirs' }).press('Enter');
  await expect(conflict).toHaveCount(0);
  await expect(edit.getByLabel('Note')).toBeFocused();
  await expect(edit.getByLabel('Note')).toHaveValue('Theirs.');
  await club.getByLabel('Note').fill('Theirs. And mine.');
  await club.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page).last()).toContainText('Suggestion saved.');
  await expect(club.getByLabel('Note')).toHaveValue('Theirs. And mine.');
  const { rows } = await site.sql.execute(
    `select note from club_suggestions where club_name = '${name}'`,
  );
  expect(rows).toEqual([{ note: 'Theirs. And mine.' }]);
});

test('[FIXS-05] a suggested club is added with its form filled in, and saving closes the suggestion', async ({
  page,
  site,
}) => {
  const admin = await anAdministrator(site);
  const { name } = await suggested(site, admin);
  await signIn(page, admin);
  await page.goto('/admin/suggestions');
  await cardOf(page, name).getByRole('button', { name: 'Add this club' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add this club' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${name}`);
  await expect(page.getByLabel('City')).toHaveValue('Hockessin');
  await expect(page.getByText('We filled in this form for you.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Two teams.');
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expect(page.getByLabel('Phone')).toHaveValue('');
  const stored = await site.sql.execute(
    `select contact_email, description from clubs where name = '${name}'`,
  );
  expect(stored.rows).toEqual([{ contact_email: null, description: null }]);
  const status = async () => {
    const { rows } = await site.sql.execute(
      `select status from club_suggestions where club_name = '${name}'`,
    );
    return rows;
  };
  expect(await status()).toEqual([{ status: 'in_work' }]);
  await page.reload();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/admin\/suggestions$/);
  await expect.poll(status).toEqual([{ status: 'done' }]);
  await cardOf(page, `Known ${name}`).getByRole('link', { name: 'Edit this club' }).click();
  await page.getByLabel('Phone').fill('302 555 0199');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/admin\/suggestions$/);
  await page.goto('/admin/suggestions?status=done');
  await expect(cardOf(page, name)).toContainText(`by ${admin.username}`);
});

test("the suggester's contact details become public only by a click that says so", async ({
  page,
  site,
}) => {
  const admin = await anAdministrator(site);
  const { name } = await suggested(site, admin);
  await signIn(page, admin);
  await page.goto('/admin/suggestions');
  await cardOf(page, name).getByRole('button', { name: 'Add this club' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Make kim@club.example public as the club’s email').check();
  await expect(dialog.getByLabel('Make 302 555 0100 public as the club’s phone')).not.toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add this club' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Edit ${name}`);
  await expect(page.getByLabel('Email')).toHaveValue('kim@club.example');
  await expect(page.getByLabel('Phone')).toHaveValue('');
  await expect(page.getByLabel('Description')).toHaveValue('Two teams.');
});

test('only administrators see the screen', async ({ page, site }) => {
  await signIn(page, await aRegistered(site.sql));
  await page.goto('/admin/suggestions');
  await expect(page.getByText('You must be an administrator to view this page.')).toBeVisible();
});

for (const { viewport, colorScheme } of looksAt([PHONE, DESKTOP])) {
  test.describe(`${viewport.width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('the suggestions are accessible and fit', async ({ page, site }) => {
      const admin = await anAdministrator(site);
      const { name } = await suggested(site, admin);
      await page.setViewportSize(DESKTOP);
      await signIn(page, admin);
      await page.setViewportSize(viewport);
      await page.goto('/admin/suggestions');
      await expect(cardOf(page, name)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
