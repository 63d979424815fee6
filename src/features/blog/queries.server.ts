import { asc } from 'drizzle-orm';
import type { Sql } from '#db/db.ts';
import { blogCategories } from '#db/schema/blog.ts';
import type { CategoryLink } from './schema.ts';

/** The first categories by name. */
export async function firstCategories(db: Sql, limit: number): Promise<CategoryLink[]> {
  return db
    .select({ name: blogCategories.name, slug: blogCategories.slug })
    .from(blogCategories)
    .orderBy(asc(blogCategories.name))
    .limit(limit);
}
