import { readFile } from 'node:fs/promises';
import { columnLabel } from '#features/clubs/lists/club-columns.ts';
import { aMessyList, BEYOND_REPAIR, MESSY_DECISIONS } from '#tests/builders/messy-list.ts';
import { anAdmin } from './club-edit.ts';
import { signIn } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

test.use({ viewport: DESKTOP });

test('a messy file of 3,000 rows is imported with eight decisions, and the rest is downloaded', async ({
  page,
  site,
}) => {
  await signIn(page, await anAdmin(site.sql));
  await page.goto('/admin/clubs/import');
  await page.getByLabel('List of clubs').setInputFiles({
    name: 'keystone.csv',
    mimeType: 'text/csv',
    buffer: aMessyList(3_000).csv,
  });
  await expect(page.getByRole('heading', { name: /rows in keystone.csv need fixing/ })).toBeFocused(
    { timeout: 60_000 },
  );
  await page.getByText('Show all', { exact: true }).click();
  await expect(page.getByText(/State: “N.J.” in \d+ rows → New Jersey/)).toBeVisible();
  await expectAccessible(page);

  const started = Date.now();
  for (const [column, value, as] of MESSY_DECISIONS.fixes) {
    const field = page.getByLabel(`${columnLabel(column)}: “${value}” in`);
    const isSelect = (await field.evaluate(({ tagName }) => tagName)) === 'SELECT';
    if (isSelect) await field.selectOption(as ?? '(skip)');
    else if (as === null) await page.getByLabel(`Import without “${value}”`).check();
    else await field.fill(as);
  }
  await expect(page.getByText('12 values left to fix')).toBeVisible();
  await expect(page.getByText('Does this mean Team types?')).toBeVisible();
  await page.getByLabel('Level').selectOption('team_types');
  await page.getByRole('button', { name: 'Check with these choices' }).click();
  await expect(
    page.getByRole('heading', { name: `${BEYOND_REPAIR} rows in keystone.csv need fixing` }),
  ).toBeFocused({ timeout: 60_000 });
  // Counties that the chosen state doesn't have are asked first.
  await expect(page.getByLabel('County: “Montgomery Co.” in')).toBeVisible();
  await page.getByText('8 choices', { exact: true }).click();
  const choice = page.getByLabel('State: “Jersey Shore”');
  await expect(choice).toHaveValue('New Jersey');
  await choice.selectOption('Delaware');
  await expect(page.getByRole('button', { name: /^Import 2/ })).toHaveCount(0);
  await choice.selectOption('New Jersey');
  await expect(page.getByLabel('Contact email: “ask the coach”')).toBeDisabled();
  await expect(page.getByLabel('Level')).toHaveValue('team_types');
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Import 2,983 clubs' }).click();
  await expect(
    page.getByRole('heading', { name: 'Done: 2,983 clubs imported from keystone.csv' }),
  ).toBeFocused({ timeout: 60_000 });
  test
    .info()
    .annotations.push({ type: 'seconds', description: `${(Date.now() - started) / 1000}` });

  const past = page.getByRole('row', { name: 'keystone.csv' });
  await expect(past).toContainText('17 rows left to fix');
  const downloading = page.waitForEvent('download');
  await past.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('keystone - to fix.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain(
    'clubname: Club name is required',
  );
  await past.getByRole('button', { name: 'Dismiss' }).click();
  await expect(past).not.toContainText('left to fix');

  await page.goto('/admin/history');
  const entry = page.getByRole('listitem').filter({ hasText: 'imported keystone.csv' });
  await expect(entry).toHaveCount(1);
  await entry.getByRole('link', { name: 'Everything it changed' }).click();
  await expect(page.getByRole('list', { name: 'Changes' })).toContainText('Messy Club');
});
