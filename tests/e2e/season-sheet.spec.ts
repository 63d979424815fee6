import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { seasonSheets } from '#db/schema/seasons.ts';
import { seasonLabel } from '#domain/season.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { clickTwiceAtOnce } from './click-twice.ts';
import { aClubAdmin } from './club-edit.ts';
import { pathOf } from './clubs.ts';
import { signIn } from './people.ts';
import { tabTo } from './tab-to.ts';
import {
  DESKTOP,
  PHONE,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
} from './test.ts';

const NOW = currentSeason();

async function openSheet(page: Page, club: ClubBuilder) {
  await page.goto(`/clubs/${club.id}/season`);
  const form = page.getByRole('form', { name: 'Season sheet' });
  await expect(form).toBeVisible();
  return form;
}

/** Twenty rows as a spreadsheet copies them; the third has a fee that cannot be read. */
const TWENTY = [
  'Age group\tGender\tTeam type\tFee\tPractices',
  ...Array.from({ length: 20 }, (_, at) => {
    const age = `U${10 + (at % 9)}`;
    const type = ['Travel', 'Regional', 'In-House'][Math.floor(at / 9)] ?? '';
    return [age, 'Boys', type, at === 1 ? 'cheap' : String(1_000 + at), '2'].join('\t');
  }),
].join('\n');

