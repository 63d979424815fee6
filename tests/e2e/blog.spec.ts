import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aCategory, aPost } from '../builders/blog.ts';
import type { CategoryBuilder } from '../builders/blog.ts';
import { aMember } from '../builders/members.ts';
import { save } from '../builders/save.ts';
import { PHONE, expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from './test.ts';

/** A second is promised; a busy machine gets more, since no test measures time. */
const WITHIN = { timeout: 10_000, intervals: [50] };
const SITE = 'Philly Volleyball Clubs';

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

let made = 0;

/** Names that no other test uses, and that come late among the categories. */
function aName(): string {
  made += 1;
  return `zz-${process.pid}-${Date.now().toString(36)}-${made}`;
}

/** A category that no other test uses. */
function ownCategory(): CategoryBuilder {
  const name = aName();
  return aCategory({ name: `Zz ${name}`, slug: name, description: 'Only here.' });
}

/** Posts of a category, later than those of everybody else; the last is the newest. */
function latePosts(category: CategoryBuilder, count: number) {
  const name = aName();
  return Array.from({ length: count }, (_, index) =>
    aPost({
      category,
      slug: `${name}-${index}`,
      title: `${name} ${index}`,
      date: new Date(Date.UTC(2030, 0, 1 + index)),
    }),
  );
}

/** Stores a picture, and says where browsers find it. */
async function aPicture(dataDir: string): Promise<string> {
  const name = `${aName()}.png`;
  const folder = join(dataDir, 'files', 'blog');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), Buffer.from(PIXEL, 'base64'));
  return `/files/blog/${name}`;
}

