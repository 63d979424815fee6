import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PAGES_PER_FILE } from './schema.ts';
import { sitemapFile } from './queries.server.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aClub } from '#tests/builders/clubs.ts';
import { aLocation } from '#tests/builders/locations.ts';
import { save } from '#tests/builders/save.ts';
import { aTryout } from '#tests/builders/tryouts.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';

const SITE = 'https://clubs.example.org';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
beforeEach(() =>
  database.sql.execute(
    sql`truncate clubs, blog_posts, blog_categories, available_locations cascade`,
  ),
);

function read(file?: string, perFile = PAGES_PER_FILE): Promise<string | null> {
  return sitemapFile(database.db.visitor, SITE, file, perFile);
}

/** The paths of a file in their order, each with its other elements. */
function entriesOf(xml: string | null): Map<string, Record<string, string>> {
  const entries = [...(xml ?? '').matchAll(/<(?:url|sitemap)>(.*?)<\/(?:url|sitemap)>/g)].map(
    ([, inner = '']) => {
      const parts = Object.fromEntries(
        [...inner.matchAll(/<(\w+)>([^<]*)</g)].map(([, name, text]) => [name, text]),
      );
      const { loc = '', ...said } = parts as Record<string, string>;
      return [loc.replace(SITE, ''), said] as const;
    },
  );
  return new Map(entries);
}

