import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { toMicrosecond } from '#db/microsecond.ts';
import { profiles } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { changedSince } from '#domain/changed-since.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import { isOut } from '#features/blog/public-posts/queries.server.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { LIMITS } from '#platform/session/limits.ts';
import type { FindPicture } from '#platform/markdown/render-markdown.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import { requireBlogWriter } from './policy.ts';
import { POSTS_ON_A_PAGE } from './rules.ts';
import type { EditablePost, PostFilter, PostPage, TypedPost } from './schema.ts';

/** When anything of a post was last changed, to the microsecond: two saves never have the same. */
export const versionOf: SQL<string> = toMicrosecond(blogPosts.touchedAt);

/**
 * A page of all posts, whatever their status, newest first (ABLG-03).
 *
 * @param filter of which `title` is a part of the title; a page beyond the last one shows the last
 * @throws AppError for anybody but an administrator
 */
export async function listPosts(
  db: Db,
  actor: Actor,
  { page, status, title }: PostFilter,
): Promise<PostPage> {
  requireBlogWriter(actor);
  const fits = and(
    status === null ? undefined : eq(blogPosts.status, status),
    title === '' ? undefined : sql`strpos(lower(${blogPosts.title}), lower(${title})) > 0`,
  );
  return db.read(actor, async (tx) => {
    const [counted] = await tx.select({ total: count() }).from(blogPosts).where(fits);
    const total = counted?.total ?? 0;
    const pages = Math.max(1, Math.ceil(total / POSTS_ON_A_PAGE));
    const rows = await tx
      .select({
        id: blogPosts.id,
        title: blogPosts.title,
        slug: blogPosts.slug,
        category: blogCategories.name,
        createdAt: blogPosts.createdAt,
        excerpt: blogPosts.excerpt,
        tags: blogPosts.tags,
        author: blogPosts.author,
        fullName: profiles.fullName,
        status: blogPosts.status,
        scheduledFor: sql<Date | null>`case when ${blogPosts.status} = 'published' and not ${isOut}
          then ${blogPosts.date} end`.mapWith(blogPosts.date),
      })
      .from(blogPosts)
      .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.category))
      .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
      .where(fits)
      .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id))
      .limit(POSTS_ON_A_PAGE)
      .offset((Math.min(page, pages) - 1) * POSTS_ON_A_PAGE);
    const posts = rows.map(({ author, fullName, createdAt, status, scheduledFor, ...row }) => ({
      ...row,
      scheduledFor: scheduledFor?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      author: author?.trim() || fullName?.trim() || 'Unknown',
      // The database takes no other.
      status: status as PostStatus,
    }));
    return { posts, total, pages };
  });
}

/**
 * A post as its form starts from; null when there is none.
 *
 * @throws AppError for anybody but an administrator
 */
export async function postToEdit(db: Db, actor: Actor, id: string): Promise<EditablePost | null> {
  requireBlogWriter(actor);
  return db.read(actor, async (tx) => {
    const [row] = await tx
      .select({ post: blogPosts, version: versionOf })
      .from(blogPosts)
      .where(eq(blogPosts.id, id));
    if (!row) return null;
    const { post, version } = row;
    const changed = await lastChange(tx, post);
    return { id, version, values: toTyped(post), changed };
  });
}

/**
 * Who changed a post last, and when.
 *
 * @param since a version: what is changed by hand after it leaves no name
 */
export async function lastChange(
  tx: Reading,
  { id, touchedAt }: Pick<typeof blogPosts.$inferSelect, 'id' | 'touchedAt'>,
  since = '',
): Promise<string> {
  const [change] = await tx
    .select({ who: profiles.username })
    .from(auditLog)
    .innerJoin(profiles, eq(profiles.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.subject, 'post'),
        eq(auditLog.subjectId, id),
        sql`${toMicrosecond(auditLog.createdAt)} > ${since}`,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  return changedSince('post', change?.who ?? null, touchedAt, site.timeZone);
}

/** A post as its form shows it. */
export function toTyped(row: typeof blogPosts.$inferSelect): TypedPost {
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt ?? '',
    content: row.content,
    author: row.author ?? '',
    categoryId: row.category,
    tags: row.tags,
    readTime: String(row.readTime),
    // The database takes no other.
    status: row.status as PostStatus,
    featuredImage: row.featuredImage ?? '',
    featuredAlt: row.featuredAlt ?? '',
    featuredFocus: row.featuredFocus ?? '',
    seoTitle: row.seoTitle ?? '',
    seoDescription: row.seoDescription ?? '',
  };
}

/**
 * Content as the public page would show it: HTML by the same pipeline, safe whoever wrote it.
 *
 * @param findPicture tells what images show, where that is known
 * @throws AppError for anybody but an administrator, invalid for a text that takes too long;
 * TooManyAttempts
 */
export async function previewOf(
  db: Db,
  actor: Actor,
  content: string,
  findPicture?: FindPicture,
): Promise<string> {
  requireBlogWriter(actor);
  await db.asAccounts((tx) => limit(tx, `reads of ${actor.userId}`, LIMITS.reads));
  const { html } = await renderMarkdown(content, findPicture ? { findPicture } : {});
  return html;
}
