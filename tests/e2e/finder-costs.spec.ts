import type { Page } from '@playwright/test';
import { aClub } from '#tests/builders/clubs.ts';
import { aProgram } from '#tests/builders/programs.ts';
import { save } from '#tests/builders/save.ts';
import { dayAt } from '#domain/season.ts';
import { tryoutSeasonOf } from '#domain/tryout-season.ts';
import { currentSeason } from '#platform/current-season.ts';
import { seasons, site as config } from '#site.config.ts';
import { ownState, pathOf } from './clubs.ts';
import { tabTo } from './tab-to.ts';
import { DESKTOP, PHONE, currentSite, expect, hydrated, test } from './test.ts';

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };
const KEPT = { feeKind: 'not_disclosed', feeFrom: null, feeTo: null } as const;

/** Clubs of a state of their own with U14 girls' travel teams, each with another fee; two state none. */
async function saveClubs(state: string) {
  const season = currentSeason();
  const club = (name: string) =>
    aClub({ name, state, county: 'Fee', teamTypes: ['Travel', 'Regional'], ageGroups: ['U14'] });
  const [dear, cheap, middle, kept] = ['Dear', 'Cheap', 'Middle', 'Kept'].map(club);
  await save(
    currentSite().sql,
    club('Unasked'),
    aProgram({ club: dear, season, feeFrom: 3_900, feeTo: 4_400 }),
    aProgram({ club: cheap, season, feeFrom: 1_800, feeTo: 2_400 }),
    aProgram({ club: cheap, season, teamType: 'Regional', feeFrom: 700, feeTo: 700 }),
    aProgram({ club: middle, season, feeFrom: 2_500, feeTo: 2_500 }),
    aProgram({ club: kept, season, ...KEPT }),
  );
}

/** The season that the age group filter shows. */
const seasonOfAges = () => tryoutSeasonOf(dayAt(new Date(), config.timeZone), seasons.begins);
const names = (page: Page) => page.locator('article h3');
const card = (page: Page, name: string) => page.locator('article', { hasText: name });

