import { aClub } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { ownState } from './clubs.ts';
import { DESKTOP, PHONE, expect, hydrated, test } from './test.ts';

const SORT_LABELS = [
  'Name A-Z',
  'Name Z-A',
  'Rating high to low',
  'Rating low to high',
  'Reviews most to least',
  'Reviews least to most',
];

test.use({ viewport: DESKTOP });

test.describe('before a search', () => {
  test('[NAV-04, FIND-01, FIND-02, FIND-03, FIND-04, FIND-06, FIND-15, FIND-20, FIND-21] asks visitors to use the panel, with Pennsylvania chosen', async ({
    page,
  }) => {
    await page.goto('/find-club');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Find Your Philadelphia Area Volleyball Club' }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Find Your Perfect Club' })).toBeVisible();
    await expect(page.getByLabel('Club Name')).toHaveValue('');
    await expect(page.getByLabel('State')).toHaveValue('Pennsylvania');
    await expect(page.getByLabel('County')).toHaveValue('');
    await expect(page.getByLabel('Gender')).toHaveValue('');
    await expect(page.getByLabel('Team Type')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Search Clubs' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
    await expect(page.getByText('Use the search panel above to find clubs.')).toBeVisible();
    await expect(page.getByText(/^Showing/)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Suggest a new club' })).toHaveAttribute(
      'href',
      '/suggest-club',
    );
    expect(new URL(page.url()).search).toBe('');
  });

  test('[FIND-05, FIND-07, FIND-08, FIND-10, FIND-11] offers active states, their counties in order, genders, and team types', async ({
    page,
  }) => {
    await page.goto('/find-club');
    const options = (label: string) => page.getByLabel(label).locator('option').allTextContents();
    const states = await options('State');
    expect(states).toEqual(expect.arrayContaining(['Delaware', 'New Jersey', 'Pennsylvania']));
    // The sample data's row for Maryland is not active.
    expect(states).not.toContain('Maryland');
    const [, ...counties] = await options('County');
    expect(counties).toEqual(expect.arrayContaining(['Montgomery', 'Philadelphia']));
    expect(counties).toEqual(counties.toSorted());
    expect((await options('Gender')).slice(1)).toEqual(['Boys', 'Girls']);
    expect((await options('Team Type')).slice(1)).toEqual([
      'National',
      'Travel',
      'Regional',
      'In-House',
      'Recreational',
    ]);
    await hydrated(page);
    await page.getByLabel('State').selectOption('New Jersey');
    const [, ...others] = await options('County');
    // Salem's row is not active.
    expect(others).toContain('Camden');
    expect(others).not.toContain('Salem');
    expect(others).not.toContain('Montgomery');
  });
});

test('[FIND-09] clears the county when the state changes', async ({ page }) => {
  await page.goto('/find-club?state=Pennsylvania&county=Montgomery');
  await hydrated(page);
  await expect(page.getByLabel('County')).toHaveValue('Montgomery');
  await page.getByLabel('State').selectOption('Delaware');
  await expect(page.getByLabel('County')).toHaveValue('');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(/\?state=Delaware&sort=name_asc$/);
});

test('[FIND-12, FIND-13, FIND-14, FIND-17, FIND-18, FIND-19, FIND-26, FIND-27, FIND-28] searches, sorts, goes back and forward, and resets', async ({
  page,
}) => {
  await page.goto('/find-club');
  await hydrated(page);
  await page.getByLabel('Club Name').fill('volley');
  await page.getByLabel('County').selectOption('Montgomery');
  await page.getByLabel('Gender').selectOption('Girls');
  await page.getByLabel('Team Type').selectOption('Travel');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(
    /\?name=volley&state=Pennsylvania&county=Montgomery&gender=Girls&teamType=Travel&sort=name_asc$/,
  );
  await expect(page.getByText(/^Showing [\d,]+ clubs?$/)).toBeVisible();

  const sort = page.getByLabel('Sort by');
  expect(await sort.locator('option').allTextContents()).toEqual(SORT_LABELS);
  await sort.selectOption({ label: 'Rating high to low' });
  await expect(page).toHaveURL(/sort=rating_desc$/);

  await page.goBack();
  await expect(page).toHaveURL(/sort=name_asc$/);
  await expect(sort).toHaveValue('name_asc');
  await page.goBack();
  await expect(page).toHaveURL(/\/find-club$/);
  await expect(page.getByText('Use the search panel above to find clubs.')).toBeVisible();
  await expect(page.getByLabel('Club Name')).toHaveValue('');
  await page.goForward();
  await page.goForward();
  await expect(sort).toHaveValue('rating_desc');
  await expect(page.getByLabel('Club Name')).toHaveValue('volley');
  await expect(page.getByLabel('County')).toHaveValue('Montgomery');

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL(/\/find-club$/);
  await expect(page.getByText('Use the search panel above to find clubs.')).toBeVisible();
  await expect(page.getByLabel('State')).toHaveValue('Pennsylvania');
  await page.getByRole('button', { name: 'Search Clubs' }).click();
  await expect(page).toHaveURL(/\?state=Pennsylvania&sort=name_asc$/);
});

