import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { positionOf } from '#db/keyset.ts';
import { profiles } from '#db/schema/accounts.ts';
import { blogCategories, blogPostBodies, blogPosts } from '#db/schema/blog.ts';
import { RENDERER } from '#platform/markdown/render-markdown.ts';

/** When a post counts as written (D41). The index of the table has this order. */
export const written = sql<Date>`coalesce(${blogPosts.date}, ${blogPosts.createdAt})`.mapWith(
  blogPosts.createdAt,
);
/** Published, and its date has come. Row-level security has the same rule. */
export const isOut = and(
  eq(blogPosts.status, 'published'),
  or(isNull(blogPosts.date), lte(blogPosts.date, sql`now()`)),
);
export const newestFirst = [desc(written), desc(blogPosts.id)];

const summaryColumns = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  author: blogPosts.author,
  // The full name only of published posts (BLOG-15, D64); null in a preview.
  shownAuthor: sql<string | null>`app.shown_author(${blogPosts.id})`,
  username: profiles.username,
  categoryId: blogCategories.id,
  categoryName: blogCategories.name,
  categorySlug: blogCategories.slug,
  tags: blogPosts.tags,
  // Only addresses of this site: another host would learn who reads.
  featuredImage: sql<
    string | null
  >`case when ${blogPosts.featuredImage} ~* '^https?:' then ${blogPosts.featuredCopy} else ${blogPosts.featuredImage} end`,
  featuredFocus: blogPosts.featuredFocus,
  readTime: blogPosts.readTime,
  written,
  position: positionOf(written, blogPosts.id),
};

/** The stored HTML belongs to the current text and the current renderer. */
const isRenderedNow = and(
  eq(blogPostBodies.postId, blogPosts.id),
  gte(blogPostBodies.renderer, RENDERER),
  eq(blogPostBodies.contentHash, sql`md5(${blogPosts.content})`),
);

export function selectSummaries(db: Reading) {
  return db
    .select(summaryColumns)
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.category))
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId));
}

export function selectPosts(db: Reading, posts: typeof blogPosts, bodies: typeof blogPostBodies) {
  return db
    .select({
      ...summaryColumns,
      content: blogPosts.content,
      html: blogPostBodies.html,
      headings: blogPostBodies.headings,
      updatedAt: blogPosts.updatedAt,
      featuredAlt: blogPosts.featuredAlt,
      seoTitle: blogPosts.seoTitle,
      seoDescription: blogPosts.seoDescription,
      isOut: sql<boolean>`${isOut}`,
    })
    .from(posts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.category))
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .leftJoin(bodies, isRenderedNow);
}

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];
