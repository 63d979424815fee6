import { arrayContains, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { blogCategories, blogPosts, blogUnusedTags } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import type { Authorized } from '#domain/authorized.ts';
import { hasTag } from '#domain/tag.ts';
import { explaining } from '#platform/refusals.ts';
import type { Refusals } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { requireTopicKeeper } from './policy.ts';
import { tagsIn } from './queries.server.ts';
import {
  ADMINS_ONLY,
  CATEGORY_GONE,
  HAS_POSTS,
  NAME_TAKEN,
  SLUG_TAKEN,
  TAG_TAKEN,
  TARGET_GONE,
} from './rules.ts';
import type { CategoryForm, CategoryRemoval, CategoryUpdate } from './schema.ts';

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
 * Saves a category; a new name carries over to its posts (decision 42).
 *
 * @throws AppError for anybody but an administrator, conflict when name or slug are taken, missing
 * when it is gone; TooManyAttempts
 */
export async function updateCategory(
  db: Db,
  actor: Actor,
  { id, form }: CategoryUpdate,
): Promise<void> {
  requireTopicKeeper(actor);
  await changing(db, actor, async (tx) => {
    const saved = await tx
      .update(blogCategories)
      .set(form)
      .where(eq(blogCategories.id, id))
      .returning({ id: blogCategories.id });
    if (saved.length === 0) throw new AppError('missing', CATEGORY_GONE);
  });
}

/**
 * Deletes a category, after its posts have moved to another one: both or nothing (decision 42).
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
      .select({ id: blogCategories.id, name: blogCategories.name })
      .from(blogCategories)
      .where(inArray(blogCategories.id, ids))
      .orderBy(blogCategories.id)
      .for('update');
    const category = held.find((found) => found.id === id);
    if (!category) throw new AppError('missing', CATEGORY_GONE);
    const target = held.find((found) => found.id === moveTo);
    if (moveTo !== null && !target) throw new AppError('missing', TARGET_GONE);
    const moved = target ? await movePosts(tx, category.name, target.name) : 0;
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

/**
 * Remembers a tag that no post carries yet (decision 43).
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
 * Removes a tag from all posts, and from what is remembered (decision 43); one that is gone already
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

async function changing<Result>(
  db: Db,
  actor: Authorized,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await db.asAccounts((tx) => limit(tx, `blog topics of ${actor.userId}`, LIMITS.topicChanges));
  return db.write(actor, work).catch(explaining(REFUSALS));
}

const REFUSALS: Refusals = {
  insufficient_privilege: ['forbidden', ADMINS_ONLY],
  // A post is in the category still.
  foreign_key_violation: ['conflict', HAS_POSTS],
  restrict_violation: ['conflict', HAS_POSTS],
  blog_categories_name: ['conflict', NAME_TAKEN],
  blog_categories_slug: ['conflict', SLUG_TAKEN],
  blog_unused_tags_pkey: ['conflict', TAG_TAKEN],
};
