import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { blogPosts } from '#db/schema/blog.ts';
import { countedPath } from '#features/site/analytics/queries.server.ts';
import { sitemapFile } from '#features/site/sitemap/queries.server.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { aCategory, aPost } from '../../../../tests/builders/blog.ts';
import { save } from '../../../../tests/builders/save.ts';
import { aDatabase } from '../../../../tests/database.ts';
import type { TestDatabase } from '../../../../tests/database.ts';
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
let listener: pg.Client;
let announced: string[] = [];
beforeAll(async () => {
  database = await aDatabase();
  await prepareJobs({
    ownerUrl: database.ownerUrl,
    appRole: inject('testServer').appRole,
    log: () => undefined,
  });
  await save(database.sql, aPost({ category, slug: 'earlier', tags: ['both'] }), post);
  listener = new pg.Client(database.ownerUrl);
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => void announced.push(payload));
  await listener.query('listen pages');
});
afterAll(() => listener.end());
beforeEach(async () => {
  await heard();
  announced = [];
});

/** Every way in which visitors read posts, as the slugs, titles or numbers they see. */
async function seen(): Promise<Record<string, unknown>> {
  const db = database.db.visitor;
  const slugs = (posts: readonly { slug: string }[]) => posts.map(({ slug }) => slug);
  const { categories, featured } = await blogOverview(db);
  let sitemap = '';
  const pieces = await sitemapFile(db, 'http://x.example', undefined, { whole: 999, file: 999 });
  for await (const piece of pieces ?? []) sitemap += piece;
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

const announce = async () =>
  (await database.sql.execute<{ due: boolean }>(sql`select app.announce_due_posts() as due`))
    .rows[0]?.due;

/** What was announced until now: a message of our own comes behind all others. */
async function heard(): Promise<string[]> {
  const end = `END ${randomUUID()}`;
  await database.sql.execute(sql`select pg_notify('pages', ${end})`);
  await expect.poll(() => announced).toContain(end);
  return announced.filter((name) => !name.startsWith('END'));
}

describe('a post of a later date', () => {
  test('is read nowhere before, and everywhere from that moment on', async () => {
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

  test('has a job at that moment, and one however often the date is saved', async () => {
    const date = new Date(Date.now() + 2 * HOUR_MS);
    await setDate(date);
    await setDate(date);
    const { rows } = await database.sql.execute<{ at: string }>(sql`
      select run_at as at from graphile_worker.jobs
      where task_identifier = 'announce-posts' and run_at = ${date.toISOString()}::timestamptz`);
    expect(rows).toHaveLength(1);
  });

  test('is announced once its time has come, whoever asks how often, and not before', async () => {
    // The first call of all announces what has come before it; later ones what has come since.
    await setDate(new Date(Date.now() - HOUR_MS));
    await heard();
    announced = [];
    expect(await announce()).toBe(true);
    expect(await heard()).toEqual(['blog']);
    await setDate(new Date(Date.now() + HOUR_MS));
    await heard();
    announced = [];
    expect(await announce()).toBe(false);
    expect(await heard()).toEqual([]);
    // As if nothing had run since before the date: all instances were down, or jobs were lost.
    await setDate(new Date(Date.now() - 60_000));
    await database.sql.execute(
      sql`update app.announced_posts set until = now() - interval '1 hour'`,
    );
    await heard();
    announced = [];
    const both = await Promise.all([announce(), announce()]);
    expect(both.filter(Boolean)).toEqual([true]);
    expect(await heard()).toEqual(['blog']);
  });

  test('that is taken back before has no date any more, and leaves no address', async () => {
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
