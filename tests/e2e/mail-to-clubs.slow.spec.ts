import { like } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { aWord, clubsNamed, openList } from './club-administration.ts';
import { atAnyInstance, mailTo } from './outbox.ts';
import { toast } from './people.ts';
import { DESKTOP, PHONE, expect, expectAccessible, test } from './test.ts';

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
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('County');
  await dialog.getByRole('textbox', { name: 'County' }).fill('Chester County');
  await expect(dialog).toContainText('This changes 2 of 2 clubs.');
  await expect(dialog).toContainText('Blank becomes “Chester”: 2 clubs');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set the field' }).click();
  await expect(toast(page)).toContainText('2 clubs updated');
  await expect(page.getByRole('rowheader')).toHaveText([`B ${word}`]);
  const bar = page.getByRole('region', { name: 'Last bulk edit' });
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(3);
});

test('[OPER-05] [OPER-06] clubs get an email after a preview, and one of them unsubscribes without signing in', async ({
  page,
  site,
  browser,
  request,
}) => {
  const word = aWord();
  const emailOf = (name: string) => `${name}-${word}@x.example`;
  await clubsNamed(
    site.sql,
    word,
    { name: 'A', contactEmail: emailOf('a') },
    { name: 'B', contactEmail: emailOf('b') },
    { name: 'C' },
  );
  await openList(page, site.sql, word);
  await page.getByRole('button', { name: 'Select all 3 clubs' }).click();
  await page.getByRole('button', { name: 'Email these clubs' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email these clubs' });
  await expect(dialog).toContainText(
    'This goes to 2 clubs. We leave out 1 without an email address.',
  );
  await dialog.getByLabel('Subject').fill('Season sheet of {club}');
  await dialog.getByLabel('Text').fill('Hello!\n\nPlease add your fees.');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText(`Season sheet of A ${word}`);
  await preview.getByRole('button', { name: 'Next club' }).click();
  await expect(preview).toContainText(`Season sheet of B ${word}`);
  await expect(preview).toContainText('Not on your page yet');
  await expectAccessible(page);
  await dialog.getByLabel('Text').fill('Please add your fees at {link}.');
  await expect(dialog.getByRole('button', { name: 'Send to 2 clubs' })).toBeDisabled();
  await expect(dialog).toContainText('We can’t fill in {link}. Use only {club} and {director}.');
  await dialog.getByLabel('Text').fill('Hello!\n\nPlease add your fees.');
  await dialog.getByRole('button', { name: 'Send to 2 clubs' }).click();
  const question = page.getByRole('dialog', { name: 'Send to 2 clubs?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Send to 2 clubs' }).click();
  await expect(toast(page)).toContainText('Sending to 2 clubs');
  const mail = await mailTo(request, site.url, emailOf('a'));
  expect(mail.text).toContain('Please add your fees.');
  const link = mail.links.find((each) => each.includes('/unsubscribe?mail=')) ?? '';
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await visitor.goto(atAnyInstance(link));
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Stop writing to this address?',
  );
  await page.goto(`/admin/clubs?search=${word}`);
  await page.getByRole('button', { name: 'Select all 3 clubs' }).click();
  await page.getByRole('button', { name: 'Email these clubs' }).click();
  await expect(dialog).toContainText('This goes to 2 clubs.');
  await visitor.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Done');
  await visitor.context().close();
  await page.reload();
  await page.getByRole('button', { name: 'Select all 3 clubs' }).click();
  await page.getByRole('button', { name: 'Email these clubs' }).click();
  await expect(dialog).toContainText(
    'This goes to 1 club. We leave out 1 without an email address, 1 that asked us not to write.',
  );
  await site.sql.delete(clubs).where(like(clubs.name, `%${word}`));
});

test('on a phone, what can be done with selected clubs is in sight, however low the list begins', async ({
  page,
  site,
}) => {
  const word = aWord();
  await clubsNamed(site.sql, word, { name: 'A' }, { name: 'B' }, { name: 'C' });
  await openList(page, site.sql, word);
  await page.setViewportSize(PHONE);
  const all = page.getByRole('button', { name: 'Select all 3 clubs' });
  await all.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await all.click();
  await expect(page.getByRole('button', { name: 'Select none' })).toBeInViewport({ ratio: 1 });
});
