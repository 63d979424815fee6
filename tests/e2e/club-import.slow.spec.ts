import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { eq, like } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aWorkbook } from '#tests/builders/workbooks.ts';
import { anAdmin } from './club-edit.ts';
import { aRegistered, PASSWORD, signIn, newPerson } from './people.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP });
// Only one list is imported at a time, and a second import waits only two seconds, so these tests run in turn.
test.describe.configure({ mode: 'default' });

async function openImport(page: Page): Promise<Locator> {
  await page.goto('/admin/clubs/import');
  await expect(page.getByRole('heading', { level: 1, name: 'Import clubs' })).toBeVisible();
  return page.getByLabel('List of clubs');
}

const aFile = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

test('an administrator previews a list, imports it, and importing it again changes nothing', async ({
  page,
  site,
}) => {
  const word = newPerson().username;
  await save(site.sql, aClub({ name: `There ${word}`, contactPhone: '1' }));
  await signIn(page, await anAdmin(site.sql));
  const list = aFile(
    'clubs.csv',
    `Name,City,State,Phone,Mascot\nNew ${word},Ardmore,PA,+1 215,Bear\nThere ${word},Bryn Mawr,PA,2,\n`,
  );
  const picker = await openImport(page);
  await expectAccessible(page);
  await picker.setInputFiles(list);
  await expect(page.getByRole('heading', { name: 'Review: clubs.csv' })).toBeFocused();
  await expect(page.getByText('We skipped these unknown columns: Mascot.')).toBeVisible();
  await expect(page.getByRole('row', { name: `New ${word} Ardmore, Pennsylvania` })).toBeVisible();
  await page.getByRole('button', { name: '1 To be changed' }).click();
  const changes = page.getByRole('row', { name: `There ${word}` });
  await expect(changes.getByRole('deletion')).toHaveText('1');
  await expect(changes.getByRole('insertion')).toHaveText('2');
  await expectAccessible(page);
  const stored = () =>
    site.sql
      .select({ name: clubs.name, phone: clubs.contactPhone })
      .from(clubs)
      .where(like(clubs.name, `%${word}`))
      .orderBy(clubs.name);
  expect(await stored()).toEqual([{ name: `There ${word}`, phone: '1' }]);

  const importing = page.waitForRequest('**/api/clubs/import?*');
  await page.getByRole('button', { name: 'Import 2 clubs' }).click();
  expect(new URL((await importing).url()).searchParams.get('checked')).toMatch(/^[0-9a-f]{64}$/);
  await expect(
    page.getByRole('heading', { name: 'Done: 2 clubs imported from clubs.csv' }),
  ).toBeFocused();
  expect(await stored()).toEqual([
    { name: `New ${word}`, phone: '+1 215' },
    { name: `There ${word}`, phone: '2' },
  ]);

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await picker.setInputFiles(list);
  await expect(page.getByRole('heading', { name: 'Nothing in clubs.csv is new' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all clubs' }).click();
  await proveExport(page);
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^clubs-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(new RegExp(`^\uFEFFid,name,.*\r\n[^]*,New ${word},Ardmore,[^]*'\\+1 215`));

  // A filtered list can be downloaded as it is.
  await page.goto(`/admin/clubs?search=${`There ${word}`.replaceAll(' ', '+')}`);
  const narrowed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export matching clubs' }).click();
  await proveExport(page);
  const matching = await readFile(await (await narrowed).path(), 'utf8');
  expect(matching).toContain(`There ${word}`);
  expect(matching).not.toContain(`New ${word}`);
});

test('[SEAS-12] an administrator checks season sheets, corrects refused rows, imports them, and undoes the import', async ({
  page,
  site,
}) => {
  const word = newPerson().username;
  const club = aClub({ name: `Sheets ${word}` });
  await save(site.sql, aProgram({ club, feeFrom: 2_345, feeTo: 2_345 }));
  await signIn(page, await anAdmin(site.sql));
  await openImport(page);
  await page.getByRole('tab', { name: 'Season sheets' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import season sheets');
  await expectAccessible(page);
  const picker = page.getByLabel('List of season sheets');
  const list = (fee: string) =>
    aFile(
      `${word}.csv`,
      `Club,Season,Age,Gender,Level,Fee\nSheets ${word},2026–27,14U,Girls,Travel,${fee}\nSheets ${word},2026,U15,Girls,Travel,Not disclosed\n`,
    );
  await picker.setInputFiles(list('much'));
  const refused = page.getByRole('row', { name: `Sheets ${word}: 2026–27 U14 Girls Travel` });
  await expect(refused).toContainText('Fee: We couldn’t read “much.”');
  await expect(refused).toContainText('2');

  // A page cached before the import shows its changes.
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByRole('tab', { name: 'Season sheets' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectShown(page, club.id, '$2,345');
  await picker.setInputFiles(list('2500'));
  await expect(page.getByRole('heading', { name: `Review: ${word}.csv` })).toBeFocused();
  await expect(page.getByRole('row', { name: /U15 Girls Travel Not disclosed/ })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 2 programs' }).click();
  await expect(
    page.getByRole('heading', { name: `Done: 2 programs imported from ${word}.csv` }),
  ).toBeFocused();
  await expectShown(page, club.id, '$2,500');

  const past = page.getByRole('row', { name: `${word}.csv` });
  await expect(past).toContainText('1 program added, 1 program changed');
  await past.getByRole('button', { name: 'Undo import' }).click();
  await expect(
    page.getByText('Undoing it will change this: 1 season sheet put back.'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(past).toContainText('1 season sheet put back');
  await expectShown(page, club.id, '$2,345');
  const exported = await page.request.post('/api/season-sheets/export', {
    data: { proof: PASSWORD },
    headers: { Origin: site.url },
  });
  expect(await exported.text()).toContain(`,Sheets ${word},`);
});

/** Enters the password that an export asks for. */
async function proveExport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password, or a code from your app').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Export' }).click();
}

/** Waits until a club's cached page shows a text. */
async function expectShown(page: Page, clubId: string, text: string): Promise<void> {
  await expect
    .poll(async () => (await page.request.get(`/clubs/${clubId}`)).text())
    .toContain(text);
}

test('an import is undone as a whole, by keyboard; later edits stay and are listed', async ({
  page,
  site,
}) => {
  const word = newPerson().username;
  await save(
    site.sql,
    aClub({ name: `There ${word}`, contactPhone: '1' }),
    aClub({ name: `Edited ${word}`, contactPhone: '1' }),
  );
  await signIn(page, await anAdmin(site.sql));
  const picker = await openImport(page);
  const fileName = `${word}.csv`;
  await picker.setInputFiles(
    aFile(
      fileName,
      `Name,City,State,Phone\nNew ${word},Ardmore,PA,3\nThere ${word},Bryn Mawr,PA,2\nEdited ${word},Bryn Mawr,PA,2\n`,
    ),
  );
  await page.getByRole('button', { name: 'Import 3 clubs' }).click();
  await expect(page.getByRole('heading', { name: /^Done: 3 clubs/ })).toBeFocused();
  await site.sql
    .update(clubs)
    .set({ contactPhone: '9' })
    .where(eq(clubs.name, `Edited ${word}`));

  const row = page.getByRole('row', { name: fileName });
  await expect(row).toContainText('1 club added, 2 clubs changed');
  await row.getByRole('button', { name: `Undo import of ${fileName}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Undo the import of ${fileName}?` });
  await expect(dialog).toContainText(
    'Undoing it will change this: 1 club deleted, 1 club put back.',
  );
  await expect(dialog).toContainText(`Edited ${word}: Someone edited it since.`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo import' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText(
    /Undone by .*1 club deleted, 1 club put back, 1 club left as it is/,
  );
  await expect(page.getByRole('heading', { name: 'Past imports' })).toBeFocused();
  await expect(page.getByRole('heading', { name: /^Done: 3 clubs/ })).toHaveCount(0);
  const stored = await site.sql
    .select({ name: clubs.name, phone: clubs.contactPhone })
    .from(clubs)
    .where(like(clubs.name, `%${word}`))
    .orderBy(clubs.name);
  expect(stored).toEqual([
    { name: `Edited ${word}`, phone: '9' },
    { name: `There ${word}`, phone: '1' },
  ]);
});

test('a workbook with other column names is mapped by keyboard, checked again, and imported', async ({
  page,
  site,
}) => {
  const word = newPerson().username;
  await signIn(page, await anAdmin(site.sql));
  await page.setViewportSize(PHONE);
  const picker = await openImport(page);
  await picker.setInputFiles({
    name: 'vereine.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: aWorkbook([
      {
        name: 'Vereine',
        rows: [
          ['Verein', 'Ort', 'State', 'Telefon', `Donaudampfschifffahrt${'x'.repeat(60)}`],
          [
            `New ${word}`,
            'Ardmore',
            'PA',
            { number: 2_155_550_100, code: '(000) 000-0000' },
            'captain',
          ],
        ],
      },
    ]),
  });
  await expect(
    page.getByRole('heading', { name: 'Which column of vereine.xlsx has the club’s name?' }),
  ).toBeFocused();
  await expect(page.getByText('We read the sheet “Vereine”.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const check = page.getByRole('button', { name: 'Check with these choices' });
  await page.getByRole('combobox', { name: 'Verein' }).focus();
  await page.keyboard.type('Club name');
  await expect(page.getByRole('combobox', { name: 'Verein' })).toHaveValue('name');
  // A field taken by one column is not offered to another, nor one with a recognized name.
  await expect(
    page.getByRole('combobox', { name: 'Ort' }).getByRole('option', { name: 'Club name' }),
  ).toHaveCount(0);
  await expect(
    page.getByRole('combobox', { name: 'Ort' }).getByRole('option', { name: 'State' }),
  ).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Ort' })).toBeFocused();
  await page.keyboard.type('City');
  await check.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Review: vereine.xlsx' })).toBeFocused();
  await expect(page.getByRole('row', { name: `New ${word} Ardmore, Pennsylvania` })).toBeVisible();

  // A choice made since the check is not imported without a new check.
  await page.getByRole('combobox', { name: 'Telefon' }).selectOption('contact_phone');
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await check.click();
  await page.getByRole('button', { name: 'Import 1 club' }).click();
  await expect(
    page.getByRole('heading', { name: 'Done: 1 club imported from vereine.xlsx' }),
  ).toBeFocused();
  const stored = await site.sql
    .select({ city: clubs.city, phone: clubs.contactPhone })
    .from(clubs)
    .where(eq(clubs.name, `New ${word}`));
  expect(stored).toEqual([{ city: 'Ardmore', phone: '(215) 555-0100' }]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('refused rows show line, column, value, and reason, and can be downloaded', async ({
      page,
      site,
    }) => {
      const word = newPerson().username;
      await signIn(page, await anAdmin(site.sql));
      await page.setViewportSize(PHONE);
      const picker = await openImport(page);
      await picker.setInputFiles(
        aFile('bad.csv', `name,state,genders\nFine ${word},PA,Girls\nBad ${word},PA,=Aliens\n`),
      );
      await expect(
        page.getByRole('heading', { name: '1 row in bad.csv needs fixing' }),
      ).toBeFocused();
      const row = page.getByRole('row', { name: `Bad ${word}` });
      await expect(row).toContainText(
        'Genders: Instead of “=Aliens,” enter one of these: Boys; Girls.',
      );
      await expect(row.getByText('=Aliens', { exact: true })).toHaveCount(1);
      await expect(row).toContainText('3');
      await expect(page.getByText('We’ll leave out 1 row.')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download rows to fix' }).click();
      const text = await readFile(await (await downloading).path(), 'utf8');
      expect(text).toMatch(/^\uFEFFWhat to fix,name,state,genders\r\n/);
      expect(text).toContain(`Boys; Girls.",Bad ${word},PA,'=Aliens`);
    });
  });
}

test.describe('a file that is not a list', () => {
  test.use({ expectedConsole: ['status of 400'] });

  test('says why, and another can be chosen by keyboard', async ({ page, site }) => {
    await signIn(page, await anAdmin(site.sql));
    const picker = await openImport(page);
    await picker.setInputFiles(aFile('clubs.xlsx', 'PK\u0003\u0004'));
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'This workbook is damaged. Open it, save it again as XLSX or as CSV UTF-8',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Choose another file' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  });
});

/** Drops a list of so many clubs on the import screen. */
async function dropList(page: Page, rows: number): Promise<void> {
  const dropped = await page.evaluateHandle((rows) => {
    const transfer = new DataTransfer();
    const lines = Array.from({ length: rows }, (_, at) => `Dropped ${at},Town ${at},PA`);
    transfer.items.add(new File([`name,city,state\n${lines.join('\n')}`], 'dropped.csv'));
    return transfer;
  }, rows);
  await page
    .getByText('Drop a CSV or XLSX file here, or')
    .dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('heading', { name: 'Checking dropped.csv' })).toBeVisible();
}

test('a dropped file is checked, and the screen says so', async ({ page, site }) => {
  await signIn(page, await anAdmin(site.sql));
  await openImport(page);
  await dropList(page, 20_000);
  await expect(page.getByRole('progressbar', { name: 'Checking' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review: dropped.csv' })).toBeVisible({
    timeout: 200_000,
  });
});

test('leaving during a check works at once, however long the check takes', async ({
  page,
  site,
}) => {
  await signIn(page, await anAdmin(site.sql));
  await openImport(page);
  // The server does not answer until the check is left.
  await page.route('**/api/clubs/import?*', () => undefined);
  await dropList(page, 1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

test('no one else sees the screen', async ({ page, site }) => {
  await page.goto('/admin/clubs/import');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await signIn(page, await aRegistered(site.sql));
  await page.goto('/admin/clubs/import');
  await expect(page.getByText('You must be an administrator to view this page.')).toBeVisible();
});
