import { eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { blogPosts } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import { versionOf } from '#features/blog/writing/queries.server.ts';
import { requireBlogWriter } from '#features/blog/writing/policy.ts';
import type { Publication } from './schema.ts';

/**
 * Whether and when a post is published; null when there is none.
 *
 * @throws AppError for anybody but an administrator
 */
export async function publicationOf(db: Db, actor: Actor, id: string): Promise<Publication | null> {
  requireBlogWriter(actor);
  const { title, slug, status, date } = blogPosts;
  const [row] = await db.read(actor, (tx) =>
    tx
      .select({ id: blogPosts.id, version: versionOf, title, slug, status, date })
      .from(blogPosts)
      .where(eq(blogPosts.id, id)),
  );
  if (!row) return null;
  // The database takes no other status.
  return { ...row, status: row.status as PostStatus, date: row.date?.toISOString() ?? null };
}
