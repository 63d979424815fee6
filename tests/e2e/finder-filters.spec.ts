import { openWithoutScripts } from './before-scripts.ts';
import { eq } from 'drizzle-orm';
import { clubs } from '#db/schema/clubs.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { ownState } from './clubs.ts';
import { DESKTOP, expect, hydrated, test } from './test.ts';

test.use({ viewport: DESKTOP });

/** The finder's address with some filters, in the order of its parameters. */
function finderOf(search: Readonly<Record<string, string>>): string {
  return `/find-club?${new URLSearchParams(search)}`;
}

test('[FIND-13, FIND-16, FIND-17] "Any state" is in the address and counts as a filter (D54)', async ({
  page,
}) => {
  await page.goto('/find-club');
  await hydrated(page);
  await page.getByLabel('State').selectOption('Any state');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(/\?state=any&sort=name_asc$/);
  await expect(page.getByText(/^Showing [\d,]+ clubs$/)).toBeVisible();
  await expect(page.locator('article')).toHaveCount(24);
  await page.reload();
  await expect(page.getByLabel('State')).toHaveValue('any');
  await expect(page.locator('article')).toHaveCount(24);
});

test('[FIND-34] a county without its state works and stays chosen (D54)', async ({
  page,
  site,
}) => {
  const county = ownState('Twoplaces');
  await save(
    site.sql,
    aClub({ name: 'Two places A', state: 'Upland', county }),
    aClub({ name: 'Two places B', state: 'Downland', county }),
  );
  await page.goto(finderOf({ county }));
  await hydrated(page);
  await expect(page.locator('article h3')).toHaveText(['Two places A', 'Two places B']);
  await expect(page.getByLabel('State')).toHaveValue('any');
  await expect(page.getByLabel('County')).toHaveValue(county);
  await page.getByLabel('Gender').selectOption('Girls');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(
    finderOf({ state: 'any', county, gender: 'Girls', sort: 'name_asc' }),
  );
  await expect(page.getByLabel('County')).toHaveValue(county);
  await expect(page.locator('article')).toHaveCount(2);
});

test('clubs are found by program type (D63)', async ({ page, site }) => {
  const state = ownState('Campland');
  const place = { state, county: 'Tent' };
  await save(
    site.sql,
    aClub({ ...place, name: 'With camps', programTypes: ['Youth', 'Camps'] }),
    aClub({ ...place, name: 'Without', programTypes: ['Youth'] }),
  );
  await page.goto(finderOf({ state }));
  await hydrated(page);
  await expect(page.locator('article')).toHaveCount(2);
  const programs = page.getByLabel('Program Type');
  expect(await programs.locator('option').allTextContents()).toEqual([
    'Any program type',
    'Youth',
    'Adult',
    'Camps',
    'Clinics',
    'Private Lessons',
  ]);
  await programs.selectOption('Camps');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(finderOf({ state, programType: 'Camps', sort: 'name_asc' }));
  await expect(page.getByText('Showing 1 club')).toBeVisible();
  await expect(page.locator('article h3')).toHaveText(['With camps']);
  await expect(page).toHaveTitle(new RegExp(`^Volleyball Clubs with Camps in ${state}`));
});

test('active filters are chips that can be removed, and the focus stays among them', async ({
  page,
  site,
}) => {
  const [state, name, sort] = [ownState('Chipland'), ownState('chip'), 'name_desc'];
  const place = { state, county: 'Salt' };
  await save(
    site.sql,
    aClub({ ...place, name: `${name} girls`, genders: ['Girls'] }),
    aClub({ ...place, name: `${name} boys`, genders: ['Boys'] }),
    aClub({ name: `${name} afar`, state: 'Farland', county: 'Salt' }),
  );
  await page.goto(finderOf({ name, ...place, gender: 'Girls', sort }));
  await hydrated(page);
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('link');
  const chip = (label: string) => page.getByRole('link', { name: `Remove filter ${label}` });
  await expect(chips).toContainText([`“${name}”`, state, 'Salt County', 'Girls']);
  for (const box of await chips.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()),
  )) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  }

  await chip('Girls').press('Enter');
  await expect(page).toHaveURL(finderOf({ name, ...place, sort }));
  await expect(page.locator('article h3')).toHaveText([`${name} girls`, `${name} boys`]);
  await expect(page.getByLabel('Gender')).toHaveValue('');
  await expect(chip('Salt County')).toBeFocused();

  // A county without its state would be ambiguous.
  await chip(state).press('Enter');
  await expect(page).toHaveURL(finderOf({ name, sort }));
  await expect(chips).toHaveCount(1);
  await expect(chip(`“${name}”`)).toBeFocused();
  await expect(page.getByRole('link', { name: `${name} afar` })).toBeVisible();

  await chip(`“${name}”`).press('Enter');
  await expect(page).toHaveURL(/\/find-club$/);
  await expect(page.getByText('Use the search panel above to find clubs.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Clubs found' })).toBeFocused();
});

