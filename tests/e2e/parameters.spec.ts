import { startSite } from './site.ts';
import { expect, hydrated, test } from './test.ts';

/** Unknown parameters before, between, and after the site's own, which are in another order. */
const PAGES = [
  ['/', ''],
  ['/find-club', ''],
  ['/find-club', 'teamType=Travel&zzz=1&gender=Girls&fbclid=x&state=Delaware'],
  ['/find-club', 'sort=name_desc&name=volley&state=Delaware'],
  ['/find-club', 'program=Camps&zzz=1&state=Delaware'],
  ['/compare', 'name=volley&zzz=1&gender=Girls'],
  ['/find-camp', ''],
  ['/find-lesson', ''],
  ['/suggest-club', ''],
  ['/auth', 'zzz=1&mode=signup'],
  ['/profile', ''],
  ['/blog', 'b=1'],
  ['/blog/category/tryouts', 'b=1'],
  ['/blog/category', ''],
  ['/blog/tag/parents', 'b=1'],
  ['/how-reviews-work', ''],
  ['/open-data', 'embed=x'],
  ['/moderation', ''],
  ['/privacy-policy', ''],
  ['/terms-of-service', ''],
  ['/admin/clubs', 'zzz=1&search=x'],
  ['/admin/users', ''],
  ['/admin/blog', ''],
  ['/nothing/here', ''],
] as const;

// React reports a page that differs between browser and server in the console, which fails a test.
test.use({ expectedConsole: ['404 (Not Found)'] });

test('every page is the same with unknown parameters, and in another order', async ({
  page,
  site,
}) => {
  test.slow();
  const { rows } = await site.sql.execute<{ club: string; post: string }>(`
    select concat_ws('/', '/clubs', state_slug, county_slug, city_slug, slug) as club,
      (select '/blog/' || slug from blog_posts where status = 'published' limit 1) as post
    from clubs order by name limit 1`);
  const [{ club, post } = { club: '', post: '' }] = rows;
  const pages = [
    ...PAGES,
    [club, 'from=find-club&zzz=1&gender=Girls&state=Delaware'],
    [`${club}/suggest-edit`, 'zzz=1&from=find-club&state=Delaware'],
    [post, 'zzz=1'],
  ] as const;
  for (const [path, query] of pages) {
    const known = query.replaceAll(/(?:zzz|b|fbclid)=[^&]*&?/g, '');
    await page.goto(`${path}?${known}`);
    await hydrated(page);
    // A screen for members sends visitors to sign-in a moment after it has opened.
    if (path === '/profile') {
      await expect(page).toHaveURL(/\/auth\b/);
      await expect(page).toHaveTitle(/^Sign in/);
    }
    const title = await page.title();
    await page.goto(`${path}?utm_medium=email&${query}&utm_source=x%20y&gclid=1`);
    await hydrated(page);
    await expect(page).toHaveTitle(title);
    await expect(page).not.toHaveURL(/utm_/);
  }
});

test('a campaign is counted with the first view, and shown to administrators', async ({
  page,
  site,
}) => {
  // A site of its own: visits from one address are counted up to a limit.
  const running = await startSite({ DATA_DIR: site.dataDir });
  const source = `letter${process.pid}`;
  const visits = async () => {
    const found = await site.sql.execute<{ path: string; views: number }>(
      `select path, views from page_views where path like '(campaign) ${source}%'`,
    );
    return found.rows;
  };
  await page.goto(
    `${running.url}/find-club?utm_source=${source}&utm_medium=email&utm_campaign=fall&utm_term=me`,
  );
  // Requests that scripts make in their own time are not waited for below.
  await hydrated(page);
  const counted = [{ path: `(campaign) ${source} / email / fall`, views: 1 }];
  // A beacon waits for everything else that the page loads.
  await expect.poll(visits, { timeout: 60_000 }).toEqual(counted);
  await page.getByRole('banner').getByRole('link', { name: 'Resources' }).first().click();
  await expect(page).toHaveURL(/\/blog$/);
  expect(await visits()).toEqual(counted);
  // Requests that are pending when the site stops are errors in the console.
  await page.waitForLoadState('networkidle');
  await page.goto('about:blank');
  await running.stop();
});