test('[FIND-16, FIND-25, FIND-33, FIND-34] opens with the results of the filters in the URL', async ({
  page,
  site,
}) => {
  const state = ownState('Utopia');
  await save(
    site.sql,
    aClub({ name: 'Here One', state, county: 'North', city: 'A' }),
    aClub({ name: 'Here Two', state, county: 'North', city: 'B' }),
    aClub({ name: 'Elsewhere', state, county: 'South', city: 'C' }),
  );
  await page.goto(`/find-club?state=${state}&county=North`);
  await expect(page.getByText('Showing 2 clubs')).toBeVisible();
  await expect(page.locator('article h3')).toHaveText(['Here One', 'Here Two']);
  await expect(page.getByLabel('State')).toHaveValue(state);
  const tops = await page
    .locator('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops).size, 'side by side').toBe(1);
});

test('[FIND-22, FIND-23] says when nothing matches, and offers to suggest a club', async ({
  page,
}) => {
  await page.goto('/find-club?name=no+club+has+this+name');
  await expect(page.getByText('No clubs found matching your search.')).toBeVisible();
  await expect(page.getByText('Showing 0 clubs')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Suggest a new club' })).toHaveAttribute(
    'href',
    '/suggest-club',
  );
});

test('shows 24 clubs and more on demand, without losing any', async ({ page, site }) => {
  const state = ownState('Arcadia');
  const names = Array.from({ length: 60 }, (_, index) => `Many ${String(index).padStart(2, '0')}`);
  await save(site.sql, ...names.map((name) => aClub({ name, state, county: 'All', city: 'X' })));
  await page.goto(`/find-club?state=${state}`);
  await hydrated(page);
  await expect(page.locator('article')).toHaveCount(24);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.locator('article')).toHaveCount(48);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(page.locator('article h3')).toHaveText(names);
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0);
});

