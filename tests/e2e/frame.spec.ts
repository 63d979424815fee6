import { aCategory } from '#tests/builders/blog.ts';
import { save } from '#tests/builders/save.ts';
import { DESKTOP, PHONE, expect, expectAccessible, hydrated, test } from './test.ts';

const HEADER_LINKS = [
  ['Home', '/'],
  ['Find a Club', '/find-club'],
  ['Tryouts', '/tryouts'],
  ['Find a Camp', '/find-camp'],
  ['Find a Lesson', '/find-lesson'],
  ['Resources', '/blog'],
  ['Saved clubs', '/saved'],
  ['Sign in', '/auth'],
] as const;

test.describe('header and footer on a wide screen', () => {
  test.use({ viewport: DESKTOP });

  test('[NAV-29, NAV-30, NAV-33, NAV-45] the header links to the parts of the site and to sign-in', async ({
    page,
  }) => {
    await page.goto('/');
    const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    const links = await nav
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual(HEADER_LINKS.map((link) => [...link]));
    await expect(page.getByRole('banner').getByText(/Admin|Logout|No username/)).toHaveCount(0);
  });

  test('[NAV-51, NAV-52, NAV-53, NAV-54, NAV-55, NAV-56, NAV-57, NAV-58, NAV-59, NAV-60] the footer lists places, kinds of clubs, resources and legal pages', async ({
    page,
    site,
  }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const hrefs = (name: string) =>
      footer
        .getByRole('navigation', { name, exact: true })
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const county = (state: string, name: string) => `/find-club?state=${state}&county=${name}`;
    expect(await hrefs('Pennsylvania')).toEqual(
      ['Philadelphia', 'Montgomery', 'Delaware', 'Chester'].map((name) =>
        county('Pennsylvania', name),
      ),
    );
    expect(await hrefs('New Jersey')).toEqual(
      ['Camden', 'Burlington', 'Gloucester'].map((name) => county('New+Jersey', name)),
    );
    expect(await hrefs('Delaware')).toEqual([county('Delaware', 'New+Castle')]);
    expect(await hrefs('Clubs')).toEqual([
      '/find-club?gender=Girls',
      '/find-club?gender=Boys',
      '/find-club?teamType=Club',
      '/find-club?teamType=Travel',
    ]);
    // Other tests add categories: repeat until page and database agree.
    await expect(async () => {
      await page.reload();
      const categories = await site.sql.execute<{ slug: string }>(
        'select slug from blog_categories order by name limit 3',
      );
      expect(await hrefs('Resources')).toEqual([
        '/blog',
        ...categories.rows.map(({ slug }) => `/blog/category/${slug}`),
      ]);
    }).toPass();
    await expect(footer.getByRole('link', { name: 'Tryouts' })).toHaveAttribute('href', '/tryouts');
    await expect(footer.getByRole('link', { name: 'Saved clubs' })).toHaveAttribute(
      'href',
      '/saved',
    );
    await expect(footer.getByRole('link', { name: 'How reviews work' })).toHaveAttribute(
      'href',
      '/how-reviews-work',
    );
    await expect(footer.getByRole('link', { name: 'Open data' })).toHaveAttribute(
      'href',
      '/open-data',
    );
    await expect(footer.getByRole('link', { name: 'Moderation' })).toHaveAttribute(
      'href',
      '/moderation',
    );
    await expect(footer.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      '/terms-of-service',
    );
    await expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
  });
});

test.describe('menu on a phone', () => {
  test.use({ viewport: PHONE });

  test('[NAV-35] offers the same links and tryouts, by touch and by keyboard, and closes after use', async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    const menu = page.locator('nav[popover]');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    await expect(menu).toBeVisible();
    const links = await menu
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual(HEADER_LINKS.map((link) => [...link]));
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Find a Camp' }).click();
    await expect(page).toHaveURL(/\/find-camp$/);
    await expect(menu).toBeHidden();
  });
});

test.describe('the pages themselves', () => {
  test.use({ viewport: DESKTOP, expectedConsole: ['404 (Not Found)'] });

  test('[NAV-03, HOME-01, HOME-02, HOME-03, HOME-04, HOME-05] home says what the site is and leads to the finder', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(
      /Youth volleyball clubs in the Philadelphia area \| Philly Volleyball Clubs/,
    );
    const main = page.getByRole('main');
    await expect(main).toContainText(
      'A public directory of youth volleyball clubs in the Philadelphia area: Pennsylvania, New Jersey, and Delaware. For parents, players and coaches.',
    );
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(main.locator('ol').getByRole('heading')).toHaveText([
      'Identify potential clubs',
      'Compare with ease',
      'Connect with confidence',
    ]);
    await expect(main).toContainText('Tell us with “Suggest an Edit” on the club’s page');
    await main.getByRole('button', { name: 'Find a Club Now' }).click();
    await expect(page).toHaveURL(/\/find-club$/);
  });

  for (const what of ['camp', 'lesson']) {
    const ids = what === 'camp' ? '[NAV-05, LEGL-05]' : '[NAV-06, LEGL-06]';
    test(`${ids} find that ${what} is coming soon`, async ({ page }) => {
      await page.goto(`/find-${what}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Find a volleyball ${what}`);
      await expect(page.getByRole('main')).toContainText(`The ${what} finder is coming soon.`);
      // Until then it links to the clubs that visitors were looking for (D63).
      const [offer, type] =
        what === 'camp' ? ['camps', 'Camps'] : ['private lessons', 'Private Lessons'];
      await page.getByRole('link', { name: `Clubs that offer ${offer}` }).click();
      await expect(page).toHaveURL(`/find-club?programType=${type?.replace(' ', '+')}`);
      await expect(page.getByLabel('Program Type')).toHaveValue(type ?? '');
      await expect(page.getByText(/^Showing [1-9][\d,]* clubs?$/)).toBeVisible();
    });
  }

  test('[NAV-27, NAV-28] an unknown path says so and links home', async ({ page }) => {
    const response = await page.goto('/there/is/nothing/here');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('Page not found | Philly Volleyball Clubs');
    await expect(page.getByRole('main')).toContainText('404');
    await expect(page.getByRole('main')).toContainText('Oops! Page not found');
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: 'Find a Club Now' })).toBeVisible();
  });

  for (const path of ['/clubs/a/b', '/nothing', '/blog/a/b', '/assets/gone.js']) {
    test(`${path} is neither a page nor a club`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle('Page not found | Philly Volleyball Clubs');
    });
  }

  test('an address in capital letters leads to its page', async ({ page }) => {
    const kept = await page.request.get('/FIND-CLUB?state=Delaware', { maxRedirects: 0 });
    expect(kept.status()).toBe(301);
    expect(kept.headers()['location']).toBe('/find-club?state=Delaware');
    await page.goto('/Find-Club');
    await expect(page).toHaveURL(/\/find-club$/);
  });

  test('the skip link leads past the header', async ({ page }) => {
    await page.goto('/find-club');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });
});

test('a new blog category reaches the footer of cached pages', async ({ page, site }) => {
  await page.goto('/find-lesson');
  await save(site.sql, aCategory({ name: 'AAA first of all', slug: 'aaa-first-of-all' }));
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole('contentinfo').getByRole('link', { name: 'AAA first of all' }).count();
    })
    .toBe(1);
  await site.sql.execute("delete from blog_categories where slug = 'aaa-first-of-all'");
});
