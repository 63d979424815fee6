import { aClub } from '#tests/builders/clubs.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { PHONE, expect, expectNoSidewaysScroll, test } from './test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(`on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled, viewport: PHONE });

    test('[FAMI-01] a town is the one in the chosen state, with links to others, and a ZIP code overrides the state', async ({
      page,
    }) => {
      const filters = page.getByRole('list', { name: 'Active filters' });
      await page.goto('/find-club?state=Delaware&near=Newark&within=10');
      await expect(page).toHaveTitle(
        /^Volleyball Clubs in Delaware within 10 miles of Newark, DE /,
      );
      await expect(filters).toContainText('Within 10 miles of Newark, DE');
      await expect(page.getByText('Near Newark, DE. Others with this name:')).toBeVisible();
      await page.getByRole('link', { name: 'Newark, NJ' }).click();
      await expect(page).toHaveURL('/find-club?near=Newark%2C+NJ&within=10');
      await expect(filters).toHaveText(/^Remove filter Within 10 miles of Newark, NJ×$/);

      await page.goto('/find-club?state=Pennsylvania&near=08002&within=15');
      const note = page.getByText('08002 is in New Jersey, so every state is searched.');
      await expect(note).toBeVisible();
      await expect(filters.getByRole('listitem')).toHaveCount(1);
      await page.getByRole('link', { name: 'Search only Pennsylvania' }).click();
      await expect(page).toHaveURL(
        '/find-club?state=Pennsylvania&near=Cherry+Hill%2C+NJ&within=15',
      );
      await expect(filters.getByRole('listitem')).toHaveCount(2);
      await expect(note).toBeHidden();

      await page.goto('/tryouts?state=Delaware&near=Newark&within=10');
      const title = 'Volleyball Tryouts in Delaware within 10 miles of Newark, DE';
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.getByRole('link', { name: 'Newark, NJ' }).click();
      await expect(page).toHaveURL('/tryouts?near=Newark%2C+NJ&within=10');
    });

    test('[FAMI-03] an unknown place is reported above the results, with similar names, and the results do not pretend to be near it', async ({
      page,
    }) => {
      const unknown = page.getByText('We don’t know “Cherry Hil.” Did you mean').first();
      await page.goto('/find-club?near=Cherry+Hil&within=10');
      await expect(unknown).toBeInViewport();
      await expect(page).toHaveTitle(/^Find Volleyball Clubs in /);
      await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0);
      await page.getByRole('link', { name: 'Cherry Hill, NJ' }).click();
      await expect(page).toHaveURL('/find-club?near=Cherry+Hill%2C+NJ&within=10');
      await expect(page.getByText(/ mi · Cherry Hill to /).first()).toBeVisible();
      await expect(unknown).toBeHidden();

      await page.goto('/tryouts?near=Cherry+Hil');
      await expect(page).toHaveTitle(/^Volleyball Tryouts in the /);
      await expect(unknown).toBeVisible();
      await expect(page.getByText('We couldn’t find')).toHaveCount(0);
      await page.getByRole('link', { name: 'Cherry Hill, NJ' }).click();
      await expect(page).toHaveURL('/tryouts?near=Cherry+Hill%2C+NJ');
    });
  });
}

test('[FAMI-06] a phone shows each distance and town whole, and the tryout keeps the search', async ({
  page,
  site,
}) => {
  const county = `Whole${Date.now()}`;
  const path = `/tryouts?county=${county}`;
  const club = aClub({
    name: 'Brandywine Elite Volleyball Academy',
    county,
    city: 'J',
  });
  const gym = {
    venueName: 'Bear-Glasgow Regional Sports Center',
    registrationUrl: 'https://a.org',
  };
  const [near] = await save(
    site.sql,
    ...['Newark, DE 19711', 'Philadelphia, PA 19104', 'Nowhere'].map((town) =>
      aTryout({ club, ...gym, venueAddress: `1 Main Street, ${town}` }),
    ),
  );
  for (const width of [320, 360, PHONE.width]) {
    await page.setViewportSize({ width, height: PHONE.height });
    for (const query of ['', '&near=08002']) {
      await page.goto(path + query);
      await expectNoSidewaysScroll(page);
      const cut = await page
        .locator('article p > span:first-child')
        .evaluateAll((all) =>
          all.map(({ scrollWidth, clientWidth, textContent }) =>
            scrollWidth > clientWidth ? textContent : '',
          ),
        );
      expect(cut).toEqual(['', '', '']);
      const link = page
        .getByRole('article')
        .getByRole('link', { name: club.row.name, exact: true });
      for (const one of await link.all())
        expect((await one.boundingBox())?.width).toBeGreaterThan(63);
    }
  }
  await page.locator(`a[href^="/tryouts/${near?.id}"]`).click();
  await expect(page.getByRole('main')).toContainText('mi from 08002');
  await page.getByRole('link', { name: 'All tryouts' }).click();
  await expect(page).toHaveURL(path + '&near=08002');
});
