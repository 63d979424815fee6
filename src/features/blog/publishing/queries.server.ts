import { eq } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { blogPosts } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';
import { versionOf } from '#features/blog/writing/queries.server.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';

export async function publicationOf(db: Db, actor: Actor, id: string) {
  requireBlogWriter(actor);
  const { title, slug, status, date } = blogPosts;
  const [row] = await db.read(actor, (tx) =>
    tx
      .select({ id: blogPosts.id, version: versionOf, title, slug, status, date })
      .from(blogPosts)
      .where(eq(blogPosts.id, id)),
  );
  if (!row) return null;
  // A check constraint allows no others.
  return { ...row, status: row.status as PostStatus, date: row.date?.toISOString() ?? null };
}
