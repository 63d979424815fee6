import { asc, count, eq, sql } from 'drizzle-orm';
import type { Db, Reading } from '#db/db.ts';
import { blogCategories, blogPosts, blogUnusedTags } from '#db/schema/blog.ts';
import type { Actor } from '#domain/actor.ts';
import { requireTopicKeeper } from './policy.ts';
import type { CategoryEntry, TagEntry } from './schema.ts';

/**
 * All categories by name, with how many posts each has (ABLG-18).
 *
 * @throws AppError for anybody but an administrator
 */
export async function listCategories(db: Db, actor: Actor): Promise<CategoryEntry[]> {
  requireTopicKeeper(actor);
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

/**
 * All tags by name: those of posts, with how many carry them, and those without posts (D43).
 *
 * @throws AppError for anybody but an administrator
 */
export async function listTags(db: Db, actor: Actor): Promise<TagEntry[]> {
  requireTopicKeeper(actor);
  return db.read(actor, tagsIn);
}

/** The tags that there are, inside a transaction of an administrator. */
export async function tagsIn(tx: Reading): Promise<TagEntry[]> {
  const { rows } = await tx.execute<{ tag: string; posts: number }>(sql`
    select tag, count(distinct post)::int as posts from (
      select unnest(${blogPosts.tags}) as tag, ${blogPosts.id} as post from ${blogPosts}
      union all
      select ${blogUnusedTags.tag}, null from ${blogUnusedTags}
    ) as known
    group by tag order by lower(tag), tag`);
  return rows;
}