describe('a small site', () => {
  test.each([
    ['[SEO-22]', '/', 'weekly', '1.0'],
    ['[SEO-23]', '/find-club', 'daily', '0.9'],
    ['[TRYO-13]', '/tryouts', 'daily', '0.8'],
    ['[SEO-24]', '/find-camp', 'weekly', '0.7'],
    ['[SEO-24]', '/find-lesson', 'weekly', '0.7'],
    ['[SEO-25]', '/suggest-club', 'monthly', '0.5'],
    ['[REVW-09]', '/how-reviews-work', 'monthly', '0.4'],
    ['[MODR-08]', '/moderation', 'monthly', '0.4'],
    ['[OPEN-01]', '/open-data', 'monthly', '0.4'],
    ['[SEO-26]', '/terms-of-service', 'yearly', '0.3'],
    ['[SEO-26]', '/privacy-policy', 'yearly', '0.3'],
  ])('%s %s', async (_ids, path, changefreq, priority) => {
    expect(entriesOf(await read()).get(path)).toEqual({ changefreq, priority });
  });

  test('[SEO-27, SEO-28, SEO-29] clubs by name, each with its last change', async () => {
    const [zebras, aces] = [aClub({ name: 'Zebras' }), aClub({ name: 'Aces', city: null })];
    await save(database.sql, zebras, aces);
    await database.sql.execute(sql`alter table clubs disable trigger user`);
    await database.sql.execute(sql`
      update clubs set created_at = '2020-01-01', updated_at = '2024-02-03T04:05:06Z'
      where id = ${aces.id}`);
    await database.sql.execute(sql`alter table clubs enable trigger user`);
    const pages = entriesOf(await read());
    const clubs = [...pages.keys()].filter((path) => path.startsWith('/clubs/'));
    expect(clubs).toEqual([
      '/clubs/pennsylvania/montgomery/unknown-city/aces',
      '/clubs/pennsylvania/montgomery/bryn-mawr/zebras',
    ]);
    expect(pages.get(clubs[0] ?? '')).toEqual({
      changefreq: 'monthly',
      priority: '0.6',
      lastmod: '2024-02-03T04:05:06.000Z',
    });
  });

  test('blog, its categories and its published posts (D49)', async () => {
    const category = aCategory({ name: 'Tryouts', slug: 'tryouts' });
    await save(
      database.sql,
      aPost({
        category,
        slug: 'first',
        status: 'published',
        tags: ['Try outs', 'try-outs', '日本'],
      }),
      aPost({ category, slug: 'not-yet', status: 'draft', tags: ['hidden'] }),
      aPost({ category, slug: 'no-more', status: 'archived' }),
      aCategory({ name: 'Empty', slug: 'empty' }),
    );
    const pages = entriesOf(await read());
    expect([...pages.keys()].filter((path) => path.startsWith('/blog'))).toEqual([
      '/blog',
      '/blog/category/empty',
      '/blog/category/tryouts',
      '/blog/tag/try-outs',
      '/blog/first',
    ]);
    const { lastmod } = pages.get('/blog/first') ?? {};
    expect(lastmod).toMatch(/^\d{4}-/);
    expect(pages.get('/blog')?.['lastmod']).toBe(lastmod);
    expect(pages.get('/blog/category/tryouts')?.['lastmod']).toBe(lastmod);
  });

  test('[TRYO-13] future tryouts, and no past ones', async () => {
    const soon = aTryout();
    const over = aTryout({
      startsAt: new Date(Date.now() - 7_200_000),
      endsAt: new Date(Date.now() - 1_000),
    });
    await save(database.sql, soon, over);
    const paths = [...entriesOf(await read()).keys()];
    expect(paths.filter((path) => path.startsWith('/tryouts/'))).toEqual([`/tryouts/${soon.id}`]);
    // In an index, they have a file of their own.
    expect([...entriesOf(await read(undefined, 3)).keys()]).toContain('/sitemap-tryouts-1.xml');
    expect([...entriesOf(await read('tryouts-1', 3)).keys()]).toEqual([`/tryouts/${soon.id}`]);
  });

  test('places and kinds of clubs of the finder that have a club', async () => {
    await save(
      database.sql,
      aClub({
        state: 'New Jersey',
        county: 'Cape & May',
        genders: ['Boys'],
        teamTypes: ['Regional'],
        programTypes: ['Camps', 'Private Lessons'],
        disciplines: ['Sitting'],
      }),
      aClub({ state: 'Ohio', county: 'Lake', genders: [], teamTypes: [] }),
      aLocation('New Jersey'),
      aLocation('New Jersey', 'Cape & May'),
      aLocation('New Jersey', 'Camden'),
      aLocation('Ohio', 'Lake'),
      aLocation('Ohio', null, { isActive: false }),
      aLocation('Delaware'),
    );
    const pages = [...entriesOf(await read()).keys()];
    expect(pages.filter((path) => path.startsWith('/find-club?'))).toEqual([
      '/find-club?state=New+Jersey',
      '/find-club?state=New+Jersey&#38;county=Cape+%26+May',
      '/find-club?gender=Boys',
      '/find-club?teamType=Regional',
      '/find-club?teamType=Club',
      '/find-club?programType=Camps',
      '/find-club?programType=Private+Lessons',
      '/find-club?discipline=Sitting',
    ]);
  });

  test('is well-formed, whatever clubs are called', async () => {
    await save(database.sql, aClub({ name: '<Aces> & "Kings" \'\'' }));
    const xml = (await read()) ?? '';
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true);
    expect(xml.endsWith('</urlset>\n')).toBe(true);
    expect(xml.replaceAll(/<\/?[a-z]+>|<\?xml [^>]*\?>|<urlset [^>]*>/g, '')).not.toMatch(/[<>"']/);
  });
});

describe('a site with more pages than fit in one file', () => {
  test('has an index, whose files list every page once and no more than fit', async () => {
    const clubs = Array.from({ length: 40 }, (_, at) => aClub({ name: `Club ${String(at % 7)}` }));
    const category = aCategory();
    await save(database.sql, ...clubs, ...Array.from({ length: 25 }, () => aPost({ category })));
    const files = [...entriesOf(await read(undefined, 20)).keys()];
    expect(files).toEqual([
      '/sitemap-pages-1.xml',
      '/sitemap-posts-1.xml',
      '/sitemap-posts-2.xml',
      '/sitemap-clubs-1.xml',
      '/sitemap-clubs-2.xml',
    ]);
    const pages: string[] = [];
    for (const file of files) {
      const inFile = entriesOf(await read(file.replace(/^\/sitemap-|\.xml$/g, ''), 20));
      expect(inFile.size).toBeLessThanOrEqual(20);
      pages.push(...inFile.keys());
    }
    expect(pages).toEqual([...entriesOf(await read()).keys()]);
  });

  test('is one file up to the limit (D49)', async () => {
    await save(database.sql, aClub());
    const { size } = entriesOf(await read());
    expect(entriesOf(await read(undefined, size)).size).toBe(size);
    expect(await read(undefined, size - 1)).toContain('<sitemapindex');
  });

  test.each(['clubs', 'clubs-0', 'clubs-2', 'clubs-01', 'clubs-7f', 'posts-1', 'users-1', ''])(
    'there is no file %j',
    async (file) => {
      await save(database.sql, aClub());
      expect(await read(file)).toBeNull();
    },
  );
});