test.describe('girls, U14, travel, at most $2,500, cheapest first, on a phone', () => {
  test.use({ viewport: PHONE });

  test('[SEAS-13, SEAS-14, SEAS-15] with JavaScript', async ({ page }) => {
    const state = ownState('Feeland');
    await saveClubs(state);
    await page.goto(`/find-club?${new URLSearchParams({ state })}`);
    await hydrated(page);
    await expect(page.getByText('Showing 5 clubs')).toBeVisible();
    const sorts = page.getByLabel('Sort by').locator('option');
    await expect(sorts).toHaveCount(6);
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Age Group').selectOption('U14');
    await page.getByLabel('Gender').selectOption('Girls');
    await page.getByLabel('Team Type').selectOption('Travel');
    await page.getByLabel('Maximum Fee').selectOption('$2,500');
    await page.getByRole('button', { name: 'Show 2 clubs' }).click();
    await expect(page.getByText('Showing 2 clubs')).toBeVisible();
    await expect(sorts).toHaveText([
      /^Name A/,
      /^Name Z/,
      /^Rat/,
      /^Rat/,
      /^Rev/,
      /^Rev/,
      'Cost: low to high',
    ]);
    await page.getByLabel('Sort by').selectOption('Cost: low to high');
    await expect(page).toHaveURL(
      `/find-club?${new URLSearchParams({ state, ageGroup: 'U14', gender: 'Girls', teamType: 'Travel', maxFee: '2500', sort: 'cost_asc' })}`,
    );
    await expect(names(page)).toHaveText(['Cheap', 'Middle']);
    await expect(card(page, 'Cheap')).toContainText('Cost $1,800–$2,400');
    await expect(card(page, 'Middle')).toContainText('Cost $2,500');
    await expect(page).toHaveTitle(
      new RegExp(`^Girls' U14 Travel Volleyball Clubs up to \\$2,500 in ${state}`),
    );

    // Without a highest fee, clubs that do not disclose theirs come last, and say so.
    await page.getByRole('link', { name: 'Remove filter Up to $2,500' }).click();
    await expect(names(page)).toHaveText(['Cheap', 'Middle', 'Dear', 'Kept', 'Unasked']);
    await expect(card(page, 'Kept')).toContainText('Cost not disclosed');
    await expect(card(page, 'Unasked')).not.toContainText('Cost');
    // Without an age group, the card could not say whose cost it shows.
    await page.getByRole('link', { name: 'Remove filter U14' }).click();
    await expect(page).not.toHaveURL(/ageGroup|maxFee|sort=cost/);
    await expect(names(page)).toHaveText(['Cheap', 'Dear', 'Kept', 'Middle', 'Unasked']);
    await expect(sorts).toHaveCount(6);
    await page.goBack();
    await expect(page).toHaveURL(/ageGroup=U14.*sort=cost_asc/);
    await expect(page.getByLabel('Sort by')).toHaveValue('cost_asc');

    // The link back from a club returns to the same search.
    await page.getByRole('link', { name: 'Cheap' }).click();
    await expect(page).toHaveURL(/\/cheap\?.*ageGroup=U14.*sort=cost_asc&from=find-club/);
  });

  test.describe('without', () => {
    test.use({ javaScriptEnabled: false });

    test('[SEAS-13, SEAS-14, SEAS-15, SEAS-17] JavaScript', async ({ page }) => {
      const state = ownState('Plainfeeland');
      await saveClubs(state);
      await page.goto(`/find-club?${new URLSearchParams({ state })}`);
      await page.getByRole('button', { name: /^Filters/ }).click();
      // The birth dates of each group are in a list that opens without scripts.
      await page.getByText('Which age group is my child?').click();
      const born = seasonOfAges() - 14;
      await expect(page.getByText(`U14 July 1, ${born} – June 30, ${born + 1}`)).toBeVisible();
      await expect(page.getByText('USA Volleyball, Age Definition, checked')).toBeVisible();
      await expect(page.getByLabel('Birth date')).toHaveCount(0);
      await page.getByLabel('Age Group').selectOption('U14');
      await page.getByLabel('Gender').selectOption('Girls');
      await page.getByLabel('Team Type').selectOption('Travel');
      await page.getByLabel('Maximum Fee').selectOption('$2,500');
      await page.getByRole('button', { name: 'Search Clubs' }).click();
      await expect(names(page)).toHaveText(['Cheap', 'Middle']);
      await page.getByLabel('Sort by').selectOption('Cost: low to high');
      await page.getByRole('button', { name: 'Sort', exact: true }).click();
      await expect(page).toHaveURL(
        `/find-club?${new URLSearchParams({ state, ageGroup: 'U14', gender: 'Girls', teamType: 'Travel', maxFee: '2500', sort: 'cost_asc' })}`,
      );
      await expect(names(page)).toHaveText(['Cheap', 'Middle']);
      await expect(card(page, 'Cheap')).toContainText('Cost $1,800–$2,400');
      await page.getByRole('link', { name: 'Remove filter Up to $2,500' }).click();
      await expect(names(page)).toHaveText(['Cheap', 'Middle', 'Dear', 'Kept', 'Unasked']);
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByText(/^U14 for 20\d\d–\d\d: born July 1/)).toBeVisible();
      await page.getByLabel('Age Group').selectOption('Any age group');
      await page.getByRole('button', { name: 'Search Clubs' }).click();
      await expect(names(page)).toHaveText(['Cheap', 'Dear', 'Kept', 'Middle', 'Unasked']);
    });
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('[FAMI-04] clubs without a stated fee are counted, and one tap shows them below the others', async ({
    page,
  }) => {
    const state = ownState('Feeless');
    await saveClubs(state);
    await page.goto(
      `/find-club?${new URLSearchParams({ state, ageGroup: 'U14', maxFee: '2500' })}`,
    );
    await expect(names(page)).toHaveText(['Cheap', 'Middle']);
    await expect(page.getByText('2 more clubs don’t state a fee.')).toBeVisible();
    await page.getByRole('link', { name: 'Show them below the others' }).click();
    await expect(page.getByText('Showing 4 clubs')).toBeVisible();
    await expect(names(page)).toHaveText(['Cheap', 'Middle', 'Kept', 'Unasked']);
    await expect(card(page, 'Kept')).toContainText('Cost not disclosed');
    await page.getByRole('link', { name: 'Remove filter Fee not stated, too' }).click();
    await expect(names(page)).toHaveText(['Cheap', 'Middle']);
    await page.goto(`/find-club?${new URLSearchParams({ state, ageGroup: 'U14', maxFee: '500' })}`);
    await expect(page.getByText('2 clubs don’t state a fee.')).toBeVisible();
    await page.getByRole('link', { name: 'Show them', exact: true }).click();
    await expect(names(page)).toHaveText(['Kept', 'Unasked']);
  });
});

test('[SEAS-13] unknown values count as not given, and a typed fee stays chosen', async ({
  page,
}) => {
  for (const query of ['maxFee=abc', 'maxFee=-1', 'maxFee=1e9', 'ageGroup=U99', 'sort=cost_asc']) {
    await page.goto(`/find-club?${query}`);
    await expect(page.getByText('Use the search panel above to find clubs.')).toBeVisible();
    await expect(page.getByLabel('Age Group')).toHaveValue('');
    await expect(page.getByLabel('Maximum Fee')).toHaveValue('');
  }
  await page.goto('/find-club?fbclid=1&maxFee=1750&ageGroup=u12&name=zzz');
  await expect(page).toHaveURL('/find-club?name=zzz&ageGroup=U12&maxFee=1750');
  await expect(page.getByLabel('Maximum Fee').locator('option:checked')).toHaveText('$1,750');
  await expect(page.getByLabel('Age Group')).toHaveValue('U12');
  await expect(page.getByRole('link', { name: 'Remove filter Up to $1,750' })).toBeVisible();
});

test.describe('Which age group is my child?', () => {
  test.use({ viewport: DESKTOP });

  test('[SEAS-17] a birth date leads to its age group by keyboard, and is sent nowhere', async ({
    page,
    context,
  }) => {
    const season = seasonOfAges();
    await page.goto('/find-club');
    await hydrated(page);
    const asked: string[] = [];
    await tabTo(page, /^Which age group/);
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Birth date');
    await expect(field).toBeVisible();
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await tabTo(page, /^Birth date$/);
    // The day before the cutoff, and the cutoff day itself.
    await field.fill(`${season - 14}-06-30`);
    await expect(page.getByRole('status').getByText(/^U15 in 20/)).toBeVisible();
    await field.fill(`${season - 14}-07-01`);
    await expect(page.getByRole('status').getByText(/^U14 in 20/)).toBeVisible();
    await field.fill(`${season - 18}-06-30`);
    await expect(page.getByText(/^Too old for U18/)).toBeVisible();
    await field.fill(`${season + 14}-07-01`);
    await expect(page.getByText('This birth date is in the future. Check the year.')).toBeVisible();
    await field.fill(`${season - 14}-07-01`);
    await field.press('Enter');
    const ages = page.getByLabel('Age Group');
    await expect(ages).toHaveValue('U14');
    await expect(ages).toBeFocused();
    await expect(ages).toHaveAccessibleDescription(
      new RegExp(
        `^U14 for ${season}–\\d\\d: born July 1, ${season - 14} – June 30, ${season - 13}\\.$`,
      ),
    );
    await expect(page).toHaveURL(/\/find-club$/);
    await page.getByRole('button', { name: 'Search Clubs' }).click();
    await expect(page).toHaveURL(/\?state=Pennsylvania&ageGroup=U14&sort=name_asc$/);
    await expect(page.getByText(/^Showing [\d,]+ clubs?$/)).toBeVisible();
    const birth = `${season - 14}-0`;
    expect(asked.filter((request) => request.includes(birth))).toEqual([]);
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
    );
    const cookies = JSON.stringify(await context.cookies());
    expect(`${stored} ${cookies}`).not.toContain(birth);
    await page.reload();
    await page.getByText('Which age group is my child?').click();
    await expect(field).toHaveValue('');
  });

  test('[SEAS-17] its code loads only when it is opened, and the list does not move', async ({
    page,
  }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.route(/birth-date/, (route) => route.abort());
    await page.goto('/find-club?ageGroup=U12', { waitUntil: 'networkidle' });
    await hydrated(page);
    expect(loaded.filter((url) => url.includes('birth-date'))).toEqual([]);
    await page.getByText('Which age group is my child?').click();
    await expect.poll(() => loaded.some((url) => url.includes('birth-date'))).toBe(true);
    await expect(page.getByText(/^U18 July 1/)).toBeVisible();
  });

  test('[SEAS-17] is beside the filter of tryouts as well', async ({ page }) => {
    const season = seasonOfAges();
    await page.goto('/tryouts?ageGroup=U12');
    await hydrated(page);
    await expect(page.getByText(`born July 1, ${season - 12} – June 30`)).toBeVisible();
    await page.getByText('Which age group is my child?').click();
    await page.getByLabel('Birth date').fill(`${season - 16}-07-01`);
    await page.getByRole('button', { name: 'Choose U16' }).click();
    await page.getByRole('button', { name: 'Show Tryouts' }).click();
    await expect(page).toHaveURL(/\/tryouts\?ageGroup=U16$/);
  });

  test.use({ expectedConsole: ['ERR_FAILED', 'Failed to load resource', 'birth-date'] });
});

