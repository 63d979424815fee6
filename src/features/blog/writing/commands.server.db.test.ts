import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { checked } from '#platform/checked.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { createPost, deletePost, updatePost } from './commands.server.ts';
import { postToEdit } from './queries.server.ts';
import { postFormSchema } from './schema.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const DENIED = { kind: 'forbidden', message: 'You need admin privileges to access this page.' };
const TAKEN = { kind: 'conflict', message: 'This slug is already in use.' };

let database: TestDatabase;
let storage: Storage;
let admin: Member;
let other: Member;
let category: { id: string; name: string };
beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
  storage = await createFolderStorage({ folder: await mkdtemp(join(tmpdir(), 'posts-')) });
  const tryouts = aCategory({ name: 'Tryouts', slug: 'tryouts' });
  const [one, two] = await save(
    database.sql,
    aMember({ username: 'editor-one' }).withRole('admin'),
    aMember({ username: 'editor-two' }).withRole('admin'),
    tryouts,
  );
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  other = { kind: 'member', userId: two.id, roles: ['admin'], administeredClubs: [] };
  category = { id: tryouts.id, name: 'Tryouts' };
});

let slugs = 0;
const aSlug = () => `slug-${(slugs += 1)}`;

/** A form that the schema has parsed. */
function formOf(fields: object = {}) {
  return checked(postFormSchema, {
    title: 'Title',
    slug: aSlug(),
    content: 'Words.',
    author: 'Robin',
    categoryId: category.id,
    ...fields,
  });
}

const create = (fields: object = {}, actor: Actor = admin) =>
  createPost(database.db, storage, actor, { form: formOf(fields) });

async function versionOf(id: string): Promise<string> {
  return (await postToEdit(database.db, admin, id))?.version ?? '';
}

async function update(id: string, fields: object = {}, version?: string, actor: Actor = admin) {
  const based = version ?? (await versionOf(id));
  return updatePost(database.db, storage, actor, { id, version: based, form: formOf(fields) });
}

async function stored(id: string) {
  const [row] = await database.sql.select().from(blogPosts).where(eq(blogPosts.id, id));
  return row;
}

async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'saved',
    (error: unknown) => error,
  );
}

describe('creating a post', () => {
  test('[ABLG-13, ABLG-42, ABLG-43, ABLG-48] inserts the fields, with the defaults of what is left out', async () => {
    const { id } = await create({ slug: 'first', tags: ['a', ' a ', ''] });
    expect(await stored(id)).toMatchObject({
      title: 'Title',
      slug: 'first',
      excerpt: null,
      content: 'Words.',
      author: 'Robin',
      authorId: admin.userId,
      category: category.id,
      tags: ['a'],
      featuredImage: null,
      readTime: 5,
      status: 'draft',
      date: null,
    });
  });

  test('[ABLG-13] stores every given field', async () => {
    const fields = {
      excerpt: 'Short.',
      tags: ['One', 'Two'],
      readTime: '12',
      status: 'published',
      featuredImage: 'https://example.org/a.webp',
      featuredAlt: 'A court at dusk',
      featuredFocus: '30% 70%',
      seoTitle: 'Tryouts near you',
      seoDescription: 'When and where.',
    };
    const { id } = await create({ ...fields, content: '## A\n\n    indented\n' });
    expect(await stored(id)).toMatchObject({
      ...fields,
      readTime: 12,
      content: '## A\n\n    indented',
      date: expect.any(Date),
    });
  });

  test('refuses a slug that is taken, even by simultaneous requests (D46)', async () => {
    await create({ slug: 'taken' });
    expect(await refusalOf(create({ slug: 'Taken!' }))).toMatchObject(TAKEN);
    const outcomes = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => refusalOf(create({ title, slug: 'raced' }))),
    );
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
    for (const outcome of outcomes.filter((outcome) => outcome !== 'saved')) {
      expect(outcome).toMatchObject(TAKEN);
    }
  });

  test('refuses to show a missing upload', async () => {
    const path = 'blog/featured/1700000000000-a.webp';
    const { url } = await storage.put('blog', path, Buffer.from('x'), {
      contentType: 'image/webp',
    });
    const content = `Look:\n\n![a](${url})`;
    const { id } = await create({ content, featuredImage: url });
    await storage.remove('blog', [path]);
    const gone = { kind: 'conflict', message: expect.stringContaining('upload it again') };
    expect(await refusalOf(create({ content, slug: 'with-gone' }))).toMatchObject(gone);
    expect(await refusalOf(update(id, { featuredImage: url }))).toMatchObject(gone);
    expect(await stored(id)).toMatchObject({ content, featuredImage: url });
  });

  test('refuses a category that does not exist or is deleted meanwhile', async () => {
    const gone = { kind: 'missing', message: expect.stringContaining('has been deleted') };
    expect(await refusalOf(create({ categoryId: NOWHERE }))).toMatchObject(gone);
    const [leaving] = await save(database.sql, aCategory());
    let created: Promise<unknown> | undefined;
    await database.sql.transaction(async (tx) => {
      await tx.delete(blogCategories).where(eq(blogCategories.id, leaving.id));
      created = refusalOf(create({ categoryId: leaving.id }));
    });
    expect(await created).toMatchObject(gone);
  });

  test('[PERM-14] is refused to anyone else, and to a former administrator', async () => {
    const [member] = await save(database.sql, aMember());
    const one: Member = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] };
    expect(await refusalOf(create({}, VISITOR))).toMatchObject({ kind: 'unauthenticated' });
    expect(await refusalOf(create({}, one))).toMatchObject(DENIED);
    const formerly: Member = { ...one, roles: ['admin'] };
    expect(await refusalOf(create({ slug: 'former' }, formerly))).not.toBe('saved');
    const found = await database.sql.select().from(blogPosts).where(eq(blogPosts.slug, 'former'));
    expect(found).toEqual([]);
  });
});

