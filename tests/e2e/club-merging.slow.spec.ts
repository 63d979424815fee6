import { aMember } from '#tests/builders/members.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aWord, openList, rowOf } from './club-administration.ts';
import { anAdmin } from './club-edit.ts';
import { pathOf } from './clubs.ts';
import { signIn, toast } from './people.ts';
import { chooseInMenu } from './row-menu.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('[OPER-01, OPER-02, OPER-03] two clubs are merged fact by fact, the old address redirects, and the merge is undone', async ({
  page,
  site,
}) => {
  const word = aWord();
  const one = aClub({ name: `Mainline ${word}`, website: 'https://one.example', county: word });
  const other = aClub({ name: `Main Line ${word} VBC`, website: null, county: word });
  await save(site.sql, one, other, aMember().rating(one, 5), aMember().rating(other, 3));
  const [path, gonePath] = [await pathOf(site.sql, one.id), await pathOf(site.sql, other.id)];
  await openList(page, site.sql, word);
  await chooseInMenu(rowOf(page, `Mainline ${word}`), 'Merge');
  await expect(page).toHaveURL(`/admin/clubs/merge?club=${one.id}`);
  const choosing = page.getByRole('region', { name: 'Choose clubs' });
  await expect(choosing.getByLabel(`Find the club to merge with Mainline ${word}`)).toBeVisible();
  await choosing.getByRole('button', { name: `Main Line ${word} VBC` }).click();
  const merge = page.getByRole('form', { name: 'Merge' });
  const website = merge.getByRole('group', { name: 'Website' });
  await expect(website.getByRole('radio').first()).toBeChecked();
  await merge.getByRole('group', { name: 'Club name' }).getByRole('radio').last().check();
  await expectAccessible(page);
  await merge.getByRole('button', { name: 'Merge clubs' }).click();
  const question = page.getByRole('dialog', { name: 'Merge B into A?' });
  await expect(question).toContainText('From B, this moves: 1 affiliation and 1 rating.');
  await question.getByRole('button', { name: 'Merge clubs' }).click();
  await expect(toast(page)).toContainText('Clubs merged');
  for (const left of [path, gonePath, `/clubs/${other.id}`]) {
    await page.goto(left);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Main Line ${word} VBC`);
    await expect(page.getByText('4.0').first()).toBeVisible();
  }
  // The redirect is not cached, so that browsers find the club again after an undo.
  const redirect = await page.request.get(gonePath, { maxRedirects: 0 });
  expect(redirect.headers()['cache-control']).toContain('max-age=0');
  await page.goto('/admin/clubs/merge');
  await page.getByRole('button', { name: `Undo merge of Main Line ${word} VBC` }).click();
  await expect(toast(page)).toContainText('Merge undone');
  await page.goto(gonePath);
  await expect(page.getByText('3.0').first()).toBeVisible();
});

test('possible duplicates are listed until they are marked as different', async ({
  page,
  site,
}) => {
  const word = aWord();
  const pair = [
    aClub({ name: `A ${word} VBC`, county: word }),
    aClub({ name: `A ${word}`, county: word }),
  ];
  await save(site.sql, ...pair);
  await signIn(page, await anAdmin(site.sql));
  await page.goto('/admin/clubs/merge');
  const row = page
    .getByRole('list', { name: 'Possible duplicates' })
    .getByRole('listitem')
    .filter({ hasText: word });
  await expect(row.getByRole('link', { name: /^Merge/ })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Not the same/ }).click();
  await expect(row).toHaveCount(0);
});
