import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { toMicrosecond } from '#db/microsecond.ts';
import { profiles } from '#db/schema/accounts.ts';
import { auditLog } from '#db/schema/audit.ts';
import { blogCategories, blogPosts } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { changedSince } from '#domain/changed-since.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import { isOut } from '#features/blog/reading/public-queries.server.ts';
import { renderMarkdown } from '#platform/markdown/render-markdown.ts';
import { LIMITS } from '#platform/session/limits.ts';
import type { FindPicture } from '#platform/markdown/render-markdown.ts';
import { limit } from '#platform/session/rate-limit.ts';
import { site } from '#site.config.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';
import { asFields, restored } from './draft-rules.ts';
import { EMPTY_POST } from './schema.ts';
import type { PostFilter, TypedPost } from './schema.ts';

const POSTS_ON_A_PAGE = 20;

/** The last change of anything, to the microsecond, so that no two saves have the same. */
export const versionOf: SQL<string> = toMicrosecond(blogPosts.touchedAt);

/** A page beyond the last one shows the last (ABLG-03). */
export async function listPosts(db: Db, actor: Actor, { page, status, title }: PostFilter) {
  requireBlogWriter(actor);
  const fits = and(
    status === null ? undefined : eq(blogPosts.status, status),
    title === '' ? undefined : sql`strpos(lower(${blogPosts.title}), lower(${title})) > 0`,
  );
  return db.read(actor, async (tx) => {
    const total = await tx.$count(blogPosts, fits);
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
      // A check constraint allows no others.
      status: status as PostStatus,
    }));
    return { posts, total, pages };
  });
}

export async function postToEdit(db: Db, actor: Actor, id: string) {
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
 * A sentence about the last change. Later changes than `since` by hand are attributed to nobody.
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

export function toTyped(row: typeof blogPosts.$inferSelect): TypedPost {
  return restored(asFields({ ...row, categoryId: row.category }), EMPTY_POST);
}

/** Rendered like the public page, so safe whoever wrote it. @throws invalid for slow texts */
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
