import { BLOG_ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { and, arrayContains, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Transaction } from '#db/db.ts';
import { blogCategories, blogFormerSlugs, blogPosts, blogUnusedTags } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { AppError } from '#domain/app-error.ts';
import { slugify } from '#domain/slug.ts';
import { hasTag } from '#domain/tag.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';
import { explaining } from '#platform/refusals.ts';
import { LIMITS } from '#platform/session/limits.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { tagsIn } from './queries.server.ts';
import {
  CATEGORY_CHANGED,
  CATEGORY_GONE,
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

/** @throws conflict if the name or the slug is taken; TooManyAttempts */
export async function createCategory(
  db: Db,
  actor: Actor,
  form: CategoryForm,
): Promise<{ id: string }> {
  return changing(db, actor, async (tx) => {
    const [created] = await tx
      .insert(blogCategories)
      .values(form)
      .returning({ id: blogCategories.id });
    if (!created) throw new AppError('unavailable', 'We couldn’t create the category.');
    return created;
  });
}

/**
 * A new name appears on the posts (D42); a former slug redirects (D61).
 * @throws conflict if it was changed since `seen`, or if the name or the slug is taken; missing
 */
export async function updateCategory(
  db: Db,
  actor: Actor,
  { id, form, seen }: CategoryUpdate,
): Promise<void> {
  await changing(db, actor, async (tx) => {
    const [saved] = await tx
      .update(blogCategories)
      .set(form)
      // A retry whose first answer was lost finds the category already saved.
      .where(and(eq(blogCategories.id, id), or(saying(seen), saying(form))))
      .returning({ id: blogCategories.id });
    if (saved) return;
    const there = await tx.$count(blogCategories, eq(blogCategories.id, id));
    throw there === 0
      ? new AppError('missing', CATEGORY_GONE)
      : new AppError('conflict', CATEGORY_CHANGED);
  });
}

function saying({ name, slug, description }: SeenCategory) {
  return and(
    eq(blogCategories.name, name),
    eq(blogCategories.slug, slug),
    sql`${blogCategories.description} is not distinct from ${description}`,
  );
}

/**
 * Moves the posts to another category (D42), to which the slugs then redirect.
 * @throws conflict if it has posts and `moveTo` is null; missing if either category is gone
 */
export async function deleteCategory(
  db: Db,
  actor: Actor,
  { id, moveTo }: CategoryRemoval,
): Promise<{ moved: number }> {
  return changing(db, actor, async (tx) => {
    if (moveTo === id) throw new AppError('invalid', HAS_POSTS);
    const ids = moveTo === null ? [id] : [id, moveTo];
    // Locked in one order, so that two moves in opposite directions cannot deadlock. No post enters
    // a locked category.
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
    let moved: readonly unknown[] = [];
    if (target) {
      moved = await tx
        .update(blogPosts)
        .set({ category: target.id })
        .where(eq(blogPosts.category, id))
        .returning({ id: blogPosts.id });
      await tx
        .update(blogFormerSlugs)
        .set({ categoryId: target.id })
        .where(eq(blogFormerSlugs.categoryId, id));
      await tx
        .insert(blogFormerSlugs)
        .values({ kind: 'category', slug: category.slug, categoryId: target.id });
    }
    await tx.delete(blogCategories).where(eq(blogCategories.id, id));
    return { moved: moved.length };
  });
}

/** Adds a tag that no post carries yet (D43). @throws conflict if it exists */
export async function addTag(db: Db, actor: Actor, tag: string): Promise<void> {
  await changing(db, actor, async (tx) => {
    const known = await tagsIn(tx);
    const names = known.map((entry) => entry.tag);
    if (hasTag(names, tag)) throw new AppError('conflict', TAG_TAKEN);
    await tx.insert(blogUnusedTags).values({ tag });
  });
}

/**
 * Removes a tag from all posts (D43); returns how many carried it. One that is gone is no error.
 */
export async function removeTag(db: Db, actor: Actor, tag: string): Promise<{ posts: number }> {
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
 * Keeps the dates of posts. A tag of the new name, in any case, becomes one with it.
 * @throws missing; conflict if the new name exists and `merge` is false
 */
export async function renameTag(
  db: Db,
  actor: Actor,
  { tag, name, merge }: TagRename,
): Promise<{ posts: number }> {
  return changing(db, actor, async (tx) => {
    const names = (await tagsIn(tx)).map((entry) => entry.tag);
    if (!names.includes(tag)) throw new AppError('missing', 'This tag has been deleted.');
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
    await redirectTag(tx, slugify(tag), slugify(now));
    return { posts: renamed.length };
  });
}

async function redirectTag(tx: Transaction, from: string, to: string): Promise<void> {
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
  actor: Actor,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  requireBlogWriter(actor);
  await db.asAccounts((tx) => limit(tx, `admin of ${actor.userId}`, LIMITS.admin));
  return db.write(actor, work).catch(
    explaining({
      insufficient_privilege: ['forbidden', BLOG_ADMINISTRATORS_ONLY],
      // The category still has posts.
      foreign_key_violation: ['conflict', HAS_POSTS],
      restrict_violation: ['conflict', HAS_POSTS],
      blog_categories_name: ['conflict', NAME_TAKEN],
      blog_categories_slug: ['conflict', SLUG_TAKEN],
      blog_unused_tags_pkey: ['conflict', TAG_TAKEN],
    }),
  );
}
