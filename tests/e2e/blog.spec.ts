import type { Page } from '@playwright/test';
import { aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aName, aPicture, latePosts, ownCategory } from './blog.ts';
import { PHONE, expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from './test.ts';

/** The site promises one second; a busy machine may need longer, and no test measures time. */
const WITHIN = { timeout: 30_000, intervals: [50] };
const SITE = 'Philly Volleyball Clubs';

// Two of these tests need the first places of the index.
test.describe.configure({ mode: 'default' });

/** The titles of the cards in a list. */
const titlesIn = (page: Page, list: string) =>
  page.getByRole('region', { name: list }).getByRole('article').getByRole('heading');

test('[NAV-08, NAV-09, NAV-10, BLOG-01, BLOG-02, BLOG-05] from Resources to a category, a guide and back', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Resources' }).click();
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  const grid = page.getByRole('region', { name: 'Browse by Category' });
  await grid.getByRole('link', { name: /^Tryouts/ }).click();
  await expect(page).toHaveURL(/\/blog\/category\/tryouts$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tryouts' })).toBeVisible();
  await page.getByRole('link', { name: 'How Club Volleyball Tryouts Work' }).click();
  await expect(page).toHaveURL(/\/blog\/how-club-volleyball-tryouts-work$/);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await trail.getByRole('link', { name: 'Resources' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test.describe('a post', () => {
  test('[BLOG-06, BLOG-07, BLOG-08, BLOG-09] shows its facts, text, tags, and related posts', async ({
    page,
    site,
  }) => {
    const category = ownCategory();
    const writer = aMember({ username: aName().replaceAll('-', '_'), fullName: 'Wanda Writer' });
    const [neighbor] = latePosts(category, 1);
    const slug = aName();
    const post = aPost({
      category,
      writer,
      slug,
      author: null,
      readTime: 7,
      tags: ['nets', 'knee pads'],
      title: 'A Post of Its Own',
      excerpt: 'In a few words.',
      content: '# Part\n\nSome **bold** words.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
      date: new Date('2026-07-10T03:00:00Z'),
    });
    if (!neighbor) throw new Error('no neighbor');
    await save(site.sql, post, neighbor);
    await page.goto(`/blog/${slug}`);
    const article = page.getByRole('article').first();
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('A Post of Its Own');
    await expect(article.getByRole('link', { name: category.row.name })).toHaveAttribute(
      'href',
      `/blog/category/${category.row.slug}`,
    );
    await expect(article).toContainText('July 9, 2026 · 7 min read');
    await expect(article).toContainText('In a few words.');
    await expect(article).toContainText('Wanda Writer');
    await expect(article.getByRole('heading', { level: 2, name: 'Part' })).toBeVisible();
    await expect(article.locator('strong')).toHaveText('bold');
    await expect(article.getByRole('table')).toContainText('2');
    await expect(article.getByRole('listitem').filter({ hasText: 'knee pads' })).toBeVisible();
    // Below it are posts about the same topic.
    await expect(titlesIn(page, 'Related guides').first()).toHaveText(neighbor.row.title);

    // The name follows the member's new name, on cached pages, too.
    await site.sql.execute(
      `update profiles set full_name = 'Wanda Wordsmith' where id = '${writer.id}'`,
    );
    await expect
      .poll(async () => (await page.request.get(`/blog/${slug}`)).text(), WITHIN)
      .toContain('Wanda Wordsmith');
  });

  test('[BLOG-10] of an unknown name leads to the index, with and without script', async ({
    page,
    request,
  }) => {
    const answer = await request.get('/blog/no-such-post', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(new URL(answer.headers()['location'] ?? '', 'http://x').pathname).toBe('/blog');
    await page.goto('/blog/no-such-post');
    await expect(page).toHaveURL(/\/blog$/);
  });

  test('cannot be found while it is a draft or archived', async ({ request, site }) => {
    const category = ownCategory();
    const [draft, archived, published] = latePosts(category, 3);
    if (!draft || !archived || !published) throw new Error('no posts');
    Object.assign(draft.row, { status: 'draft', title: aName() });
    Object.assign(archived.row, { status: 'archived', title: aName() });
    await save(site.sql, draft, archived, published);
    // Pages cached before would prove nothing.
    for (const path of ['/blog', '/blog/feed.xml', `/blog/category/${category.row.slug}`]) {
      await expect
        .poll(async () => (await request.get(path)).text(), WITHIN)
        .toContain(published.row.title);
    }
    for (const { row } of [draft, archived]) {
      const answer = await request.get(`/blog/${row.slug}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      for (const path of ['/blog', '/blog/feed.xml', `/blog/category/${category.row.slug}`]) {
        expect(await (await request.get(path)).text(), path).not.toContain(row.title);
      }
    }
  });

  test('reaches both instances soon, and leaves them when withdrawn', async ({ request, site }) => {
    const category = ownCategory();
    const [post] = latePosts(category, 1);
    if (!post) throw new Error('no post');
    const { slug, title } = post.row;
    const places = [site.url, site.secondUrl].flatMap((base) =>
      ['/blog', '/blog/feed.xml', `/blog/category/${category.row.slug}`].map((path) => base + path),
    );
    await save(site.sql, category);
    const shown = async (url: string) => (await (await request.get(url)).text()).includes(title);
    for (const url of places) expect(await shown(url), url).toBe(false);
    await save(site.sql, post);
    for (const url of places) await expect.poll(() => shown(url), WITHIN).toBe(true);
    await site.sql.execute(`update blog_posts set status = 'archived' where slug = '${slug}'`);
    for (const url of places) await expect.poll(() => shown(url), WITHIN).toBe(false);
  });

  test('with hostile markdown runs nothing and shows its text', async ({ page, site }) => {
    const slug = aName();
    const content = `before <script>document.title = 'broken'</script><img src=x onerror="document.title = 'broken'">\n\n[link](javascript:alert(1)) ![](javascript:alert(1))\n\n<style>* { display: none }</style>\n\n# content\n\nafter`;
    await save(site.sql, aPost({ category: ownCategory(), slug, title: 'Harmless', content }));
    await page.goto(`/blog/${slug}`);
    await hydrated(page);
    await expect(page.getByText('after', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`Harmless | ${SITE}`);
    await expect(page.locator('#content')).toHaveCount(1);
    expect(await page.locator('.article').innerHTML()).not.toMatch(/script|onerror|style/i);
  });
});

test.describe('the table of contents', () => {
  const PATH = '/blog/what-a-club-season-costs';

  test('is beside the text and links to its sections', async ({ page }) => {
    await page.goto(PATH);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'When the money is due' }).click();
    await expect(page).toHaveURL(/#section-when-the-money-is-due$/);
    await expect(page.getByRole('heading', { name: 'When the money is due' })).toBeInViewport();
  });

  test('a link from elsewhere leads to a section by its words, without our prefix', async ({
    page,
  }) => {
    await page.goto(`${PATH}#Is-it-worth-it`);
    await expect(page.getByRole('heading', { name: 'Is it worth it?' })).toBeInViewport();
    await expect(page).toHaveURL(/#section-is-it-worth-it$/);
  });

  test.describe('on a phone, without script', () => {
    test.use({ viewport: PHONE, javaScriptEnabled: false });

    test('opens above the text', async ({ page }) => {
      await page.goto(PATH);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await expect(contents).toBeHidden();
      await page.getByText('On this page').first().click();
      await contents.getByRole('link', { name: 'Is it worth it?' }).click();
      await expect(page.getByRole('heading', { name: 'Is it worth it?' })).toBeInViewport();
    });
  });
});

test('[BLOG-03, BLOG-04] the index features a post with a picture, then lists the newest in pages', async ({
  page,
  site,
}) => {
  const category = ownCategory();
  const posts = latePosts(category, 12);
  for (const { row } of posts) row.createdAt?.setUTCFullYear(2040);
  const picture = await aPicture(site.dataDir);
  const featured = aPost({
    category,
    slug: aName(),
    title: aName(),
    featuredImage: picture,
    // Later than the post of an earlier attempt.
    date: null,
    createdAt: new Date(Date.UTC(2041, 0, 1) + (Date.now() % 1e10)),
  });
  await save(site.sql, featured, ...posts);
  const titles = posts.map(({ row }) => row.title).toReversed();
  // The cached page may be sent until the message about the new posts arrives.
  await expect
    .poll(async () => (await page.request.get('/blog')).text())
    .toContain(featured.row.title);
  const arrival = Promise.withResolvers<void>();
  await page.route(`**${picture}`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/blog', { waitUntil: 'commit' });
  await expect(titlesIn(page, 'Featured guide')).toHaveText(featured.row.title);
  // Its space is reserved until the picture loads.
  const card = page.getByRole('region', { name: 'Featured guide' }).getByRole('article');
  await page.evaluate(async () => void (await document.fonts.ready));
  const place = await card.boundingBox();
  arrival.resolve();
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await card.boundingBox()).toEqual(place);
  await hydrated(page);
  await expect(titlesIn(page, 'Recent guides')).toHaveText(titles.slice(0, 9));
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(titlesIn(page, 'Recent guides').nth(11)).toHaveText(titles[11] ?? '');
  await expect(page).toHaveURL(/\/blog$/);
  await site.sql.execute(
    `update blog_posts set status = 'archived' where category = '${category.id}'`,
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[BLOG-11, BLOG-12] a category shows its description and all its posts, page by page', async ({
    page,
    site,
  }) => {
    const category = ownCategory();
    const posts = latePosts(category, 11);
    for (const { row } of posts) row.date = new Date(Date.UTC(2021, 0, 1));
    await save(site.sql, ...posts);
    const path = `/blog/category/${category.row.slug}`;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.row.name);
    await expect(page.getByText('Only here.')).toBeVisible();
    const first = await titlesIn(page, 'Guides').allTextContents();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/\?after=/);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const second = await titlesIn(page, 'Guides').allTextContents();
    expect([...first, ...second].toSorted()).toEqual(posts.map(({ row }) => row.title).toSorted());
    await page.getByRole('link', { name: 'Back to the newest guides' }).click();
    await expect(titlesIn(page, 'Guides')).toHaveText(first);
  });
});

test('[BLOG-13, BLOG-14] unknown, missing, and empty categories say so', async ({
  page,
  request,
  site,
}) => {
  for (const path of ['/blog/category/no-such', '/blog/category', '/blog/category/%00x']) {
    const answer = await request.get(path);
    const isBroken = path.includes('%00');
    expect(answer.status(), path).toBe(isBroken ? 400 : 404);
    if (!isBroken) expect(await answer.text(), path).toContain('Category not found');
  }
  const category = ownCategory();
  await save(site.sql, category);
  await page.goto(`/blog/category/${category.row.slug}`);
  await expect(page.getByText('No articles found in this category yet.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a wide table, long code, and a long word scroll or wrap', async ({ page, site }) => {
    const slug = aName();
    const columns = Array.from({ length: 12 }, (_, index) => `column${index}`);
    const content = `|${columns.join('|')}|\n|${'-|'.repeat(12)}\n|${columns.join('|')}|\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\`\n\n${'longword'.repeat(30)}\n\n> ${'quoted'.repeat(30)}`;
    await save(site.sql, aPost({ category: ownCategory(), slug, title: 'W'.repeat(90), content }));
    await page.goto(`/blog/${slug}`);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const region = page.getByRole('region', { name: 'Table 1' });
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  });
});