const FILTERS = [
  { label: 'Club Name', key: 'name', value: 'panel', chip: '“panel”', off: '' },
  { label: 'State', key: 'state', value: 'Panelland', chip: 'Panelland', off: 'any' },
  { label: 'County', key: 'county', value: 'Pine', chip: 'Pine County', off: '' },
  { label: 'Age Group', key: 'ageGroup', value: 'U14', chip: 'U14', off: '' },
  { label: 'Maximum Fee', key: 'maxFee', value: '2500', chip: 'Up to $2,500', off: '' },
  { label: 'Open Spots', key: 'spots', value: 'open', chip: 'Open spots', off: '' },
  { label: 'Gender', key: 'gender', value: 'Girls', chip: 'Girls', off: '' },
  { label: 'Team Type', key: 'teamType', value: 'Travel', chip: 'Travel', off: '' },
  { label: 'Program Type', key: 'programType', value: 'Youth', chip: 'Youth', off: '' },
  { label: 'Discipline', key: 'discipline', value: 'Beach', chip: 'Beach', off: '' },
];

test('each field of the panel changes only with its own filter, removed and restored', async ({
  page,
}) => {
  for (const { label, key, value, chip, off } of FILTERS) {
    // A county is removed with its state; the field in question is never among those that stay.
    const others = { name: 'panel', state: 'Panelland', gender: 'Girls', [key]: value };
    await page.goto(`/find-club?${new URLSearchParams(others)}`);
    await hydrated(page);
    await page.getByRole('link', { name: `Remove filter ${chip}` }).click();
    await expect(page).not.toHaveURL(new RegExp(`[?&]${key}=`));
    await expect(page.getByLabel(label), `${label}, taken off`).toHaveValue(off);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`[?&]${key}=`));
    await expect(page.getByLabel(label), `${label}, come back`).toHaveValue(value);
  }
});

test('without results, similar names are offered and filters can be cleared', async ({
  page,
  site,
}) => {
  // One club for all attempts: the similar name must belong to a single club.
  await site.sql.delete(clubs).where(eq(clubs.name, 'Zabrandywyne Spikers'));
  await save(site.sql, aClub({ name: 'Zabrandywyne Spikers', state: 'Nearnames' }));
  await page.goto('/find-club?name=zabrandywne&gender=Boys');
  await hydrated(page);
  await expect(page.getByText('No clubs found matching your search.')).toBeVisible();
  await expect(page.getByText('Did you mean Zabrandywyne')).toBeVisible();
  await page.getByRole('link', { name: 'Zabrandywyne' }).click();
  await expect(page).toHaveURL(/\?name=Zabrandywyne$/);
  await expect(page.locator('article h3')).toHaveText(['Zabrandywyne Spikers']);
  await expect(page.getByLabel('Club Name')).toHaveValue('Zabrandywyne');
  await expect(page.getByRole('region', { name: 'Clubs found' })).toBeFocused();

  await page.goto('/find-club?name=qqqqqqq&state=Delaware');
  await hydrated(page);
  await expect(page.getByText('Did you mean')).toHaveCount(0);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/find-club$/);
  await expect(page.getByLabel('State')).toHaveValue('Pennsylvania');
  await expect(page.getByRole('region', { name: 'Clubs found' })).toBeFocused();
});

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP });

  test('[FIND-04] the search and reset buttons stay on screen at any scroll position', async ({
    page,
  }) => {
    await page.goto('/find-club?state=Pennsylvania');
    await hydrated(page);
    for (const top of [0, 1500]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      expect(await page.evaluate(() => scrollY)).toBe(top);
      for (const name of ['Search Clubs', 'Reset']) {
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      }
    }
    // The last field can be reached inside the panel, above its footer.
    await page.getByLabel('Discipline').focus();
    const foot = await page.getByRole('button', { name: 'Search Clubs' }).boundingBox();
    const field = await page.getByLabel('Discipline').boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  });

  test('[MINE-10] the server sends hearts, the same for everyone', async ({ page }) => {
    const html = await (await page.request.get('/find-club?state=Pennsylvania')).text();
    const cards = html.match(/<article /g) ?? [];
    const hearts = html.match(/<button[^>]* class="heart[^>]*>/g) ?? [];
    expect(hearts).toHaveLength(cards.length);
    expect(hearts.filter((heart) => !heart.includes('aria-pressed="false"'))).toEqual([]);
  });
});

test('[FAMI-09] filters chosen before the scripts load are kept, and the first press searches', async ({
  page,
}) => {
  const chosen = { State: 'Delaware', 'Age Group': 'U14', Gender: 'Girls' };
  const choose = async () => {
    for (const [label, value] of Object.entries(chosen))
      await page.getByLabel(label).selectOption(value);
    await page.getByLabel('Club Name').fill('volley');
  };
  const wanted = /\?(?=.*name=volley)(?=.*state=Delaware)(?=.*ageGroup=U14)(?=.*gender=Girls)/;
  const arrive = await openWithoutScripts(page, '/find-club');
  await choose();
  await arrive();
  for (const [label, value] of Object.entries(chosen))
    await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(page.getByLabel('Club Name')).toHaveValue('volley');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(wanted);

  const arriveAgain = await openWithoutScripts(page, '/find-club');
  await choose();
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(wanted);
  await arriveAgain();
  await page.unrouteAll();
});
