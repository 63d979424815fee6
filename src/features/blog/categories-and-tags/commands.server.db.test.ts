import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { blogCategories, blogPosts, blogUnusedTags } from '#db/schema/blog.ts';
import { VISITOR } from '#domain/actor.ts';
import type { Actor, Member } from '#domain/actor.ts';
import { aCategory, aPost } from '#tests/builders/blog.ts';
import { aMember } from '#tests/builders/members.ts';
import { save } from '#tests/builders/save.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import {
  addTag,
  createCategory,
  deleteCategory,
  removeTag,
  renameTag,
  updateCategory as updateSeenCategory,
} from './commands.server.ts';
import { categoryBySlug, postsOfTag, tagBySlug } from '#features/blog/reading/queries.server.ts';
import { listCategories, listTags } from './queries.server.ts';
import { categoryFormSchema, newTagSchema } from './schema.ts';
import type { CategoryUpdate } from './schema.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const DENIED = { kind: 'forbidden', message: 'You need admin privileges to access this page.' };
const HAS_POSTS = {
  kind: 'conflict',
  message: 'This category has posts. Choose the category they should move to.',
};

let database: TestDatabase;
let admin: Member;
let member: Member;
beforeAll(async () => {
  database = await aDatabase({ poolSize: 8 });
  const [one, two] = await save(database.sql, aMember().withRole('admin'), aMember());
  admin = { kind: 'member', userId: one.id, roles: ['admin'], administeredClubs: [] };
  member = { kind: 'member', userId: two.id, roles: [], administeredClubs: [] };
});

const categoryOf = async (post: string) =>
  (
    await database.sql
      .select({ name: blogCategories.name })
      .from(blogPosts)
      .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.category))
      .where(eq(blogPosts.id, post))
  )[0]?.name;
const tagsOf = async (post: string) =>
  (await database.sql.select().from(blogPosts).where(eq(blogPosts.id, post)))[0]?.tags;
const storedCategory = async (id: string) =>
  (await database.sql.select().from(blogCategories).where(eq(blogCategories.id, id)))[0];
const tagNamed = async (tag: string) =>
  (await listTags(database.db, admin)).find((entry) => entry.tag === tag);

async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'done',
    (error: unknown) => error,
  );
}

const form = (fields: object) => categoryFormSchema.parse(fields);

/** Saves with the stored category as `seen`. */
async function updateCategory(
  db: TestDatabase['db'],
  who: Actor,
  { id, form: fields }: Omit<CategoryUpdate, 'seen'>,
): Promise<void> {
  const seen = (await storedCategory(id)) ?? { name: 'Gone', slug: 'gone', description: null };
  await updateSeenCategory(db, who, { id, form: fields, seen });
}

