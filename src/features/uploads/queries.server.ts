import { or, sql } from 'drizzle-orm';
import type { Db } from '#db/db.ts';
import { blogPosts } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';

/**
 * The title of a post that shows one of some files, as its featured image or in its text; undefined
 * when none does.
 *
 * @param actor an admin, who sees drafts
 * @param paths inside the bucket of the blog
 */
export async function postShowing(
  db: Db,
  actor: Actor,
  paths: readonly string[],
): Promise<string | undefined> {
  const shown = paths.map(
    (path) =>
      sql`strpos(concat_ws(' ', ${blogPosts.featuredImage}, ${blogPosts.content}), ${path}) > 0`,
  );
  const [post] = await db.read(actor, (tx) =>
    tx
      .select({ title: blogPosts.title })
      .from(blogPosts)
      .where(or(...shown))
      .limit(1),
  );
  return post?.title;
}
