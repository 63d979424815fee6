import { anAdmin } from './club-edit.ts';
import { aPerson, openMembers, rowOf } from './user-administration.ts';
import { mailTo } from './outbox.ts';
import { PASSWORD, signIn, toast } from './people.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { callTo } from '#tests/permissions/server-function.ts';
import { chooseInMenu } from './row-menu.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP, expectedConsole: ['Failed to load resource'] });

test('an administrator deletes a user, who is signed out on both instances and gets a mail', async ({
  page,
  browser,
  site,
}) => {
  const club = aClub({ name: 'Left Club', state: 'Commonland', county: 'M', city: 'M' });
  const { person, member } = aPerson();
  await save(site.sql, club, member.rating(club, 3, 'Words that stay.'));
  const context = await browser.newContext({ baseURL: site.secondUrl });
  const call = await callTo('GET platform.session.getViewer', undefined);
  const isKnown = async (url: string) =>
    (await (await context.request.get(url + call.path, { headers: call.headers })).text()).includes(
      person.email,
    );
  await signIn(await context.newPage(), person);
  for (const url of [site.url, site.secondUrl]) expect(await isKnown(url)).toBe(true);

  await signIn(page, await anAdmin(site.sql));
  await openMembers(page, person.username);
  await chooseInMenu(rowOf(page, person.username), 'Delete');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`Type ${person.username} to confirm`).fill('somebody');
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog).toContainText(`Type ${person.username} to confirm.`);
  await expectAccessible(page);
  await dialog.getByLabel(`Type ${person.username} to confirm`).fill(person.username);
  await dialog.getByLabel('Your own password').fill('not the one');
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Your own password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(toast(page)).toContainText('User has been deleted.');
  await expect(rowOf(page, person.username)).toHaveCount(0);

  for (const url of [site.url, site.secondUrl]) expect(await isKnown(url)).toBe(false);
  await context.close();
  await page.goto(`/clubs/${club.id}`);
  await expect(page.getByRole('article', { name: 'Comment by Deleted user' })).toContainText(
    'Words that stay.',
  );
  const mail = await mailTo(page.request, site.url, person.email);
  expect(mail.text.replaceAll('\n', ' ')).toContain('was deleted by our admins.');
});
