import { aWord, clubsNamed, openList } from './club-administration.ts';
import { toast } from './people.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('a field is set for all clubs of a working list, previewed, and undone', async ({
  page,
  site,
}) => {
  const word = aWord();
  await clubsNamed(site.sql, word, ...['A', 'B', 'C'].map((name) => ({ name, county: null })), {
    name: 'D',
  });
  await openList(page, site.sql, word);
  await page.getByLabel('List').selectOption('Without a county (3)');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await page.getByRole('button', { name: 'Select all 3 clubs' }).click();
  await page.getByLabel(`Select B ${word}`).uncheck();
  await expect(page.getByText('2 clubs selected')).toBeVisible();
  await page.getByRole('button', { name: 'Set a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a field for 2 clubs' });
  await dialog.getByLabel('Field').selectOption('County');
  await dialog.getByLabel('County').fill('Chester');
  await expect(dialog).toContainText('This changes 2 of 2 clubs.');
  await expect(dialog).toContainText('blank becomes “Chester”: 2 clubs');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set the field' }).click();
  await expect(toast(page)).toContainText('2 clubs updated');
  await expect(page.getByRole('rowheader')).toHaveText([`B ${word}`]);
  const bar = page.getByRole('region', { name: 'Last bulk edit' });
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(3);
});
