import { eq, like } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { aComment } from '#tests/builders/comments.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aWord, clubsNamed, openList } from './club-administration.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

// The browser logs the refused deletion.
test.use({ viewport: DESKTOP, expectedConsole: ['Failed to load resource'] });

test('many clubs are deleted at once, by keyboard, as carefully as one', async ({ page, site }) => {
  const word = aWord();
  const [one, two, three] = await clubsNamed(
    site.sql,
    word,
    { name: 'One' },
    { name: 'Two' },
    { name: 'Three' },
  );
  await save(site.sql, aComment({ club: one ?? '', author: aMember() }));
  await openList(page, site.sql, word);
  await page.getByLabel(`Select One ${word}`).focus();
  await page.keyboard.press('Space');
  await page.getByLabel(`Select Two ${word}`).check();
  await page.getByRole('button', { name: 'Delete 2 clubs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 clubs?' });
  await expect(dialog).toContainText('This also deletes 1 comment or reply.');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await expectAccessible(page);

  // Another administrator saves one of them first.
  await site.sql
    .update(clubs)
    .set({ clubDirector: 'Robin' })
    .where(eq(clubs.id, two?.id ?? ''));
  await dialog.getByLabel('Type “delete 2 clubs” to confirm').focus();
  await page.keyboard.type('delete 2 clubs');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText(
    `Nothing was deleted. Two ${word}: Someone changed this club on`,
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  for (const name of ['One', 'Two']) await page.getByLabel(`Select ${name} ${word}`).check();
  await page.getByRole('button', { name: 'Delete 2 clubs' }).click();
  await dialog.getByLabel('Type “delete 2 clubs” to confirm').fill('delete 2 clubs');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('rowheader')).toHaveText([`Three ${word}`]);
  const left = await site.sql
    .select({ id: clubs.id })
    .from(clubs)
    .where(like(clubs.name, `%${word}`));
  expect(left).toEqual([{ id: three?.id }]);

  // After the last one the list is empty and says so.
  await page.getByLabel(`Select Three ${word}`).check();
  await page.getByRole('button', { name: 'Delete 1 club' }).click();
  const last = page.getByRole('dialog', { name: 'Delete 1 club?' });
  await last.getByLabel('Type “delete 1 club” to confirm').fill('delete 1 club');
  await expect(last.getByRole('button', { name: 'Delete' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('No clubs found matching your filters.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
