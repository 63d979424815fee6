import { beforeAll, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import type { Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { listPosts, postToEdit, previewOf } from './queries.server.ts';
import { postFilterSchema } from './schema.ts';

const DENIED = { message: 'You need admin privileges to access this page.' };

let database: TestDatabase;
let admin: Member;
let member: Member;
const category = aCategory({ name: 'Guides', slug: 'guides' });
beforeAll(async () => {
  database = await aDatabase();
  const writer = aMember({ fullName: 'Pat Writer' });
  const nameless = aMember({ fullName: null });
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const [one, two] = await save(
    database.sql,
    aMember().withRole('admin'),
    aMember(),
    aPost({
      category,
      title: 'Oldest 100% sure',
      slug: 'oldest',
      excerpt: 'Short.',
      tags: ['a', 'b'],
      author: 'Robin',
      createdAt: at(1),
      status: 'archived',
    }),
    aPost({ category, title: 'Draft', author: ' ', writer, createdAt: at(2), status: 'draft' }),
    aPost({ category, title: 'Newest', author: null, writer: nameless, createdAt: at(3) }),
  );
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  member = { kind: 'member', userId: two.id, roles: [], administeredClubs: [] };
});

const list = (filter: object = {}) =>
  listPosts(
    database.db,
    admin,
    checked(postFilterSchema, { page: 1, status: null, title: '', ...filter }),
  );
const titles = async (filter: object = {}) => (await list(filter)).posts.map((post) => post.title);

describe('the list of posts', () => {
  test('[ABLG-03, ABLG-04, ABLG-05] has all posts, newest first, with author or Unknown', async () => {
    const { posts, total, pages } = await list();
    expect(posts.map(({ title, author, status }) => [title, author, status])).toEqual([
      ['Newest', 'Unknown', 'published'],
      ['Draft', 'Pat Writer', 'draft'],
      ['Oldest 100% sure', 'Robin', 'archived'],
    ]);
    expect([total, pages]).toEqual([3, 1]);
    expect(posts[2]).toMatchObject({
      category: 'Guides',
      createdAt: '2026-01-01T00:00:00.000Z',
      excerpt: 'Short.',
      tags: ['a', 'b'],
      slug: 'oldest',
    });
  });

  test('is filtered by status and by part of the title, without wildcards', async () => {
    expect(await titles({ status: 'draft' })).toEqual(['Draft']);
    expect(await titles({ title: ' NEW ' })).toEqual(['Newest']);
    expect(await titles({ title: '100%' })).toEqual(['Oldest 100% sure']);
    expect(await titles({ title: '_' })).toEqual([]);
    expect(await titles({ title: 'new', status: 'draft' })).toEqual([]);
  });

  test('has pages, and shows the last one for any beyond it', async () => {
    const extra = Array.from({ length: 21 }, (_, number) =>
      aPost({ title: `Paged ${number}`, category }),
    );
    await save(database.sql, ...extra);
    const first = await list({ title: 'Paged' });
    expect([first.posts.length, first.total, first.pages]).toEqual([20, 21, 2]);
    const second = await list({ title: 'Paged', page: 2 });
    expect(second.posts).toHaveLength(1);
    expect(first.posts.map(({ id }) => id)).not.toContain(second.posts[0]?.id);
    expect((await list({ title: 'Paged', page: 99 })).posts).toEqual(second.posts);
  });

  test('[PERM-14] is for administrators', async () => {
    const filter = checked(postFilterSchema, { page: 1, status: null, title: '' });
    await expect(listPosts(database.db, VISITOR, filter)).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    await expect(listPosts(database.db, member, filter)).rejects.toMatchObject(DENIED);
  });
});

describe('a post to edit', () => {
  test('comes with what its form shows', async () => {
    const category = aCategory();
    const [, post] = await save(
      database.sql,
      category,
      aPost({ category, title: 'Edited', excerpt: null, author: null, readTime: 9, tags: ['x'] }),
    );
    expect(await postToEdit(database.db, admin, post.id)).toEqual({
      id: post.id,
      version: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{6}$/),
      changed: expect.stringMatching(/^Someone changed this post on /),
      values: {
        title: 'Edited',
        slug: post.row.slug,
        excerpt: '',
        content: post.row.content,
        author: '',
        categoryId: category.id,
        tags: ['x'],
        readTime: '9',
        status: 'published',
        featuredImage: '',
        featuredAlt: '',
        featuredFocus: '',
        seoTitle: '',
        seoDescription: '',
      },
    });
  });

  test('[PERM-14] is for administrators, and null if it does not exist', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await postToEdit(database.db, admin, id)).toBeNull();
    await expect(postToEdit(database.db, member, id)).rejects.toMatchObject(DENIED);
  });
});

describe('the preview', () => {
  test('shows what the public page would show', async () => {
    const html = await previewOf(
      database.db,
      admin,
      '## Heading\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) **bold**',
    );
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toMatch(/<h2[^>]*>.*Heading/s);
    expect(html).not.toMatch(/<script|javascript:/i);
  });

  test('[PERM-14] is for administrators, and limited', async () => {
    await expect(previewOf(database.db, member, 'x')).rejects.toMatchObject(DENIED);
    let refusal: unknown;
    for (let tries = 0; tries < 300 && refusal === undefined; tries += 1) {
      refusal = await previewOf(database.db, admin, 'x').then(
        () => undefined,
        (error: unknown) => error,
      );
    }
    expect(refusal).toMatchObject({ kind: 'limited' });
  });
});