describe('categories', () => {
  test('[ABLG-18, ABLG-26] are created and listed by name, with their posts', async () => {
    const { id } = await createCategory(
      database.db,
      admin,
      form({ name: ' Zebra  stripes ', slug: 'Zebra stripes', description: '' }),
    );
    expect(await storedCategory(id)).toMatchObject({
      name: 'Zebra stripes',
      slug: 'zebra-stripes',
      description: null,
    });
    const alpha = await createCategory(database.db, admin, form({ name: 'alpha', slug: 'alpha' }));
    await save(
      database.sql,
      aPost({ category: alpha.id, status: 'draft' }),
      aPost({ category: alpha.id }),
    );
    const listed = await listCategories(database.db, admin);
    expect(listed.map(({ name, posts }) => [name, posts])).toEqual([
      ['alpha', 2],
      ['Zebra stripes', 0],
    ]);
  });

  test('refuse a name or slug that is taken, even by simultaneous requests', async () => {
    const [taken, other] = await save(
      database.sql,
      aCategory({ name: 'Taken', slug: 'taken' }),
      aCategory(),
    );
    const name = { kind: 'conflict', message: 'A category with this name already exists.' };
    const slug = { kind: 'conflict', message: 'This slug is already in use.' };
    const create = (fields: object) => refusalOf(createCategory(database.db, admin, form(fields)));
    expect(await create({ name: 'Taken', slug: 'free' })).toMatchObject(name);
    expect(await create({ name: 'tAKEN', slug: 'free' })).toMatchObject(name);
    expect(await create({ name: 'Free', slug: 'TAKEN' })).toMatchObject(slug);
    const change = (fields: object) =>
      refusalOf(updateCategory(database.db, admin, { id: other.id, form: form(fields) }));
    expect(await change({ name: 'Taken', slug: 'free' })).toMatchObject(name);
    expect(await change({ name: 'Free', slug: 'taken' })).toMatchObject(slug);
    expect(await storedCategory(taken.id)).toMatchObject({ name: 'Taken' });
    const raced = await Promise.all(
      ['A', 'B', 'C'].map((letter) => create({ name: `Raced ${letter}`, slug: 'raced' })),
    );
    expect(raced.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  test('a new name carries over to its posts (D42)', async () => {
    const category = aCategory({ name: 'Old name' });
    const [, post] = await save(database.sql, category, aPost({ category }));
    await updateCategory(database.db, admin, {
      id: category.id,
      form: form({ name: 'New name', slug: 'new-name', description: 'Said.' }),
    });
    expect(await categoryOf(post.id)).toBe('New name');
    expect(await storedCategory(category.id)).toMatchObject({ slug: 'new-name' });
    const gone = { id: NOWHERE, form: form({ name: 'X', slug: 'x' }) };
    expect(await refusalOf(updateCategory(database.db, admin, gone))).toMatchObject({
      kind: 'missing',
    });
  });
});

describe('deleting categories', () => {
  test('deletes an empty category', async () => {
    const [category] = await save(database.sql, aCategory());
    const removal = { id: category.id, moveTo: null };
    expect(await deleteCategory(database.db, admin, removal)).toEqual({ moved: 0 });
    expect(await storedCategory(category.id)).toBeUndefined();
    expect(await refusalOf(deleteCategory(database.db, admin, removal))).toMatchObject({
      kind: 'missing',
    });
  });

  test('deletes a category with posts only if told where to move them, all or nothing', async () => {
    const from = aCategory();
    const to = aCategory({ name: 'New home' });
    const [, , one, two] = await save(
      database.sql,
      from,
      to,
      aPost({ category: from, status: 'archived' }),
      aPost({ category: from }),
    );
    const remove = (moveTo: string | null) =>
      refusalOf(deleteCategory(database.db, admin, { id: from.id, moveTo }));
    expect(await remove(null)).toMatchObject(HAS_POSTS);
    expect(await remove(from.id)).toMatchObject({ kind: 'invalid' });
    expect(await remove(NOWHERE)).toMatchObject({ kind: 'missing' });
    expect(await categoryOf(one.id)).toBe(from.row.name);
    expect(await deleteCategory(database.db, admin, { id: from.id, moveTo: to.id })).toEqual({
      moved: 2,
    });
    expect([await categoryOf(one.id), await categoryOf(two.id)]).toEqual(['New home', 'New home']);
    expect(await storedCategory(from.id)).toBeUndefined();
  });

  test('loses no post if two categories take over from each other at once', async () => {
    const [a, b] = [aCategory(), aCategory()];
    const [, , one, two] = await save(
      database.sql,
      a,
      b,
      aPost({ category: a }),
      aPost({ category: b }),
    );
    const outcomes = await Promise.all([
      refusalOf(deleteCategory(database.db, admin, { id: a.id, moveTo: b.id })),
      refusalOf(deleteCategory(database.db, admin, { id: b.id, moveTo: a.id })),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== 'done')).toMatchObject({ kind: 'missing' });
    const left = await database.sql
      .select()
      .from(blogCategories)
      .where(inArray(blogCategories.id, [a.id, b.id]));
    expect(left).toHaveLength(1);
    expect([await categoryOf(one.id), await categoryOf(two.id)]).toEqual([
      left[0]?.name,
      left[0]?.name,
    ]);
  });

  test('[PERM-14] are for administrators', async () => {
    const [category] = await save(database.sql, aCategory());
    const fields = form({ name: 'Theirs', slug: 'theirs' });
    const tries = (who: Member | typeof VISITOR) => [
      listCategories(database.db, who),
      createCategory(database.db, who, fields),
      updateCategory(database.db, who, { id: category.id, form: fields }),
      deleteCategory(database.db, who, { id: category.id, moveTo: null }),
      listTags(database.db, who),
      addTag(database.db, who, 'theirs'),
      removeTag(database.db, who, 'theirs'),
      renameTag(database.db, who, { tag: 'theirs', name: 'x', merge: true }),
    ];
    for (const refused of await Promise.all(tries(member).map(refusalOf))) {
      expect(refused).toMatchObject(DENIED);
    }
    for (const refused of await Promise.all(tries(VISITOR).map(refusalOf))) {
      expect(refused).toMatchObject({ kind: 'unauthenticated' });
    }
    const formerly: Member = { ...member, roles: ['admin'] };
    expect(await refusalOf(createCategory(database.db, formerly, fields))).not.toBe('done');
    expect(await storedCategory(category.id)).toMatchObject({ name: category.row.name });
  });
});

describe('tags', () => {
  const TAKEN = { kind: 'conflict', message: 'This tag already exists.' };

  test('[ABLG-31] are listed with their number of posts, even without any', async () => {
    await save(
      database.sql,
      aPost({ tags: ['shared', 'own'] }),
      aPost({ tags: ['shared'], status: 'draft' }),
    );
    await addTag(database.db, admin, 'lonely');
    expect(await tagNamed('shared')).toEqual({ tag: 'shared', posts: 2 });
    expect(await tagNamed('own')).toEqual({ tag: 'own', posts: 1 });
    expect(await tagNamed('lonely')).toEqual({ tag: 'lonely', posts: 0 });
    // A post takes the tag: still one tag.
    await save(database.sql, aPost({ tags: ['lonely'] }));
    const listed = await listTags(database.db, admin);
    expect(listed.filter(({ tag }) => tag === 'lonely')).toEqual([{ tag: 'lonely', posts: 1 }]);
  });

  test('[ABLG-29] are added once, in upper or lower case', async () => {
    await save(database.sql, aPost({ tags: ['Nutrition'] }));
    expect(await refusalOf(addTag(database.db, admin, 'nutrition'))).toMatchObject(TAKEN);
    expect(newTagSchema.safeParse({ tag: '  ' }).error?.issues[0]?.message).toBe('Tag is required');
    const raced = await Promise.all(
      [1, 2, 3].map(() =>
        refusalOf(addTag(database.db, admin, newTagSchema.parse({ tag: ' new ' }).tag)),
      ),
    );
    expect(raced.filter((outcome) => outcome === 'done')).toHaveLength(1);
    for (const outcome of raced.filter((outcome) => outcome !== 'done')) {
      expect(outcome).toMatchObject(TAKEN);
    }
    expect(await tagNamed('new')).toEqual({ tag: 'new', posts: 0 });
  });

  test('are removed from all posts and from the unused tags (D43)', async () => {
    const [one, two, other] = await save(
      database.sql,
      aPost({ tags: ['x', 'gone', 'y'] }),
      aPost({ tags: ['gone'], status: 'archived' }),
      aPost({ tags: ['gone girls'] }),
    );
    await database.sql.insert(blogUnusedTags).values({ tag: 'gone' });
    expect(await removeTag(database.db, admin, 'gone')).toEqual({ posts: 2 });
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([['x', 'y'], []]);
    expect(await tagsOf(other.id)).toEqual(['gone girls']);
    expect(await tagNamed('gone')).toBeUndefined();
    expect(await removeTag(database.db, admin, 'gone')).toEqual({ posts: 0 });
  });
});

describe('renaming a tag', () => {
  const stored = async (post: string) =>
    (await database.sql.select().from(blogPosts).where(eq(blogPosts.id, post)))[0];
  const rename = (tag: string, name: string, merge = false) =>
    renameTag(database.db, admin, { tag, name, merge });

  test('renames it on all posts, in place, and keeps their dates', async () => {
    const changed = new Date('2025-02-03T04:05:06Z');
    const [one, two] = await save(
      database.sql,
      aPost({ tags: ['x1', 'old name', 'y1'], updatedAt: changed }),
      aPost({ tags: ['old name'], status: 'draft' }),
    );
    expect(await rename('old name', 'Brand new')).toEqual({ posts: 2 });
    expect(await stored(one.id)).toMatchObject({
      tags: ['x1', 'Brand new', 'y1'],
      updatedAt: changed,
      date: one.row.date,
    });
    expect(await tagsOf(two.id)).toEqual(['Brand new']);
    expect(await tagNamed('old name')).toBeUndefined();
    // Its former slug redirects there, and so does the one before.
    await rename('Brand new', 'Newest name');
    for (const slug of ['old-name', 'brand-new', 'newest-name']) {
      expect(await tagBySlug(database.db.visitor, slug), slug).toEqual({
        name: 'Newest name',
        slug: 'newest-name',
      });
    }
    // Another case keeps the slug.
    await rename('Newest name', 'newest Name');
    expect(await tagBySlug(database.db.visitor, 'newest-name')).toMatchObject({
      name: 'newest Name',
    });
    // A former slug that is used again is no longer a former one.
    await rename('newest Name', 'old name');
    expect(await tagBySlug(database.db.visitor, 'old-name')).toEqual({
      name: 'old name',
      slug: 'old-name',
    });
  });

  test('merges it with the tag of that name if asked to, once per post', async () => {
    const [one, two] = await save(
      database.sql,
      aPost({ tags: ['Drills', 'z2', 'Practice'] }),
      aPost({ tags: ['Practice'] }),
    );
    expect(await refusalOf(rename('Practice', 'drills'))).toMatchObject({
      kind: 'conflict',
      message: 'This tag already exists.',
    });
    expect(await tagsOf(two.id)).toEqual(['Practice']);
    expect(await rename('Practice', 'drills', true)).toEqual({ posts: 2 });
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([['Drills', 'z2'], ['Drills']]);
    expect(await tagBySlug(database.db.visitor, 'practice')).toMatchObject({ name: 'Drills' });
    expect((await postsOfTag(database.db.visitor, 'drills', undefined)).posts).toHaveLength(2);
  });

  test('renames an unused tag, and refuses a missing one', async () => {
    await addTag(database.db, admin, 'kept for later');
    expect(await rename('kept for later', 'for later')).toEqual({ posts: 0 });
    expect(await tagNamed('for later')).toEqual({ tag: 'for later', posts: 0 });
    expect(await tagNamed('kept for later')).toBeUndefined();
    expect(await refusalOf(rename('kept for later', 'x9'))).toMatchObject({ kind: 'missing' });
  });
});

describe('former addresses of categories (D61)', () => {
  const at = (slug: string) => categoryBySlug(database.db.visitor, slug);

  test('redirect to the current address, until another category takes them', async () => {
    const category = aCategory({ name: 'Moving', slug: 'moving' });
    await save(database.sql, category);
    for (const slug of ['moved', 'moved-again']) {
      const update = { id: category.id, form: form({ name: 'Moving', slug }) };
      await updateCategory(database.db, admin, update);
    }
    for (const slug of ['moving', 'moved', 'moved-again']) {
      expect(await at(slug), slug).toMatchObject({ slug: 'moved-again' });
    }
    await createCategory(database.db, admin, form({ name: 'Taker', slug: 'moved' }));
    expect(await at('moved')).toMatchObject({ name: 'Taker' });
    expect(await at('moving')).toMatchObject({ name: 'Moving' });
  });

  test('redirect to the category that took over the posts of a deleted one', async () => {
    const [from, to] = [aCategory({ slug: 'goes' }), aCategory({ slug: 'stays' })];
    await save(database.sql, from, to, aPost({ category: from }));
    const renaming = { id: from.id, form: form({ name: 'Goes', slug: 'goes-soon' }) };
    await updateCategory(database.db, admin, renaming);
    await deleteCategory(database.db, admin, { id: from.id, moveTo: to.id });
    expect(await at('goes')).toMatchObject({ slug: 'stays' });
    expect(await at('goes-soon')).toMatchObject({ slug: 'stays' });
    const [empty] = await save(database.sql, aCategory({ slug: 'empty-one' }));
    await deleteCategory(database.db, admin, { id: empty.id, moveTo: null });
    expect(await at('empty-one')).toBeNull();
  });

  test('a new name or another category does not change the dates of posts', async () => {
    const changed = new Date('2025-02-03T04:05:06Z');
    const [from, to] = [aCategory(), aCategory()];
    const [, , post] = await save(
      database.sql,
      from,
      to,
      aPost({ category: from, updatedAt: changed }),
    );
    const renaming = { id: from.id, form: form({ name: 'Dated', slug: 'dated' }) };
    await updateCategory(database.db, admin, renaming);
    await deleteCategory(database.db, admin, { id: from.id, moveTo: to.id });
    const [row] = await database.sql.select().from(blogPosts).where(eq(blogPosts.id, post.id));
    expect(row).toMatchObject({ updatedAt: changed, category: to.id });
  });
});
