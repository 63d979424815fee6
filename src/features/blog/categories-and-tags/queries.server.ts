import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { blogCategories, blogPosts, blogUnusedTags } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { requireBlogWriter } from '#features/blog/policy.ts';

/** By name, with the number of posts (ABLG-18). */
export async function listCategories(db: Db, actor: Actor) {
  requireBlogWriter(actor);
  return db.read(actor, (tx) =>
    tx
      .select({
        id: blogCategories.id,
        name: blogCategories.name,
        slug: blogCategories.slug,
        description: blogCategories.description,
        posts: count(blogPosts.id),
      })
      .from(blogCategories)
      .leftJoin(blogPosts, eq(blogPosts.category, blogCategories.id))
      .groupBy(blogCategories.id)
      .orderBy(asc(sql`lower(${blogCategories.name})`), asc(blogCategories.name)),
  );
}

export async function listTags(db: Db, actor: Actor) {
  requireBlogWriter(actor);
  return db.read(actor, tagsIn);
}

export async function tagsIn(tx: Reading) {
  const { rows } = await tx.execute<{ tag: string; posts: number }>(sql`
    select tag, count(distinct post)::int as posts from (
      select unnest(${blogPosts.tags}) as tag, ${blogPosts.id} as post from ${blogPosts}
      union all
      select ${blogUnusedTags.tag}, null from ${blogUnusedTags}
    ) as known
    group by tag order by lower(tag), tag`);
  return rows;
}
