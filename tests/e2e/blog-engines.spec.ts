import type { Page } from '@playwright/test';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { save } from '#tests/builders/save.ts';
import { aName, aPicture, ownCategory } from './blog.ts';
import { expect, test } from './test.ts';

const SITE = 'Philly Volleyball Clubs';

test.describe('search engines', () => {
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

  test('[BLOG-18] a post has word count, breadcrumbs, and a preview', async ({ page, site }) => {
    const slug = aName();
    const category = ownCategory();
    const picture = await aPicture(site.dataDir);
    await save(
      site.sql,
      aPost({
        category,
        slug,
        title: '</script><b>"Q" & A</b>',
        author: 'Ada',
        readTime: 4,
        excerpt: 'Short.',
        content: 'one two three\nfour',
        tags: ['x', 'y'],
        featuredImage: picture,
        date: new Date('2026-05-05T12:00:00Z'),
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
      '/',
      '/blog',
      `/blog/category/${category.row.slug}`,
      `/blog/${slug}`,
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
});

test.describe('readers of the feed', () => {
  test('the feed is XML whatever posts say, and leads to them', async ({ page, site }) => {
    const slug = aName();
    const title = `${slug} ]]> <script>&amp;</script> \u0008\uFFFE“ü🏐”`;
    await save(
      site.sql,
      aPost({
        category: ownCategory(),
        slug,
        title,
        excerpt: ']]><x>"',
        tags: ['<&>'],
        date: null,
        createdAt: new Date(Date.UTC(2029, 0, 1)),
      }),
    );
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: 'RSS feed' })).toHaveAttribute(
      'href',
      '/blog/feed.xml',
    );
    await expect
      .poll(async () => (await page.request.get('/blog/feed.xml')).text())
      .toContain(slug);
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

test('a post loads no more script than the finder, and no markdown parser', async ({
  browser,
  site,
}) => {
  const weigh = async (path: string) => {
    const page = await (await browser.newContext()).newPage();
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') bodies.push(response.text());
    });
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    const text = (await Promise.all(bodies)).join('');
    await page.context().close();
    return { bytes: text.length, text };
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
