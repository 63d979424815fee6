import type { Browser, Page } from '@playwright/test';
import { asc, eq } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { clubPrograms } from '#db/schema/seasons.ts';
import { tryouts } from '#db/schema/tryouts.ts';
import { currentSeason } from '#platform/current-season.ts';
import { aClub } from '#tests/builders/clubs.ts';
import type { ClubBuilder } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aClubAdmin } from './club-edit.ts';
import { signIn, toast } from './people.ts';
import type { Person } from './people.ts';
import { tabTo } from './tab-to.ts';
import {
  DESKTOP,
  PHONE,
  currentSite,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from './test.ts';

test.use({ viewport: DESKTOP, expectedConsole: ['Failed to load resource'] });

const CLUB = { state: 'Refusia', county: 'C', city: 'C', contactPhone: '555-0100' };

/** Opens a page of the club as its director. */
async function openAs(page: Page, person: Person, path: string): Promise<void> {
  await signIn(page, person);
  await page.goto(path);
}

/** Another director changes a field and saves it. */
async function saveAsOther(
  browser: Browser,
  club: ClubBuilder,
  path: string,
  change: (page: Page) => Promise<void>,
): Promise<Person> {
  const site = currentSite();
  const person = await aClubAdmin(site.sql, club);
  const context = await browser.newContext({ baseURL: site.url, viewport: DESKTOP });
  const page = await context.newPage();
  await openAs(page, person, path);
  await change(page);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.ok(),
  );
  await page.getByRole('button', { name: /^Save / }).click();
  await saved;
  await context.close();
  return person;
}

async function clubOf(club: ClubBuilder) {
  const [row] = await currentSite().sql.select().from(clubs).where(eq(clubs.id, club.id));
  return row;
}

function conflictOf(page: Page) {
  return page.getByRole('dialog', { name: 'You both changed the same' });
}