test('[SEAS-16] a changed fee shows on cached pages of finder, club, and comparison, on both instances', async ({
  request,
  site,
}) => {
  const state = ownState('Changing Fees');
  const season = currentSeason();
  const club = aClub({ name: 'Changer', state });
  const program = aProgram({ club, season, feeFrom: 1_100, feeTo: 1_100 });
  const other = aClub({ name: 'Unchanged', state });
  await save(site.sql, program, other);
  const paths = [
    `/find-club?state=${state}&ageGroup=U14&sort=cost_asc`,
    `/find-club?state=${state}`,
    await pathOf(site.sql, club.id),
    `/compare?club=${club.id}&club=${other.id}`,
  ];
  const pages = [site.url, site.secondUrl].flatMap((base) => paths.map((path) => base + path));
  const text = async (url: string) => (await request.get(url)).text();
  for (const page of pages) expect(await text(page)).toContain('$1,100');
  await site.sql.execute(
    `update club_programs set fee_from = 1350, fee_to = 1400 where id = '${program.row.id}'`,
  );
  for (const page of pages) await expect.poll(() => text(page), WITHIN).toContain('$1,350–$1,400');
  await site.sql.execute(`delete from club_programs where id = '${program.row.id}'`);
  for (const page of pages) await expect.poll(() => text(page), WITHIN).not.toContain('$1,350');
});
