import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { blogPosts } from '#db/schema/blog.ts';
import { countedPath } from '#features/site/page-views/queries.server.ts';
import { sitemapFile } from '#features/site/sitemap/queries.server.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import {
  blogOverview,
  feedPosts,
  postsOfCategory,
  postsOfTag,
  publishedPost,
  readPosts,
  recentPosts,
  tagBySlug,
} from './queries.server.ts';

const HOUR_MS = 3_600_000;
const category = aCategory({ name: 'Alpha', slug: 'alpha' });
const post = aPost({
  category,
  slug: 'later',
  tags: ['only later'],
  date: new Date(Date.now() + HOUR_MS),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
  await prepareJobs({
    ownerUrl: database.ownerUrl,
    appRole: inject('testServer').appRole,
    log: () => undefined,
  });
  await save(database.sql, aPost({ category, slug: 'earlier', tags: ['both'] }), post);
});

/** Every way in which visitors read posts, as the slugs, titles, or numbers they see. */
async function seen(): Promise<Record<string, unknown>> {
  const db = database.db.visitor;
  const slugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);
  const { categories, featured } = await blogOverview(db);
  const sitemap = (await sitemapFile(db, 'http://x.example', undefined, 999)) ?? '';
  return {
    all: slugs((await readPosts(db)).posts),
    page: (await publishedPost(db, 'later'))?.post.slug ?? null,
    related: slugs((await publishedPost(db, 'earlier'))?.related ?? []),
    featured: featured?.slug ?? null,
    recent: slugs((await recentPosts(db, undefined)).posts),
    counted: categories.map(({ posts }) => posts),
    ofCategory: slugs((await postsOfCategory(db, 'alpha', undefined)).posts),
    tag: (await tagBySlug(db, 'only-later'))?.name ?? null,
    ofTag: slugs((await postsOfTag(db, 'only-later', undefined)).posts),
    feed: slugs(await feedPosts(db)),
    inSitemap: [sitemap.includes('/blog/later<'), sitemap.includes('/blog/tag/only-later<')],
    viewed: await countedPath(db, '/blog/later'),
    bodies: (await db.execute(sql`select from blog_post_bodies where post_id = ${post.id}`))
      .rowCount,
    former: (await db.execute(sql`select from blog_former_slugs where slug = 'once'`)).rowCount,
  };
}

async function setDate(date: Date): Promise<void> {
  await database.sql.update(blogPosts).set({ date }).where(eq(blogPosts.id, post.id));
}

describe('a post with a future date', () => {
  test('is visible nowhere before it, and everywhere afterward', async () => {
    await database.sql.execute(sql`
      insert into blog_post_bodies (post_id, renderer, content_hash, html, headings)
      values (${post.id}, 1, md5(''), '', '[]')`);
    await database.sql.execute(sql`
      insert into blog_former_slugs (kind, slug, post_id) values ('post', 'once', ${post.id})`);
    const before = await seen();
    expect(before).toEqual({
      all: ['earlier'],
      page: null,
      related: [],
      featured: 'earlier',
      recent: [],
      counted: [1],
      ofCategory: ['earlier'],
      tag: null,
      ofTag: [],
      feed: ['earlier'],
      inSitemap: [false, false],
      viewed: '(other pages)',
      bodies: 0,
      former: 0,
    });
    await setDate(new Date(Date.now() - 1_000));
    expect(await seen()).toEqual({
      all: ['later', 'earlier'],
      page: 'later',
      related: ['later'],
      featured: 'later',
      recent: ['earlier'],
      counted: [2],
      ofCategory: ['later', 'earlier'],
      tag: 'only later',
      ofTag: ['later'],
      feed: ['later', 'earlier'],
      inSitemap: [true, true],
      viewed: '/blog/later',
      bodies: 1,
      former: 1,
    });
  });

  test('loses its date when unscheduled, and leaves no former address', async () => {
    await setDate(new Date(Date.now() + HOUR_MS));
    await database.sql.execute(sql`update blog_posts set slug = 'renamed' where id = ${post.id}`);
    const { rows } = await database.sql.execute(
      sql`select from blog_former_slugs where slug = 'later'`,
    );
    expect(rows).toEqual([]);
    await database.sql.update(blogPosts).set({ status: 'draft' }).where(eq(blogPosts.id, post.id));
    const [stored] = await database.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
    expect(stored?.date).toBeNull();
  });
});