test('[FIND-46, FIND-47, FIND-48, FIND-49, FIND-50, FIND-51, FIND-52, FIND-53, FIND-54] a card shows the important facts', async ({
  page,
  site,
}) => {
  const [full, bare, drawn] = await save(
    site.sql,
    aClub({
      name: 'Card Full',
      state: 'Cardland',
      county: 'Deck',
      city: 'Ace',
      ageGroups: ['U18', 'U9', 'U12', 'U13'],
      teamTypes: ['National', 'In-House'],
      genders: ['Boys', 'Girls'],
      teamsPerAgeGroup: { U12: { Girls: { Travel: 2 }, Boys: { Travel: 0 } } },
    }),
    aClub({
      name: 'Card Bare',
      state: 'Cardland',
      county: null,
      city: null,
      ageGroups: [],
      teamTypes: [],
      genders: [],
      teamsPerAgeGroup: null,
    }),
    aClub({
      name: 'Card Drawn',
      state: 'Cardland',
      ageGroups: ['U12', 'U13'],
      disciplines: ['Indoor', 'Beach'],
      teamTypes: ['Travel'],
      teamsPerAgeGroup: null,
    }),
  );
  await site.sql.execute(
    `update clubs set avg_rating = 3.64, num_reviews = 1 where id = '${full.id}'`,
  );
  await page.goto('/find-club?state=Cardland');
  const card = page.locator('article', { hasText: full.row.name });
  await expect(card.locator('svg[data-colorway] use')).toHaveAttribute('href', /#crest\d$/);
  await expect(card).toContainText('Ace, Cardland · Deck County');
  await expect(card).toContainText('U9, U12–U13, U18');
  await expect(card.getByRole('listitem')).toHaveText(['Girls', 'National', 'In-House']);
  await expect(card.getByRole('img')).toHaveAttribute('data-halves', '7');
  await expect(card.getByRole('img')).toHaveAccessibleName('3.6 out of 5 stars');
  await expect(card).toContainText('3.6');
  await expect(card).toContainText('(1 review)');
  const other = page.locator('article', { hasText: bare.row.name });
  await expect(other).toContainText('All ages');
  await expect(other).toContainText('Cardland');
  await expect(other.getByRole('listitem')).toHaveCount(0);
  await expect(other).toContainText('No ratings yet');
  // The strip shows these ages; the text is for those who cannot see it.
  const third = page.locator('article', { hasText: drawn.row.name });
  await expect(third.getByText('Ages U12–U13')).toHaveCSS('width', '1px');
  await expect(card.getByText('Ages U9, U12–U13, U18')).not.toHaveCSS('width', '1px');
  await expect(third.getByRole('listitem')).toHaveText(['Travel', 'Indoor', 'Beach']);
  await expect(other).not.toContainText('review');
  await expect(other.getByRole('img')).toHaveCount(0);
});

test("[FIND-55, FIND-56, FIND-57] a card opens the club with the query and the finder's mark", async ({
  page,
}) => {
  await page.goto('/find-club?state=Pennsylvania&gender=Girls&sort=reviews_desc');
  await hydrated(page);
  await page.locator('article').first().click();
  await expect(page).toHaveURL(
    /\/clubs\/pennsylvania\/[a-z-]+\/[a-z-]+\/[a-z0-9-]+\?state=Pennsylvania&gender=Girls&sort=reviews_desc&from=find-club$/,
  );
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to all clubs' }).click();
  await expect(page).toHaveURL(/\/find-club\?state=Pennsylvania&gender=Girls&sort=reviews_desc$/);
});

test('a card is the same however often its club was shown, and changes with the club', async ({
  page,
  request,
  site,
}) => {
  const name = `Kept "Aces" & O'Neil <i>`;
  const club = aClub({ name, state: 'Cardland' });
  await save(site.sql, club);
  // Each spelling has its own address, so none of these pages was cached.
  const cardAsked = async (spelling: string) => {
    const asked = `${spelling} & O'Neil`;
    const query = new URLSearchParams({ name: asked, state: 'Cardland' }).toString();
    const html = await (await request.get(`/find-club?${query}`)).text();
    const card = /<article.*?<\/article>/s.exec(html)?.[0] ?? 'no card';
    const address = `?${query}&from=find-club`.replaceAll('&', '&amp;');
    expect(card).toContain(`${address}"`);
    return card.replace(address, '');
  };
  const [first, ...others] = [
    await cardAsked('"Aces"'),
    await cardAsked('"ACES"'),
    await cardAsked('"aces"'),
    await cardAsked('"AceS"'),
  ];
  expect(new Set(others)).toEqual(new Set([first]));

  await page.goto('/find-club?name=%22aCes%22&state=Cardland');
  await hydrated(page);
  await expect(page.locator('article')).toContainText('No ratings yet');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Showing 1 club')).toBeVisible();

  await site.sql.execute(
    `update clubs set avg_rating = 4, num_reviews = 7 where id = '${club.id}'`,
  );
  await expect(async () => expect(await cardAsked('"ACEs"')).toContain('(7 reviews)')).toPass();
});

test("a county is offered only while its own row and its state's row are active", async ({
  page,
  site,
}) => {
  await save(
    site.sql,
    aLocation('Freeland'),
    aLocation('Freeland', 'Open'),
    aLocation('Lostland', 'Orphan'),
  );
  const counties = page.getByLabel('County').locator('option');
  // Each instance hears of the change after it was made.
  await expect(async () => {
    await page.goto('/find-club?state=Freeland');
    await expect(counties).toHaveText(['Any county', 'Open'], { timeout: 500 });
  }).toPass();
  await expect(page.getByLabel('State').locator('option', { hasText: 'Lostland' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the filters fold into a sheet, whose button shows the number of results', async ({
    page,
  }) => {
    await page.goto('/find-club?state=Delaware');
    await expect(page.getByRole('button', { name: 'Search Clubs' })).toBeHidden();
    const total = (await page.getByText(/^Showing/).textContent())?.replace('Showing ', '');
    const opener = page.getByRole('button', { name: /^Filters/ });
    await expect(opener).toHaveText(`Filters · ${total}`);
    await opener.press('Enter');
    await expect(page.getByRole('button', { name: 'Search Clubs' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Search Clubs' })).toBeHidden();
    await hydrated(page);
    await opener.click();
    await page.getByLabel('Gender').selectOption('Boys');
    // The number of results is shown before the button is pressed.
    const show = page.getByRole('button', { name: /^Show \d+ clubs?$/ });
    const found = (await show.textContent())?.replace('Show', 'Showing');
    expect(found).not.toBe(`Showing ${total}`);
    await show.click();
    await expect(page).toHaveURL(/state=Delaware&gender=Boys/);
    await expect(show).toBeHidden();
    await expect(page.getByText(/^Showing/)).toHaveText(found ?? '');
  });
});
