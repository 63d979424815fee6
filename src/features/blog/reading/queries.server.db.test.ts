import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { blogPosts } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import {
  blogOverview,
  categoryBySlug,
  feedPosts,
  firstCategories,
  postsOfCategory,
  postsOfTag,
  publishedPost,
  readPosts,
  recentPosts,
  tagBySlug,
} from './queries.server.ts';
import { FEED_POSTS, POSTS_PER_PAGE, parseBlogSearch } from './schema.ts';
import type { PostStatus } from './schema.ts';

const admin = aMember({ username: 'blog_reader' }).withRole('admin');

function day(number: number): Date {
  return new Date(Date.UTC(2026, 2, number));
}

describe('reading posts', () => {
  let database: TestDatabase;
  const category = aCategory({ name: 'Zeta', slug: 'zeta' });
  const writer = aMember({ username: 'the_writer', fullName: 'Wanda Writer' });

  beforeAll(async () => {
    database = await aDatabase();
    await save(
      database.sql,
      admin,
      aCategory({ name: 'Alpha', slug: 'alpha', description: 'First.' }),
      aPost({ category, slug: 'named', author: 'Own Name', writer, date: day(3) }),
      aPost({ category, slug: 'joined', author: null, writer, date: day(5) }),
      aPost({ category, slug: 'blank', author: '  ', date: day(4) }),
      aPost({ category, slug: 'undated', date: null, createdAt: day(6) }),
      aPost({ category, slug: 'sketch', status: 'draft', date: null, createdAt: day(9) }),
      aPost({ category, slug: 'old', status: 'archived', date: day(8) }),
    );
  });

  test('[BLOG-15] newest first by date, otherwise by creation; with the named author, otherwise the member, otherwise unknown', async () => {
    const { posts } = await readPosts(database.db.visitor);
    expect(posts.map(({ slug, author, date }) => [slug, author, date.slice(0, 10)])).toEqual([
      ['undated', expect.stringMatching(/^Author/), '2026-03-06'],
      ['joined', 'Wanda Writer', '2026-03-05'],
      ['blank', 'Unknown', '2026-03-04'],
      ['named', 'Own Name', '2026-03-03'],
    ]);
  });

  test('[BLOG-16] an admin reads any status, or one', async () => {
    const actor: Actor = {
      kind: 'member',
      userId: admin.id,
      roles: ['admin'],
      administeredClubs: [],
    };
    const slugs = (status?: PostStatus) =>
      database.db.as(actor, async (tx) =>
        (await readPosts(tx, status ? { status } : {})).posts.map(({ slug }) => slug),
      );
    expect(await slugs()).toEqual(['sketch', 'old', 'undated', 'joined', 'blank', 'named']);
    expect(await slugs('draft')).toEqual(['sketch']);
    expect(await slugs('archived')).toEqual(['old']);
    expect(await slugs('published')).toEqual(['undated', 'joined', 'blank', 'named']);
  });

  test('[BLOG-17] categories come by name, with the number of their published posts', async () => {
    expect((await firstCategories(database.db.visitor, 9)).map(({ name }) => name)).toEqual([
      'Alpha',
      'Zeta',
    ]);
    const { categories } = await blogOverview(database.db.visitor);
    expect(categories).toEqual([
      { name: 'Alpha', slug: 'alpha', description: 'First.', posts: 0 },
      { name: 'Zeta', slug: 'zeta', description: null, posts: 4 },
    ]);
  });

  test('drafts and archived posts cannot be read by any role', async () => {
    const { visitor } = database.db;
    for (const slug of ['sketch', 'old', 'none', '', '\0', "'", 'x'.repeat(5000)]) {
      expect(await publishedPost(visitor, slug), slug).toBeNull();
      expect(await publishedPost(database.sql, slug), slug).toBeNull();
    }
    const hidden = expect.not.arrayContaining([expect.objectContaining({ slug: 'sketch' })]);
    // The owner's connection bypasses row-level security, so this tests the queries.
    expect((await recentPosts(database.sql, undefined)).posts).toEqual(hidden);
    expect((await postsOfCategory(database.sql, 'zeta', undefined)).posts).toHaveLength(4);
    expect(await feedPosts(database.sql)).toHaveLength(4);
    const { featured, categories } = await blogOverview(database.sql);
    expect(featured?.slug).toBe('undated');
    expect(categories.map(({ posts }) => posts)).toEqual([0, 4]);
  });

  test('a category is found only by its slug', async () => {
    expect(await categoryBySlug(database.db.visitor, 'alpha')).toEqual({
      name: 'Alpha',
      slug: 'alpha',
      description: 'First.',
    });
    for (const slug of ['Alpha', 'none', '', '\0', '%'])
      expect(await categoryBySlug(database.db.visitor, slug), slug).toBeNull();
    expect(await postsOfCategory(database.db.visitor, '\0', undefined)).toEqual({
      posts: [],
      next: null,
    });
  });

  test('a post has its word count, and the name that it may show', async () => {
    const found = await publishedPost(database.db.visitor, 'joined');
    expect(found).toMatchObject({
      post: { wordCount: 4, html: expect.stringMatching(/^<p>Words of post/) },
    });
  });
});