/** Titles of the cards of a list. */
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
  test('[BLOG-06, BLOG-07, BLOG-08, BLOG-09] shows what it is, its text, tags and neighbours', async ({
    page,
    site,
  }) => {
    const category = ownCategory();
    const writer = aMember({ username: aName().replaceAll('-', '_'), fullName: 'Wanda Writer' });
    const [neighbour] = latePosts(category, 1);
    const slug = aName();
    const post = aPost({
      ...{ category, writer, slug, author: null, readTime: 7, tags: ['nets', 'knee pads'] },
      title: 'A Post of Its Own',
      excerpt: 'In a few words.',
      content: '# Part\n\nSome **bold** words.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
      date: new Date('2026-07-10T03:00:00Z'),
    });
    if (!neighbour) throw new Error('no neighbour');
    await save(site.sql, post, neighbour);
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
    await expect(titlesIn(page, 'Related Articles')).toHaveText([neighbour.row.title]);

    // The name follows the member's, on pages that were kept as well.
    await site.sql.execute(
      `update profiles set full_name = 'Wanda Renamed' where id = '${writer.id}'`,
    );
    await expect
      .poll(async () => (await page.request.get(`/blog/${slug}`)).text(), WITHIN)
      .toContain('Wanda Renamed');
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

  test('that is a draft or archived is nowhere', async ({ request, site }) => {
    const category = ownCategory();
    const [draft, archived] = latePosts(category, 2);
    if (!draft || !archived) throw new Error('no posts');
    Object.assign(draft.row, { status: 'draft', title: aName() });
    Object.assign(archived.row, { status: 'archived', title: aName() });
    await save(site.sql, draft, archived);
    for (const { row } of [draft, archived]) {
      const answer = await request.get(`/blog/${row.slug}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(302);
      for (const path of ['/blog', '/blog/feed.xml', `/blog/category/${category.row.slug}`]) {
        expect(await (await request.get(path)).text(), path).not.toContain(row.title);
      }
    }
  });

  test('reaches both instances soon, and leaves them when it is withdrawn', async ({
    request,
    site,
  }) => {
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

  test('stands beside the text and leads to its sections', async ({ page }) => {
    await page.goto(PATH);
    const contents = page.getByRole('navigation', { name: 'On this page' });
    await contents.getByRole('link', { name: 'When the money is due' }).click();
    await expect(page).toHaveURL(/#section-when-the-money-is-due$/);
    await expect(page.getByRole('heading', { name: 'When the money is due' })).toBeInViewport();
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

test('[BLOG-03, BLOG-04] the index features a picture, then shows the recent in pages', async ({
  page,
  site,
}) => {
  const category = ownCategory();
  const posts = latePosts(category, 12);
  for (const { row } of posts) row.date?.setUTCFullYear(2040);
  const featured = aPost({
    ...{ category, slug: aName(), title: aName(), featuredImage: await aPicture(site.dataDir) },
    date: new Date(Date.UTC(2041, 0, 1)),
  });
  await save(site.sql, featured, ...posts);
  const titles = posts.map(({ row }) => row.title).toReversed();
  await page.goto('/blog');
  await hydrated(page);
  await expect(titlesIn(page, 'Featured Article')).toHaveText(featured.row.title);
  await expect(titlesIn(page, 'Recent Articles')).toHaveText(titles.slice(0, 9));
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(titlesIn(page, 'Recent Articles').nth(11)).toHaveText(titles[11] ?? '');
  await expect(page).toHaveURL(/\/blog$/);
  await site.sql.execute(
    `update blog_posts set status = 'archived' where category = '${category.row.name}'`,
  );
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('[BLOG-11, BLOG-12] a category shows its words and all its posts, page by page', async ({
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
    const first = await titlesIn(page, 'Articles').allTextContents();
    await page.getByRole('link', { name: 'Show more' }).click();
    await expect(page).toHaveURL(/\?after=/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site.url + path);
    const second = await titlesIn(page, 'Articles').allTextContents();
    expect([...first, ...second].toSorted()).toEqual(posts.map(({ row }) => row.title).toSorted());
    await page.getByRole('link', { name: 'Back to the newest articles' }).click();
    await expect(titlesIn(page, 'Articles')).toHaveText(first);
  });
});

test('[BLOG-13, BLOG-14] categories that are unknown, missing or empty say so', async ({
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

test.describe('search engines and readers', () => {
  test('[SEO-14, SEO-15, SEO-16, SEO-17, SEO-18] a category', async ({ page, site }) => {
    const described = ownCategory();
    const plain = aCategory({ name: `Zz ${aName()}`, slug: aName(), description: null });
    await save(site.sql, described, plain);
    const description = page.locator('meta[name=description]');
    await page.goto(`/blog/category/${described.row.slug}`);
    await expect(page).toHaveTitle(`${described.row.name} - Volleyball Resources | ${SITE}`);
    await expect(description).toHaveAttribute('content', 'Only here.');
    const url = `${site.url}/blog/category/${described.row.slug}`;
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', url);
    const things = await structuredDataOf(page);
    expect(things[0]).toMatchObject({ '@type': 'CollectionPage', url, description: 'Only here.' });
    expect(things[1]).toMatchObject({ '@type': 'BreadcrumbList' });
    await page.goto(`/blog/category/${plain.row.slug}`);
    await expect(description).toHaveAttribute(
      'content',
      `Articles and guides about ${plain.row.name.toLowerCase()}`,
    );
  });

  test('[BLOG-18] a post tells its words, its way and its preview', async ({ page, site }) => {
    const slug = aName();
    const category = ownCategory();
    const picture = await aPicture(site.dataDir);
    await save(
      site.sql,
      aPost({
        ...{ category, slug, title: '</script><b>"Q" & A</b>', author: 'Ada', readTime: 4 },
        ...{ excerpt: 'Short.', content: 'one two three\nfour', tags: ['x', 'y'] },
        ...{ featuredImage: picture, date: new Date('2026-05-05T12:00:00Z') },
      }),
    );
    await page.goto(`/blog/${slug}`);
    const [posting, trail] = await structuredDataOf(page);
    const url = `${site.url}/blog/${slug}`;
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: '</script><b>"Q" & A</b>',
      datePublished: '2026-05-05T12:00:00.000Z',
      author: { '@type': 'Person', name: 'Ada' },
      image: site.url + picture,
      wordCount: 4,
      timeRequired: 'PT4M',
      url,
    });
    const steps = trail?.['itemListElement'] as { name: string; item: string }[];
    expect(steps.map(({ item }) => item.slice(site.url.length))).toEqual([
      ...['/', '/blog', `/blog/category/${category.row.slug}`, `/blog/${slug}`],
    ]);
    const meta = (name: string) => page.locator(`meta[property="${name}"]`);
    await expect(meta('og:type')).toHaveAttribute('content', 'article');
    await expect(meta('og:image')).toHaveAttribute('content', site.url + picture);
    await expect(meta('article:published_time')).toHaveAttribute('content', /^2026-05-05/);
    await expect(meta('article:section')).toHaveAttribute('content', category.row.name);
    await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute(
      'href',
      '/blog/feed.xml',
    );
  });

  test('the feed is XML whatever posts say, and leads to them', async ({ page, site }) => {
    const slug = aName();
    const title = `${slug} ]]> <script>&amp;</script> \u0008\uFFFE“ü🏐”`;
    await save(
      site.sql,
      aPost({
        ...{ category: ownCategory(), slug, title, excerpt: ']]><x>"', tags: ['<&>'] },
        date: new Date(Date.UTC(2029, 0, 1)),
      }),
    );
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute(
      'href',
      '/blog/feed.xml',
    );
    const answer = await page.request.get('/blog/feed.xml');
    expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
    const entry = await page.evaluate(
      ([xml, wanted]) => {
        const feed = new DOMParser().parseFromString(xml ?? '', 'application/xml');
        const broken = feed.querySelector('parsererror')?.textContent;
        if (broken) throw new Error(broken);
        const entries = [...feed.querySelectorAll('rss > channel > item')];
        const found = entries.find((one) => one.querySelector('link')?.textContent === wanted);
        return [...(found?.children ?? [])].map((one) => [one.nodeName, one.textContent]);
      },
      [await answer.text(), `${site.url}/blog/${slug}`],
    );
    expect(Object.fromEntries(entry)).toMatchObject({
      title: `${slug} ]]> <script>&amp;</script> “ü🏐”`,
      pubDate: 'Mon, 01 Jan 2029 00:00:00 GMT',
      description: ']]><x>"',
      category: '<&>',
    });
    await site.sql.execute(`delete from blog_posts where slug = '${slug}'`);
  });
});

test.describe('320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a wide table, long code and a long word scroll in themselves or wrap', async ({
    page,
    site,
  }) => {
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

test('a post loads no more script than the finder, and no markdown parser', async ({
  browser,
  site,
}) => {
  const weigh = async (path: string) => {
    const page = await (await browser.newContext()).newPage();
    let bytes = 0;
    let text = '';
    page.on('response', async (response) => {
      // Toasts come when the browser is idle, on every page and at any time.
      if (response.request().resourceType() !== 'script') return;
      if (/\/toaster-/.test(response.url())) return;
      const body = await response.text();
      bytes += body.length;
      text += body;
    });
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    await page.context().close();
    return { bytes, text };
  };
  const finder = await weigh('/find-club?state=Delaware');
  const post = await weigh('/blog/what-a-club-season-costs');
  expect(post.bytes).toBeLessThanOrEqual(finder.bytes);
  expect(post.text).not.toMatch(/micromark|mdast|blockQuotePrefix/);
});

async function structuredDataOf(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>);
}
