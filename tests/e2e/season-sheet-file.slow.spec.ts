import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { clubPrograms } from '#db/schema/seasons.ts';
import { seasonLabel } from '#domain/season.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aWorkbook } from '#tests/builders/workbooks.ts';
import { aClubAdmin } from './club-edit.ts';
import { signIn } from './people.ts';
import { DESKTOP, expect, expectAccessible, test } from './test.ts';

test.use({ viewport: DESKTOP });

const NOW = currentSeason();

test('a director downloads the sheet, uploads a workbook, and fixes its red cells in place', async ({
  page,
  site,
}) => {
  const club = aClub();
  await save(site.sql, aProgram({ club, season: NOW, feeFrom: 1_900, feeTo: 1_900 }));
  await signIn(page, await aClubAdmin(site.sql, club));
  await page.goto(`/clubs/${club.id}/season`);
  const form = page.getByRole('form', { name: 'Season sheet' });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`season-sheet-${seasonLabel(NOW)}.csv`);
  const [heading, line] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(heading).toContain('club_id,club,city,state,county,season,age_group,gender,team_type,fee');
  expect(line).toContain(`${club.id},`);
  expect(line).toContain('U14,Girls,Travel,1900');

  await form.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste from a spreadsheet' });
  await paste.getByLabel('Or choose a CSV or XLSX file').setInputFiles({
    name: 'fees.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: aWorkbook([
      {
        name: 'Fees',
        rows: [
          ['Age', 'Gender', 'Level', 'Fee', 'Minutes', 'Start', 'Coach'],
          ['14U', 'F', 'Travel', '$1,200 - 1,400', '2 hrs', 'Nov 30', 'Ann'],
          ['15U', 'coed', 'Travel', 'free', 'TBD', '', 'Bea'],
          ['16U', 'coed', 'Travel', '1,200+', 'N/A', '6/3/2019', 'Cal'],
        ],
      },
    ]),
  });
  await expect(paste.getByRole('status')).toHaveText(
    `1 program ready for ${seasonLabel(NOW)}. 2 rows to fix.`,
  );
  await expect(paste).toContainText('“F” as Girls');
  await paste.getByRole('combobox', { name: 'Coach' }).selectOption('Refund rule');
  await expectAccessible(page);
  await paste.getByRole('combobox', { name: 'Gender, row 3' }).selectOption('Girls');
  await paste.getByRole('button', { name: 'Use for 1 more' }).click();
  const week = paste.getByRole('textbox', { name: 'First week, row 4' });
  await expect(week).toHaveAccessibleDescription(/^June 3, 2019 isn’t in the/);
  await paste.getByRole('button', { name: 'Change 1, add 1 program' }).click();
  await week.fill('Dec 7');
  await paste.getByRole('button', { name: 'Add 1 program' }).click();
  await expect(paste).toBeHidden();
  await form.getByRole('button', { name: 'Save season sheet' }).click();
  await page.waitForURL(`**/clubs/${club.id}`);
  const stored = await site.sql
    .select()
    .from(clubPrograms)
    .where(eq(clubPrograms.clubId, club.id))
    .orderBy(clubPrograms.ageGroup);
  expect(stored).toMatchObject([
    {
      ageGroup: 'U14',
      gender: 'Girls',
      feeFrom: 1_200,
      feeTo: 1_400,
      practiceMinutes: 120,
      firstWeek: `${NOW}-11-30`,
    },
    {
      ageGroup: 'U15',
      gender: 'Girls',
      feeFrom: 0,
      feeTo: 0,
      practiceMinutes: null,
      refundRule: 'Bea',
    },
    {
      ageGroup: 'U16',
      gender: 'Girls',
      feeFrom: 1_200,
      firstWeek: `${NOW}-12-07`,
      refundRule: 'Cal',
    },
  ]);
});
