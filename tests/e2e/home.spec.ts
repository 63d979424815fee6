import { aClub, aPracticeLocation } from '#tests/builders/clubs.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { DESKTOP, PHONE, expect, expectAccessible, hydrated, test } from './test.ts';

for (const javaScriptEnabled of [true, false]) {
  test(`[NEAR-01] [NEAR-02] a parent searches near a place from the home page, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    site,
  }) => {
    // A place without clubs in the sample data.
    const [zip, next] = javaScriptEnabled ? ['19930', '19939'] : ['19975', '19944'];
    const id = crypto.randomUUID().slice(0, 8);
    const club = (name: string, at: string, genders = ['Girls']) =>
      aPracticeLocation({
        club: aClub({ name: `${name} ${id}`, ageGroups: ['U14'], genders, city: null }),
        name: `${name} Hall`,
        address: `1 Lane, DE ${at}`,
      });
    await save(site.sql, club('A far', next), club('The near', zip), club('Boys', zip, ['Boys']));
    const context = await browser.newContext({
      viewport: PHONE,
      javaScriptEnabled,
      baseURL: site.url,
    });
    const page = await context.newPage();
    await page.goto('/');
    if (javaScriptEnabled) await hydrated(page);
    await page.getByLabel('ZIP Code or Town').fill(zip);
    await page.getByLabel('Age Group').selectOption('U14');
    await page.getByLabel('Gender').selectOption('Girls');
    await page.getByRole('button', { name: 'Find a Club Now' }).click();
    await expect(page).toHaveURL(`/find-club?near=${zip}&ageGroup=U14&gender=Girls`);
    const found = page.getByRole('article').filter({ hasText: id });
    await expect(found.getByRole('heading')).toHaveText([`The near ${id}`, `A far ${id}`]);
    await expect(found.first()).toContainText(/under 1 mi · .+ to The near Hall/);
    await expect(page.getByLabel('Sort by')).toHaveValue('distance');
    if (javaScriptEnabled) await expectAccessible(page);
    await context.close();
  });
}

test('the home page shows a new review, and removes it with its comment', async ({
  page,
  site,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  const words = `Brand new ${crypto.randomUUID()}`;
  // Newer than the reviews of other tests.
  const createdAt = new Date(Date.now() + 3_600_000);
  await save(site.sql, aMember().rating(aClub(), 3, { comment: words, createdAt }));
  const reviews = page.getByRole('region', { name: 'Newest reviews' });
  await expect(async () => {
    await page.reload();
    await expect(reviews).toContainText(words, { timeout: 1000 });
  }).toPass();
  const stars = reviews.getByRole('img', { name: 'Rated 3 out of 5 stars' }).first().locator('use');
  await expect(stars).toHaveAttribute('href', /\.svg#h6$/);
  await expect(stars).toBeVisible();
  await expectAccessible(page);

  await site.sql.execute(`delete from club_comments where comment = '${words}'`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(words)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
});

test('the numbers on the home page match the lists they link to', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/');
  const places = page.getByRole('region', { name: 'Start close to home' });
  await places.locator('a[href="/find-club?state=Delaware"]').click();
  await expect(page).toHaveURL(/\/find-club\?state=Delaware$/);
  await expect(page.getByText(/^Showing [1-9][\d,]* clubs?$/)).toBeVisible();
});

test('counties are folded on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const places = page.getByRole('region', { name: 'Start close to home' });
  const county = page.locator('li > a[href="/find-club?state=Delaware&county=Kent"]');
  await expect(county).toBeHidden();
  await places.locator('details', { has: county }).locator('summary').click();
  await expect(county).toBeVisible();
  await page.reload();
  await page.setViewportSize(DESKTOP);
  await expect(county).toBeVisible();
});

test('the numbers of tryouts and of fees link to what they count', async ({ page, site }) => {
  const { rows } = await site.sql.execute<{ clubs: number }>(`select count(*)::int as clubs from (
    select from club_programs where is_newest and fee_from is not null group by club_id) as telling`);
  expect(rows[0]?.clubs).toBeGreaterThan(50);
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^[1-9][\d,]* ?tryouts in the next 14 days$/ }).click();
  await expect(page).toHaveURL('/tryouts');
  await page.goto('/');
  await main.getByRole('link', { name: /^[1-9][\d,]* ?clubs list their fees$/ }).click();
  await expect(page.getByText(/^Showing [1-9][\d,]* clubs$/)).toBeVisible();
  // In words, because no amount was chosen.
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText(
    'Listing their fees',
  );
  await expect(page).toHaveTitle(/^Volleyball Clubs listing their fees/);
  await expect(page.getByLabel('Maximum Fee').locator('option:checked')).toContainText(
    'listing their fees',
  );
});

test('home links to tryouts and to low fees, by age group, too', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await hydrated(page);
  await page.getByLabel('Age Group').selectOption('U14');
  await page.getByRole('button', { name: 'Find a Club Now' }).click();
  await expect(page).toHaveURL('/find-club?ageGroup=U14');
  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByText('Which age group is my child?').click();
  await expect(main.getByText(/^U14 /).first()).toBeVisible();
  await expect(main.getByLabel('Birth date')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Upcoming tryouts' })).toHaveAttribute(
    'href',
    '/tryouts',
  );
  await main.getByRole('link', { name: 'Clubs $1,500 or less' }).click();
  await expect(page).toHaveURL('/find-club?maxFee=1500');
});

test('a visitor who returned to the home page by a link can leave it again', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/find-club');
  await hydrated(page);
  const banner = page.getByRole('banner');
  const title = page.getByRole('heading', { level: 1 });
  const home = 'Find the volleyball club';
  for (const [name, path, heading] of [
    ['Home', '/', home],
    ['Resources', '/blog', 'Resources'],
    ['Home', '/', home],
    ['Find a Club', '/find-club', 'Volleyball Club'],
  ] as const) {
    await banner.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(title).toContainText(heading);
  }
});