describe('the index', () => {
  test('[BLOG-03, BLOG-04] features the newest with an image, and shows the others in pages', async () => {
    const { db, sql } = await aDatabase();
    const category = aCategory();
    const posts = Array.from({ length: 21 }, (_, index) =>
      // Several at one moment still have a definite order.
      aPost({ category, slug: `p${index}`, date: day(1 + Math.floor(index / 4)) }),
    );
    await save(sql, ...posts);
    const newest = (await readPosts(db.visitor, { limit: 50 })).posts;
    expect((await blogOverview(db.visitor)).featured).toEqual(newest[0]);

    await save(
      sql,
      aPost({ category, slug: 'pictured', featuredImage: '/files/blog/a.webp', date: day(2) }),
      aPost({ category, slug: 'empty-picture', featuredImage: '', date: day(20) }),
    );
    expect((await blogOverview(db.visitor)).featured?.slug).toBe('pictured');
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await recentPosts(db.visitor, parseBlogSearch({ after }).after);
      expect(page.posts.length).toBeLessThanOrEqual(POSTS_PER_PAGE);
      seen.push(...page.posts.map(({ slug }) => slug));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(['empty-picture', ...newest.map(({ slug }) => slug)]);
  });

  test('has a limited number of the newest posts in its feed', async () => {
    const { db, sql } = await aDatabase();
    const category = aCategory();
    await save(
      sql,
      ...Array.from({ length: FEED_POSTS + 1 }, (_, index) =>
        aPost({ category, slug: `p${index}`, date: day(1 + index) }),
      ),
    );
    const slugs = (await feedPosts(db.visitor)).map(({ slug }) => slug);
    expect(slugs).toEqual(Array.from({ length: FEED_POSTS }, (_, at) => `p${FEED_POSTS - at}`));
  });

  test('is empty without posts', async () => {
    const { db } = await aDatabase();
    expect(await blogOverview(db.visitor)).toEqual({ categories: [], featured: null });
    expect(await recentPosts(db.visitor, undefined)).toEqual({ posts: [], next: null });
  });

  test('an invalid position means the start', () => {
    for (const after of ['', 'x', '1_2', `${'9'.repeat(18)}_${admin.id}`, 7, null])
      expect(parseBlogSearch({ after })).toEqual({ after: undefined });
  });
});

test('[BLOG-09] related posts are up to three, best match first', async () => {
  const { db, sql } = await aDatabase();
  const [here, elsewhere] = [aCategory(), aCategory()];
  await save(
    sql,
    aPost({ slug: 'read', category: here, tags: ['a', 'b', 'c'], date: day(1) }),
    aPost({ slug: 'same', category: here, tags: [], date: day(2) }),
    aPost({ slug: 'same-older', category: here, tags: [], date: day(1) }),
    aPost({ slug: 'all-tags', category: elsewhere, tags: ['c', 'b', 'a', 'z'], date: day(3) }),
    aPost({ slug: 'one-tag', category: elsewhere, tags: ['a'], date: day(9) }),
    aPost({
      slug: 'stranger',
      title: 'Unlike',
      excerpt: null,
      category: elsewhere,
      tags: ['z'],
      date: day(9),
    }),
    aPost({ slug: 'draft', category: here, tags: ['a'], status: 'draft', date: day(9) }),
  );
  const related = async (slug: string) =>
    (await publishedPost(db.visitor, slug))?.related.map((post) => post.slug);
  expect(await related('read')).toEqual(['all-tags', 'same', 'same-older']);
  expect(await related('stranger')).toEqual(['all-tags', 'one-tag']);
});

test('posts about the same subject follow those of the same category and tags', async () => {
  const { db, sql } = await aDatabase();
  const posts = [
    ['read', "What travel & hotels cost: 'a' | b", 'Paid by parents.'],
    ['about', 'Costs of traveling', 'Hotels and parents.'],
    ['mentions', 'Packing', 'For a hotel.'],
    ['other', 'Knee pads', 'Which ones.'],
  ] as const;
  await save(
    sql,
    ...posts.map(([slug, title, excerpt]) =>
      aPost({ slug, title, excerpt, category: aCategory(), content: slug, tags: [] }),
    ),
    aPost({ slug: 'hidden', title: 'Travel costs', category: aCategory(), status: 'draft' }),
  );
  const related = async (slug: string) =>
    (await publishedPost(db.visitor, slug))?.related.map((post) => post.slug);
  expect(await related('read')).toEqual(['about', 'mentions']);
  expect(await related('other')).toEqual([]);
});