describe('saving a post', () => {
  test('[ABLG-14] updates it by its id, and no other', async () => {
    const [one, two] = [await create(), await create({ title: 'Untouched' })];
    await update(one.id, { title: 'Changed', tags: ['x'], readTime: 7 });
    expect(await stored(one.id)).toMatchObject({ title: 'Changed', tags: ['x'], readTime: 7 });
    expect(await stored(two.id)).toMatchObject({ title: 'Untouched' });
    expect(await stored(one.id)).toMatchObject({ authorId: admin.userId });
  });

  test('[ABLG-47] takes any status after any other, and keeps the date of the first publication', async () => {
    const { id } = await create();
    const dates: unknown[] = [];
    for (const status of ['archived', 'published', 'draft', 'published', 'archived', 'draft']) {
      await update(id, { status });
      const row = await stored(id);
      expect(row?.status).toBe(status);
      dates.push(row?.date?.getTime() ?? null);
    }
    const [before, first, ...later] = dates;
    expect(before).toBeNull();
    expect(first).not.toBeNull();
    expect(new Set(later)).toEqual(new Set([first]));
  });

  test('refuses the slug of another post, and keeps its own', async () => {
    await create({ slug: 'theirs' });
    const { id } = await create({ slug: 'mine' });
    expect(await refusalOf(update(id, { slug: 'theirs' }))).toMatchObject(TAKEN);
    await update(id, { slug: 'mine', title: 'Again' });
    expect(await stored(id)).toMatchObject({ slug: 'mine', title: 'Again' });
  });

  test('refuses a save based on an older version, and says who saved since', async () => {
    const { id } = await create({ title: 'Before' });
    const version = await versionOf(id);
    await update(id, { title: 'First' }, version, other);
    const refusal = await refusalOf(update(id, { title: 'Second' }, version));
    expect(refusal).toMatchObject({
      kind: 'conflict',
      message: expect.stringMatching(
        /^editor-two changed this post on .*everything you typed is still/,
      ),
    });
    expect(await stored(id)).toMatchObject({ title: 'First' });
  });

  test('saves only one of several changes that start from the same version', async () => {
    const { id } = await create();
    const version = await versionOf(id);
    const outcomes = await Promise.all(
      ['A', 'B', 'C', 'D'].map((title) => refusalOf(update(id, { title }, version))),
    );
    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
    for (const outcome of outcomes.filter((outcome) => outcome !== 'saved')) {
      expect(outcome).toMatchObject({ kind: 'conflict' });
    }
  });

  test('refuses an invalid version and a missing post', async () => {
    const { id } = await create();
    expect(await refusalOf(update(id, {}, "' or true --"))).toMatchObject({ kind: 'conflict' });
    expect(await refusalOf(update(NOWHERE, {}, 'x'))).toMatchObject({
      kind: 'missing',
      message: 'This post has been deleted.',
    });
  });

  test('[PERM-14] is refused to anyone else', async () => {
    const { id } = await create({ title: 'Kept' });
    const member: Member = { ...admin, roles: ['moderator', 'club_admin'] };
    expect(await refusalOf(update(id, {}, undefined, member))).toMatchObject(DENIED);
    expect(await stored(id)).toMatchObject({ title: 'Kept' });
  });
});

describe('deleting a post', () => {
  test('[ABLG-15] deletes it by its id; a missing post is no error', async () => {
    const [one, two] = await save(database.sql, aPost(), aPost());
    await deletePost(database.db, admin, one.id);
    await deletePost(database.db, admin, one.id);
    expect(await stored(one.id)).toBeUndefined();
    expect(await stored(two.id)).toBeDefined();
  });

  test('[PERM-14] is refused to anyone else, and does nothing for a former administrator', async () => {
    const [post, member] = await save(database.sql, aPost(), aMember());
    const one: Member = { kind: 'member', userId: member.id, roles: [], administeredClubs: [] };
    expect(await refusalOf(deletePost(database.db, one, post.id))).toMatchObject(DENIED);
    await deletePost(database.db, { ...one, roles: ['admin'] }, post.id);
    expect(await stored(post.id)).toBeDefined();
  });
});

test('what an administrator does is logged', async () => {
  const { id } = await create({ title: 'Logged' });
  await update(id, { title: 'Logged again' });
  await deletePost(database.db, admin, id);
  const { rows } = await database.sql.execute(
    sql`select action, actor_id from audit_log where subject_id = ${id} order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['added', 'changed', 'removed']);
  expect(rows.every((row) => row['actor_id'] === admin.userId)).toBe(true);
});
