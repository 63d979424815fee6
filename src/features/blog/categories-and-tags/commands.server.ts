import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { and, arrayContains, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { blogCategories, blogFormerSlugs, blogPosts, blogUnusedTags } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { slugify } from '#domain/slug.ts';
import { hasTag } from '#domain/tag.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireTopicKeeper } from './policy.ts';
import { tagsIn } from './queries.server.ts';
import {
  CATEGORY_CHANGED,
  CATEGORY_GONE,
  TAG_GONE,
  HAS_POSTS,
  NAME_TAKEN,
  SLUG_TAKEN,
  TAG_TAKEN,
  TARGET_GONE,
} from './rules.ts';
import type {
  CategoryForm,
  CategoryRemoval,
  CategoryUpdate,
  SeenCategory,
  TagRename,
} from './schema.ts';

/**
 * Creates a category (ABLG-26).
 *
 * @throws AppError for anybody but an administrator, conflict when name or slug are taken;
 * TooManyAttempts
 */
export async function createCategory(
  db: Db,
  actor: Actor,
  form: CategoryForm,
): Promise<{ id: string }> {
  requireTopicKeeper(actor);
  return changing(db, actor, async (tx) => {
    const [created] = await tx
      .insert(blogCategories)
      .values(form)
      .returning({ id: blogCategories.id });
    if (!created) throw new AppError('unavailable', 'The category could not be created.');
    return created;
  });
}

/**
 * Saves a category; a new name carries over to its posts (D42), a former address leads to the new
 * one (D61).
 *
 * @throws AppError for anybody but an administrator, conflict when it does not say any more what was seen, and when
 * name or slug are taken, missing when it is gone; TooManyAttempts
 */
export async function updateCategory(
  db: Db,
  actor: Actor,
  { id, form, seen }: CategoryUpdate,
): Promise<void> {
  requireTopicKeeper(actor);
  await changing(db, actor, async (tx) => {
    const [saved] = await tx
      .update(blogCategories)
      .set(form)
      // What says already what is to be saved was saved by a try whose answer was lost.
      .where(and(eq(blogCategories.id, id), or(saying(seen), saying(form))))
      .returning({ id: blogCategories.id });
    if (saved) return;
    const there = await tx.$count(blogCategories, eq(blogCategories.id, id));
    throw there === 0
      ? new AppError('missing', CATEGORY_GONE)
      : new AppError('conflict', CATEGORY_CHANGED);
  });
}

/** Whether a category says this. */
function saying({ name, slug, description }: SeenCategory) {
  return and(
    eq(blogCategories.name, name),
    eq(blogCategories.slug, slug),
    sql`${blogCategories.description} is not distinct from ${description}`,
  );
}

/**
 * Deletes a category, after its posts have moved to another one: both or nothing (D42). Its
 * addresses then lead to the other one.
 *
 * @returns how many posts moved
 * @throws AppError for anybody but an administrator, conflict when it has posts and nothing says
 * where they go, missing when one of the categories is gone; TooManyAttempts
 */
export async function deleteCategory(
  db: Db,
  actor: Actor,
  { id, moveTo }: CategoryRemoval,
): Promise<{ moved: number }> {
  requireTopicKeeper(actor);
  if (moveTo === id) throw new AppError('invalid', HAS_POSTS);
  return changing(db, actor, async (tx) => {
    const ids = moveTo === null ? [id] : [id, moveTo];
    // Held in one order, so that two who move posts crosswise do not wait for each other; no post
    // enters a category that is held.
    const held = await tx
      .select({ id: blogCategories.id, slug: blogCategories.slug })
      .from(blogCategories)
      .where(inArray(blogCategories.id, ids))
      .orderBy(blogCategories.id)
      .for('update');
    const category = held.find((found) => found.id === id);
    if (!category) throw new AppError('missing', CATEGORY_GONE);
    const target = held.find((found) => found.id === moveTo);
    if (moveTo !== null && !target) throw new AppError('missing', TARGET_GONE);
    const moved = target ? await movePosts(tx, id, target.id) : 0;
    if (target) await leadOn(tx, category, target.id);
    await tx.delete(blogCategories).where(eq(blogCategories.id, id));
    return { moved };
  });
}

async function movePosts(tx: Transaction, from: string, to: string): Promise<number> {
  const moved = await tx
    .update(blogPosts)
    .set({ category: to })
    .where(eq(blogPosts.category, from))
    .returning({ id: blogPosts.id });
  return moved.length;
}

/** Has the address of a category, and those that it had before, lead to another one. */
async function leadOn(
  tx: Transaction,
  { id, slug }: { readonly id: string; readonly slug: string },
  categoryId: string,
): Promise<void> {
  await tx.update(blogFormerSlugs).set({ categoryId }).where(eq(blogFormerSlugs.categoryId, id));
  await tx.insert(blogFormerSlugs).values({ kind: 'category', slug, categoryId });
}

/**
 * Remembers a tag that no post carries yet (D43).
 *
 * @throws AppError for anybody but an administrator, conflict when there is such a tag;
 * TooManyAttempts
 */
export async function addTag(db: Db, actor: Actor, tag: string): Promise<void> {
  requireTopicKeeper(actor);
  await changing(db, actor, async (tx) => {
    const known = await tagsIn(tx);
    const names = known.map((entry) => entry.tag);
    if (hasTag(names, tag)) throw new AppError('conflict', TAG_TAKEN);
    await tx.insert(blogUnusedTags).values({ tag });
  });
}

/**
 * Removes a tag from all posts, and from what is remembered (D43); one that is gone already
 * is no failure.
 *
 * @param tag as it is stored, to the letter
 * @returns how many posts carried it
 * @throws AppError for anybody but an administrator; TooManyAttempts
 */
export async function removeTag(db: Db, actor: Actor, tag: string): Promise<{ posts: number }> {
  requireTopicKeeper(actor);
  return changing(db, actor, async (tx) => {
    const changed = await tx
      .update(blogPosts)
      .set({ tags: sql`array_remove(${blogPosts.tags}, ${tag}::text)` })
      .where(arrayContains(blogPosts.tags, [tag]))
      .returning({ id: blogPosts.id });
    await tx.delete(blogUnusedTags).where(eq(blogUnusedTags.tag, tag));
    return { posts: changed.length };
  });
}

/**
 * Gives a tag another name on all posts, whose dates stay. Where there is a tag of that name already, in
 * any case of letters, the two become one. The former address leads to the new one.
 *
 * @param rename of which `tag` is as it is stored, to the letter
 * @returns how many posts carried it
 * @throws AppError for anybody but an administrator, missing when there is no such tag, conflict when
 * there is a tag of the new name and `merge` is not asked for; TooManyAttempts
 */
export async function renameTag(
  db: Db,
  actor: Actor,
  { tag, name, merge }: TagRename,
): Promise<{ posts: number }> {
  requireTopicKeeper(actor);
  return changing(db, actor, async (tx) => {
    const names = (await tagsIn(tx)).map((entry) => entry.tag);
    if (!names.includes(tag)) throw new AppError('missing', TAG_GONE);
    const other = names.find((known) => known !== tag && hasTag([known], name));
    if (other !== undefined && !merge) throw new AppError('conflict', TAG_TAKEN);
    const now = other ?? name;
    const renamed = await tx
      .update(blogPosts)
      .set({
        tags: sql`array(
          select (array_agg(named order by place))[1] from unnest(array_replace(${blogPosts.tags}, ${tag}::text, ${now}::text))
            with ordinality as listed (named, place)
          group by lower(named) order by min(place))`,
      })
      .where(arrayContains(blogPosts.tags, [tag]))
      .returning({ id: blogPosts.id });
    const unused = await tx.delete(blogUnusedTags).where(eq(blogUnusedTags.tag, tag)).returning();
    if (unused.length > 0 && other === undefined)
      await tx.insert(blogUnusedTags).values({ tag: now });
    await leadTagOn(tx, slugify(tag), slugify(now));
    return { posts: renamed.length };
  });
}

/** Has the address of a tag, and those that it had before, lead to another one. */
async function leadTagOn(tx: Transaction, from: string, to: string): Promise<void> {
  if (from === to || from === '' || to === '') return;
  await tx
    .delete(blogFormerSlugs)
    .where(and(eq(blogFormerSlugs.kind, 'tag'), eq(blogFormerSlugs.slug, to)));
  await tx.update(blogFormerSlugs).set({ tagSlug: to }).where(eq(blogFormerSlugs.tagSlug, from));
  await tx
    .insert(blogFormerSlugs)
    .values({ kind: 'tag', slug: from, tagSlug: to })
    .onConflictDoUpdate({
      target: [blogFormerSlugs.kind, blogFormerSlugs.slug],
      set: { tagSlug: to },
    });
}

async function changing<Result>(
  db: Db,
  actor: Authorized,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  return db.write(actor, work).catch(explaining(REFUSALS));
}

const REFUSALS: Refusals = {
  insufficient_privilege: ['forbidden', BLOG_ADMINISTRATORS_ONLY],
  // A post is in the category still.
  foreign_key_violation: ['conflict', HAS_POSTS],
  restrict_violation: ['conflict', HAS_POSTS],
  blog_categories_name: ['conflict', NAME_TAKEN],
  blog_categories_slug: ['conflict', SLUG_TAKEN],
  blog_unused_tags_pkey: ['conflict', TAG_TAKEN],
};