test('a post has texts for search engines and for its picture', async () => {
  const { db, sql } = await aDatabase();
  await save(
    sql,
    aPost({
      slug: 'seen',
      featuredAlt: ' A court ',
      featuredFocus: '30% 70%',
      seoTitle: 'Title there',
      seoDescription: ' ',
    }),
  );
  const found = await publishedPost(db.visitor, 'seen');
  expect(found?.post).toMatchObject({
    featuredAlt: 'A court',
    featuredFocus: '30% 70%',
    seoTitle: 'Title there',
    seoDescription: null,
  });
});

test('images come from our files; one on another site is left out until it is copied', async () => {
  const { db, sql } = await aDatabase();
  const category = aCategory();
  const cases: readonly (readonly [string | null, string | null])[] = [
    // Until it is fetched.
    ['http://a.example/b.png', null],
    ['/files/blog/a.webp', '/files/blog/a.webp'],
    [null, null],
  ];
  await save(
    sql,
    ...cases.map(([featuredImage], index) => aPost({ category, slug: `i${index}`, featuredImage })),
  );
  for (const [index, [, shown]] of cases.entries()) {
    expect((await publishedPost(db.visitor, `i${index}`))?.post.featuredImage).toBe(shown);
  }
});

describe('former addresses of posts (D61)', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await aDatabase();
  });
  const at = async (slug: string) => (await publishedPost(database.db.visitor, slug))?.post.slug;
  const move = (id: string, slug: string) =>
    database.sql.update(blogPosts).set({ slug }).where(eq(blogPosts.id, id));

  test('redirect to the current address, even after several, until another post takes them', async () => {
    const [post] = await save(database.sql, aPost({ slug: 'one' }));
    await move(post.id, 'two');
    await move(post.id, 'three');
    expect([await at('one'), await at('two'), await at('three')]).toEqual(Array(3).fill('three'));
    const [taker] = await save(database.sql, aPost({ slug: 'two' }));
    expect([await at('one'), await at('two')]).toEqual(['three', 'two']);
    // The slug is no longer a former one, whatever becomes of the post that took it.
    await database.sql.delete(blogPosts).where(eq(blogPosts.id, taker.id));
    expect(await at('two')).toBeUndefined();
    // Back to its first address.
    await move(post.id, 'one');
    expect([await at('one'), await at('three')]).toEqual(['one', 'one']);
  });

  test('redirect while the post that takes them is a draft, but not once it is published', async () => {
    const [post] = await save(database.sql, aPost({ slug: 'linked' }));
    await move(post.id, 'linked-now');
    const [next] = await save(database.sql, aPost({ slug: 'linked', status: 'draft', date: null }));
    expect(await at('linked')).toBe('linked-now');
    await database.sql
      .update(blogPosts)
      .set({ status: 'published', date: new Date() })
      .where(eq(blogPosts.id, next.id));
    expect([await at('linked'), await at('linked-now')]).toEqual(['linked', 'linked-now']);
    await database.sql.delete(blogPosts).where(eq(blogPosts.id, next.id));
    expect(await at('linked')).toBe('linked-now');
  });

  test('lead nowhere while the post is not published, and are not kept if it never was', async () => {
    const [hidden, draft] = await save(
      database.sql,
      aPost({ slug: 'shown-once', status: 'archived' }),
      aPost({ slug: 'never-shown', status: 'draft', date: null }),
    );
    await move(hidden.id, 'hidden-now');
    await move(draft.id, 'published-later');
    expect(await at('shown-once')).toBeUndefined();
    await database.sql.update(blogPosts).set({ status: 'published' });
    expect(await at('shown-once')).toBe('hidden-now');
    expect(await at('never-shown')).toBeUndefined();
  });

  test('are deleted with the post', async () => {
    const [post] = await save(database.sql, aPost({ slug: 'going' }));
    await move(post.id, 'gone');
    await database.sql.delete(blogPosts).where(eq(blogPosts.id, post.id));
    expect(await at('going')).toBeUndefined();
  });
});

describe('tags by their addresses', () => {
  test('are those of published posts, in every spelling with that slug', async () => {
    const database = await aDatabase();
    await save(
      database.sql,
      aPost({ slug: 'a', tags: ['U-12', 'x'] }),
      aPost({ slug: 'b', tags: ['u 12'] }),
      aPost({ slug: 'c', tags: ['U-12'] }),
      aPost({ slug: 'd', tags: ['U-12', 'secret'], status: 'draft' }),
    );
    const visitor = database.db.visitor;
    expect(await tagBySlug(visitor, 'u-12')).toEqual({ name: 'U-12', slug: 'u-12' });
    const { posts } = await postsOfTag(visitor, 'u-12', undefined);
    expect(posts.map(({ slug }) => slug)).toEqual(['c', 'b', 'a']);
    for (const slug of ['secret', 'none', '', '\0']) {
      expect(await tagBySlug(visitor, slug), slug).toBeNull();
      expect((await postsOfTag(visitor, slug, undefined)).posts).toEqual([]);
    }
    const found = await publishedPost(visitor, 'a');
    expect(found?.post.tagLinks).toEqual([
      { name: 'U-12', slug: 'u-12' },
      { name: 'x', slug: 'x' },
    ]);
  });
});