test.describe('on a phone', () => {
  // The signed-in account shows where the header has room for it.
  test.use({ viewport: DESKTOP });

  test('[SEAS-08, SEAS-09, SEAS-10, SEAS-16] a director rolls last season over, pastes twenty rows, and the club’s page shows it', async ({
    page,
    site,
  }) => {
    const club = aClub();
    const last = { club, season: NOW - 1, includes: ['Uniform'] };
    await save(site.sql, aProgram(last), aProgram({ ...last, ageGroup: 'U15', position: 1 }));
    await page.goto(await pathOf(site.sql, club.id));
    await expect(page.getByText(`${seasonLabel(NOW - 1)} season. Fees are`)).toBeVisible();
    await signIn(page, await aClubAdmin(site.sql, club));
    await page.setViewportSize(PHONE);
    const form = await openSheet(page, club);
    await expect(form).toContainText('No programs yet');

    await form.getByRole('button', { name: `Copy from ${seasonLabel(NOW - 1)}` }).click();
    await expect(form.getByRole('status')).toContainText('2 programs copied');
    await form.getByRole('button', { name: 'Undo' }).click();
    await expect(form).toContainText('No programs yet');
    await form.getByRole('button', { name: /^Copy from/ }).click();
    await expect(form.getByLabel('Fee', { exact: true }).first()).toHaveValue('');
    await expect(form.getByRole('button', { name: 'Undo' })).toBeVisible();
    await form.getByLabel('Fee', { exact: true }).first().fill('not disclosed');
    // Undoing would also undo what was typed since.
    await expect(form.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await form.getByRole('button', { name: /^Copy from/ }).click();
    const question = page.getByRole('dialog', { name: /has 2 programs already/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    await form.getByRole('button', { name: 'Remove U15 Girls Travel' }).click();
    await form.getByRole('button', { name: /^Copy from/ }).click();
    const again = page.getByRole('dialog', { name: /has 1 program already/ });
    await again.getByRole('button', { name: 'Add 1 program' }).click();
    // The stored programs do not change.
    await expect(form.getByLabel('Fee', { exact: true })).toHaveCount(2);
    await expect(form.getByLabel('Fee', { exact: true }).first()).toHaveValue('not disclosed');
    await expect(form.getByLabel('Fee', { exact: true }).last()).toHaveValue('');

    await form.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
    const paste = page.getByRole('dialog', { name: 'Paste from a spreadsheet' });
    await paste.getByLabel('Rows').fill(TWENTY);
    await expect(paste.getByRole('status')).toHaveText(
      `19 programs ready for ${seasonLabel(NOW)}. 1 row to fix.`,
    );
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await paste.getByRole('button', { name: 'Add 19 programs' }).click();
    const red = paste.getByRole('textbox', { name: 'Fee, row 3' });
    await expect(red).toHaveValue('cheap');
    await expect(red).toHaveAccessibleDescription(/^We couldn’t read “cheap.”/);
    await expect(paste.getByRole('button', { name: 'Add 0 programs' })).toBeDisabled();
    await red.fill('1,001+');
    await expect(paste.getByRole('row', { name: 'Row 3 is ready' })).toBeVisible();
    await expect(red).toHaveAccessibleDescription(/^Families will see this without the “\+.”/);
    await paste.getByRole('button', { name: 'Add 1 program' }).click();
    await expect(paste).toBeHidden();
    await expect(form.getByRole('group', { name: /^\d+\. / })).toHaveCount(22);
    await form.getByRole('button', { name: 'Remove U10 Boys Travel' }).click();
    await expect(form.getByRole('status')).toContainText('U10 Boys Travel removed.');
    await form.getByRole('button', { name: 'Undo' }).click();
    await expect(form.getByRole('group', { name: /^\d+\. / })).toHaveCount(22);

    await form.getByRole('button', { name: 'Save season sheet' }).click();
    await page.waitForURL(`**/clubs/${club.id}`);
    await expect(page.getByText(`${seasonLabel(NOW)} season. Fees are`)).toBeVisible();
    await expect(page.locator('.fees tbody tr')).toHaveCount(22);
    await expect(page.locator('#cost')).toContainText('Not disclosed');

    // The first visit cached this page, on the other instance as well.
    for (const url of [site.url, site.secondUrl]) {
      const kept = async () => (await fetch(url + (await pathOf(site.sql, club.id)))).text();
      await expect.poll(kept, { intervals: [50] }).toContain(`${seasonLabel(NOW)} season. Fees`);
    }
  });
});

test("[FAMI-05, SEAS-04] a club's page shows the present season, open at the age group of the search, and links to other seasons", async ({
  page,
  request,
  site,
}) => {
  const club = aClub();
  const programs = [NOW + 1, NOW, NOW - 1].flatMap((season) =>
    ['U14', 'U15'].map((ageGroup) =>
      aProgram({
        club,
        season,
        ageGroup,
        feeFrom: season,
        feeTo: season,
        practicesPerWeek: 2,
        practiceMinutes: 90,
        tournaments: 6,
      }),
    ),
  );
  await save(site.sql, ...programs);
  const path = await pathOf(site.sql, club.id);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${path}?ageGroup=U15&from=find-club`);
  await hydrated(page);
  const cost = page.locator('#cost');
  const sheets = cost.locator('.fees');
  const open = sheets.filter({ visible: true });
  await expect(cost).toContainText(`${seasonLabel(NOW)} season.`);
  await expect(open).toHaveCount(1);
  await expect(open.getByRole('rowheader')).toHaveText('U15 Girls Travel');
  await expect(open.getByRole('columnheader')).toHaveText([
    'Program',
    'Fee',
    'Practice',
    'Tournaments',
  ]);
  const boxes = async () => {
    const cells = await open.locator('tbody tr').first().locator('th, td').all();
    return Promise.all(cells.map((cell) => cell.boundingBox()));
  };
  const tops = (await boxes()).map((box) => box?.y);
  expect(new Set(tops).size).toBe(1);

  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await expect(open.getByRole('columnheader')).toHaveCount(0);
  const [name, fee, ...others] = await boxes();
  // The card's heading has name and fee; the other facts are below with their labels.
  expect(fee?.x).toBeGreaterThan(name?.x ?? 0);
  for (const box of others)
    expect(box?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
  const label = open.locator('td[data-l=Tournaments]').first();
  expect(await label.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain(
    'Tournaments',
  );
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const lines = await label.evaluate((cell) => {
      const word = document.createElement('span');
      word.textContent = cell.dataset['l'] ?? '';
      const { display, fontSize } = getComputedStyle(cell, '::before');
      Object.assign(word.style, { display, fontSize });
      cell.append(word);
      const range = document.createRange();
      range.selectNodeContents(word);
      const { length } = range.getClientRects();
      word.remove();
      return length;
    });
    expect(lines).toBe(1);
  }
  const folded = cost.locator('summary', { hasText: 'U14' });
  await expect(folded).toHaveText(`U14 $${NOW.toLocaleString('en-US')} 1 program`);
  await folded.click();
  await expect(open).toHaveCount(2);

  const seasons = page.getByRole('navigation', { name: 'Seasons' }).getByRole('link');
  await expect(seasons).toHaveText([NOW + 1, NOW, NOW - 1].map(seasonLabel));
  await expect(seasons.nth(1)).toHaveAttribute('aria-current', 'page');
  await seasons.first().click();
  await expect(page).toHaveURL(`${path}?ageGroup=U15&from=find-club&season=${NOW + 1}`);
  await expect(seasons.first()).toHaveAttribute('aria-current', 'page');
  await expect(open).toContainText(`$${(NOW + 1).toLocaleString('en-US')}`);
  await expectNoSidewaysScroll(page);
  // Without JavaScript as well.
  const html = await (await request.get(`${path}?season=${NOW - 1}`)).text();
  expect(html).toContain(`${seasonLabel(NOW - 1)} season. Fees`);
});

test.describe('a changed sheet', () => {
  test.use({ viewport: DESKTOP });

  test('leaving with changes asks, also for another season; other users are denied', async ({
    page,
    site,
  }) => {
    const club = aClub();
    await save(site.sql, aProgram({ club, season: NOW }));
    await page.goto(`/clubs/${club.id}/season`);
    await expect(page.getByRole('main')).toContainText('Access Denied');
    await signIn(page, await aClubAdmin(site.sql, club));
    const form = await openSheet(page, club);
    await form.getByLabel('Fee', { exact: true }).fill('1');
    await page.getByRole('link', { name: seasonLabel(NOW + 1) }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(form.getByLabel('Fee', { exact: true })).toHaveValue('1');
    await page.getByRole('link', { name: seasonLabel(NOW + 1) }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(form).toContainText(`No programs yet for ${seasonLabel(NOW + 1)}`);
  });

  test('a stored week outside its season does not block saving, but may not be changed', async ({
    page,
    site,
  }) => {
    const club = aClub();
    await save(site.sql, aProgram({ club, season: NOW, firstWeek: '2019-11-30' }));
    await signIn(page, await aClubAdmin(site.sql, club));
    const form = await openSheet(page, club);
    const week = form.getByLabel('First week');
    await form.getByLabel('Fee', { exact: true }).fill('1200');
    await week.fill('2019-12-07');
    await form.getByRole('button', { name: 'Save season sheet' }).click();
    await expect(week).toHaveAccessibleDescription(/^December 7, 2019 isn’t in the/);
    await week.fill('2019-11-30');
    await form.getByRole('button', { name: 'Save season sheet' }).click();
    await page.waitForURL(`**/clubs/${club.id}`);
  });
});

test.describe('a sheet', () => {
  test.use({ viewport: DESKTOP, expectedConsole: ['status of 401'] });

  test('[SEAS-08] is filled in by keyboard alone, survives an ended session, and is saved once by two clicks', async ({
    page,
    site,
  }) => {
    const club = aClub();
    await save(site.sql, aProgram({ club, season: NOW }));
    await signIn(page, await aClubAdmin(site.sql, club));
    const form = await openSheet(page, club);
    const fee = form.getByLabel('Fee', { exact: true });
    await tabTo(page, /^Fee$/);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('cheap');
    await tabTo(page, /^Copy U14 Girls Travel/);
    await page.keyboard.press('Enter');
    await expect(form.getByRole('group', { name: /^\d+\. / })).toHaveCount(2);
    await tabTo(page, /^Save season sheet/);
    await page.keyboard.press('Enter');
    // The first mistake has the focus; the copy has no age group yet.
    await expect(fee.first()).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('2600');
    await tabTo(page, /^Remove (?!U14)/);
    await page.keyboard.press('Space');
    await expect(form.getByRole('group', { name: /^\d+\. / })).toHaveCount(1);

    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await tabTo(page, /^Save season sheet/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('We kept what you typed.')).toBeVisible();
    await expect(fee).toHaveValue('2600');
    await page.context().addCookies(cookies);
    await page.reload();
    await expect(fee).toHaveValue('2600');
    await clickTwiceAtOnce(form.getByRole('button', { name: 'Save season sheet' }));
    await page.waitForURL(`**/clubs/${club.id}`);
    const sheets = await site.sql
      .select()
      .from(seasonSheets)
      .where(eq(seasonSheets.clubId, club.id));
    expect(sheets).toMatchObject([{ season: NOW, version: 2 }]);
  });
});

test.describe('rows to fix', () => {
  test.use({ viewport: DESKTOP });

  test('can be skipped, which ends the pasting when nothing is left', async ({ page, site }) => {
    const club = aClub();
    await save(site.sql, club);
    await signIn(page, await aClubAdmin(site.sql, club));
    const form = await openSheet(page, club);
    await form.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
    const paste = page.getByRole('dialog', { name: 'Paste from a spreadsheet' });
    await paste
      .getByLabel('Rows')
      .fill('Team\tGender\tLevel\tFee\n14U Red\tF\tTravel\t100\n\t\t\t\nTotal\t\t\t100\nSum\t\t\t');
    await expect(paste).toContainText('We read “14U Red” as U14.');
    await expect(paste.getByRole('row', { name: 'Row 4' })).toContainText('Total, 100');
    await expect(paste.getByRole('status')).toContainText('1 program ready');
    await expect(paste.getByRole('status')).toContainText('2 rows to fix.');
    await paste.getByRole('button', { name: 'Add 1 program' }).click();
    await expect(paste.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await expect(paste.getByRole('button', { name: 'Close' }).last()).toBeVisible();
    await paste.getByRole('button', { name: 'Skip this row, row 4' }).click();
    await expect(paste.getByRole('combobox', { name: 'Age group, row 5' })).toBeFocused();
    await paste.getByRole('button', { name: 'Skip this row, row 5' }).click();
    await expect(paste).toBeHidden();
    await expect(form.getByRole('group', { name: /^\d+\. / })).toHaveCount(1);
  });
});