test('[EDIT-15] two directors change different facts of a club: both are saved', async ({
  page,
  browser,
  site,
}) => {
  const club = aClub({ ...CLUB, name: 'Different Facts' });
  const path = `/clubs/${club.id}/edit`;
  await openAs(page, await aClubAdmin(site.sql, club), path);
  await page.getByLabel('Description').fill('Of the first.');
  const other = await saveAsOther(browser, club, path, (theirs) =>
    theirs.getByLabel('Contact phone').fill('555-0102'),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Club updated successfully!');
  await expect(toast(page)).toContainText(`${other.username} changed this club on`);
  await expect(toast(page)).toContainText('Merged with yours: Phone: 555-0102.');
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  expect(await clubOf(club)).toMatchObject({
    description: 'Of the first.',
    contactPhone: '555-0102',
    version: 3,
  });
});

test('[EDIT-36] if both changed a fact, the director chooses, and may look at the form first', async ({
  page,
  browser,
  site,
}) => {
  const club = aClub({ ...CLUB, name: 'Same Facts' });
  const path = `/clubs/${club.id}/edit`;
  await openAs(page, await aClubAdmin(site.sql, club), path);
  await page.getByLabel('Description').fill('Of mine.');
  await page.getByLabel('Contact phone').fill('555-0101');
  const other = await saveAsOther(browser, club, path, async (theirs) => {
    await theirs.getByLabel('Contact phone').fill('555-0102');
    await theirs.getByLabel('Description').fill('Of theirs.');
    await theirs.getByLabel('Website').fill('https://theirs.example.org');
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = conflictOf(page);
  await expect(dialog).toContainText(`${other.username} changed this club on`);
  await expect(toast(page)).toContainText('Failed to update club');
  await expect(toast(page)).toContainText(`${other.username} changed this club on`);
  const phone = dialog.getByRole('region', { name: 'Phone' });
  await expect(phone).toContainText('555-0101');
  await expect(phone).toContainText('555-0102');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(DESKTOP);

  // Looking at the form first loses nothing, and saving again asks again.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Description')).toHaveValue('Of mine.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  // By keyboard alone.
  await expect(dialog).toBeVisible();
  await tabTo(page, /^Keep mine for Description/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Use theirs for Phone/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Save Changes/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  expect(await clubOf(club)).toMatchObject({
    description: 'Of mine.',
    contactPhone: '555-0102',
    website: 'https://theirs.example.org',
  });
});

test('a reload restores what was typed, merged with what is now stored', async ({
  page,
  browser,
  site,
}) => {
  const club = aClub({ ...CLUB, name: 'Reloaded Club' });
  const path = `/clubs/${club.id}/edit`;
  await openAs(page, await aClubAdmin(site.sql, club), path);
  await page.getByLabel('Description').fill('Worth keeping.');
  await saveAsOther(browser, club, path, (theirs) =>
    theirs.getByLabel('Contact phone').fill('555-0102'),
  );
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Worth keeping.');
  await expect(page.getByLabel('Contact phone')).toHaveValue('555-0102');
  await page.getByLabel('Contact phone').fill('555-0103');

  await saveAsOther(browser, club, path, (theirs) =>
    theirs.getByLabel('Contact phone').fill('555-0104'),
  );
  await page.reload();
  await expect(page.getByLabel('Contact phone')).toHaveValue('555-0103');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await conflictOf(page).getByRole('button', { name: 'Keep mine' }).click();
  await conflictOf(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  expect(await clubOf(club)).toMatchObject({
    description: 'Worth keeping.',
    contactPhone: '555-0103',
  });
});

test("a session that ended in between loses neither side's changes", async ({
  page,
  browser,
  site,
}) => {
  const club = aClub({ ...CLUB, name: 'Ended Club' });
  const path = `/clubs/${club.id}/edit`;
  const person = await aClubAdmin(site.sql, club);
  await openAs(page, person, path);
  await page.getByLabel('Description').fill('Worth keeping.');
  await saveAsOther(browser, club, path, (theirs) =>
    theirs.getByLabel('Contact phone').fill('555-0102'),
  );
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('We kept what you typed.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Worth keeping.');
  page.on('dialog', (dialog) => void dialog.accept());
  await openAs(page, person, path);
  await expect(page.getByLabel('Description')).toHaveValue('Worth keeping.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(`/clubs/${club.id}`);
  expect(await clubOf(club)).toMatchObject({
    description: 'Worth keeping.',
    contactPhone: '555-0102',
  });
});

test.describe('a season sheet', () => {
  const season = currentSeason();

  async function programsOf(club: ClubBuilder) {
    const { ageGroup, feeTo, rosterMax } = clubPrograms;
    return currentSite()
      .sql.select({ ageGroup, fee: feeTo, roster: rosterMax })
      .from(clubPrograms)
      .where(eq(clubPrograms.clubId, club.id))
      .orderBy(asc(clubPrograms.position));
  }

  /** A form with one program for each age group. */
  async function openSheet(page: Page, ages: readonly string[]) {
    const club = aClub();
    const programs = ages.map((ageGroup, position) =>
      aProgram({ club, season, ageGroup, position }),
    );
    const { sql } = currentSite();
    await save(sql, ...programs);
    const path = `/clubs/${club.id}/season`;
    await openAs(page, await aClubAdmin(sql, club), path);
    return { club, path };
  }

  test('[SEAS-11] merges the cells that two directors changed, also of a renamed program', async ({
    page,
    browser,
  }) => {
    const { club, path } = await openSheet(page, ['U14', 'U15']);
    await page.getByLabel('Maximum roster size').first().fill('11');
    const other = await saveAsOther(browser, club, path, async (theirs) => {
      await theirs.getByLabel('Fee', { exact: true }).last().fill('2500');
      await theirs.getByLabel('Age group').first().selectOption('U13');
    });
    await page.getByRole('button', { name: 'Save season sheet' }).click();
    await expect(toast(page)).toContainText(`${other.username} changed this season sheet on`);
    await expect(toast(page)).toContainText('U15 Girls Travel, Fee: 2500');
    await page.waitForURL(`**/clubs/${club.id}`);
    expect(await programsOf(club)).toMatchObject([
      { ageGroup: 'U13', fee: 2_400, roster: 11 },
      { ageGroup: 'U15', fee: 2_500 },
    ]);
  });

  test('[SEAS-11] asks about a cell that both changed, and about a row that one of them deleted', async ({
    page,
    browser,
  }) => {
    const { club, path } = await openSheet(page, ['U14', 'U15']);
    const fees = page.getByLabel('Fee', { exact: true });
    await fees.first().fill('2300');
    await fees.last().fill('2600');
    await page.getByRole('button', { name: 'Add program' }).click();
    const added = page.getByRole('group', { name: '3. New program' });
    await added.getByLabel('Age group').selectOption('U18');
    await page.getByLabel('Gender').last().selectOption('Girls');
    await page.getByLabel('Team type').last().selectOption('Travel');
    await saveAsOther(browser, club, path, async (theirs) => {
      await theirs.getByLabel('Fee', { exact: true }).first().fill('2200');
      await theirs.getByRole('button', { name: 'Remove U15 Girls Travel' }).click();
    });
    await page.getByRole('button', { name: 'Save season sheet' }).click();
    const dialog = conflictOf(page);
    const cell = dialog.getByRole('region', { name: 'U14 Girls Travel, Fee' });
    await cell.getByRole('button', { name: 'Use theirs' }).click();
    const row = dialog.getByRole('region', { name: 'U15 Girls Travel' });
    await expect(row).toContainText('Fee: 2600');
    await expect(row).toContainText('Removed');
    await row.getByRole('button', { name: 'Keep mine' }).click();
    await dialog.getByRole('button', { name: 'Save season sheet' }).click();
    await page.waitForURL(`**/clubs/${club.id}`);
    expect(await programsOf(club)).toMatchObject([
      { ageGroup: 'U14', fee: 2_200 },
      { ageGroup: 'U15', fee: 2_600 },
      { ageGroup: 'U18', fee: null },
    ]);
  });
});

test('[TRYO-07] a tryout merges what two directors changed, and asks about the rest', async ({
  page,
  browser,
  site,
}) => {
  const club = aClub();
  await save(site.sql, aTryout({ club, ageGroups: ['U14'] }));
  const path = `/clubs/${club.id}/edit/tryouts`;
  await openAs(page, await aClubAdmin(site.sql, club), path);
  await page.getByRole('button', { name: /^Edit Girls U14/ }).click();
  await page.getByLabel('Fee in dollars').fill('30');
  await page.getByLabel('Address').fill('1 My Lane');
  await saveAsOther(browser, club, path, async (theirs) => {
    await theirs.getByRole('button', { name: /^Edit Girls U14/ }).click();
    await theirs.getByLabel('Note').fill('Bring water.');
    await theirs.getByLabel('Address').fill('2 Their Lane');
  });
  await page.getByRole('button', { name: 'Save tryouts' }).click();
  const address = conflictOf(page).getByRole('region', { name: 'Address' });
  await expect(address).toContainText('2 Their Lane');
  await address.getByRole('button', { name: 'Keep mine' }).click();
  await conflictOf(page).getByRole('button', { name: 'Save tryouts' }).click();
  await expect(page.getByRole('button', { name: /^Edit Girls U14/ })).toBeVisible();
  const [row] = await site.sql.select().from(tryouts).where(eq(tryouts.clubId, club.id));
  expect(row).toMatchObject({ fee: 30, note: 'Bring water.', venueAddress: '1 My Lane' });
});
