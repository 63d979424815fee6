import { and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { Reading } from '#db/db.ts';
import { positionOf } from '#db/keyset.ts';
import { profiles } from '#db/schema/accounts.ts';
import { blogCategories, blogPostBodies, blogPosts } from '#db/schema/blog.ts';
import { RENDERER } from '#platform/markdown/render-markdown.ts';

/** When a post counts as written (D41); the index of the table is in this order. */
export const written = sql<Date>`coalesce(${blogPosts.date}, ${blogPosts.createdAt})`.mapWith(
  blogPosts.createdAt,
);
/** Published, and from its date on: what everybody may read. Row-level security holds it, too. */
export const isOut = and(
  eq(blogPosts.status, 'published'),
  or(isNull(blogPosts.date), lte(blogPosts.date, sql`now()`)),
);
/** The order of posts everywhere. */
export const newestFirst = [desc(written), desc(blogPosts.id)];

/** What a post in a list is made from. */
export const summaryColumns = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  author: blogPosts.author,
  // With the full name behind a published post (BLOG-15, D64); null in a preview of any other.
  shownAuthor: sql<string | null>`app.shown_author(${blogPosts.id})`,
  username: profiles.username,
  categoryId: blogCategories.id,
  categoryName: blogCategories.name,
  categorySlug: blogCategories.slug,
  tags: blogPosts.tags,
  // No address but our own: another host would learn who reads.
  featuredImage: sql<
    string | null
  >`case when ${blogPosts.featuredImage} ~* '^https?:' then ${blogPosts.featuredCopy} else ${blogPosts.featuredImage} end`,
  featuredFocus: blogPosts.featuredFocus,
  readTime: blogPosts.readTime,
  written,
  position: positionOf(written, blogPosts.id),
};

/** What its text is made from, where that is rendered. */
export const bodyColumns = {
  content: blogPosts.content,
  html: blogPostBodies.html,
  headings: blogPostBodies.headings,
};
/** A body is of the text that the post has, and by this renderer. */
export const isRenderedNow = and(
  eq(blogPostBodies.postId, blogPosts.id),
  gte(blogPostBodies.renderer, RENDERER),
  eq(blogPostBodies.contentHash, sql`md5(${blogPosts.content})`),
);

/** Posts as lists show them, for the caller to narrow down and sort. */
export function selectSummaries(db: Reading) {
  return db
    .select(summaryColumns)
    .from(blogPosts)
    .innerJoin(blogCategories, eq(blogCategories.id, blogPosts.category))
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId));
}
