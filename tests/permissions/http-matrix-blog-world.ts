import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { aCategory, aPost, aPreviewLink } from '#tests/builders/blog.ts';
import type { Builder } from '#tests/builders/save.ts';

/** A category with a published post and a draft, by their slugs. */
export interface BlogOfWorld {
  readonly category: string;
  readonly post: string;
  readonly draft: string;
  /** The same by their ids, and the category by its name. */
  readonly categoryId: string;
  readonly categoryName: string;
  readonly postId: string;
  /** A category without posts. */
  readonly emptyCategoryId: string;
  /** A secret link to the draft. */
  readonly linkId: string;
  readonly linkToken: string;
  readonly draftId: string;
  /** Only on the post. */
  readonly tag: string;
}

/**
 * Makes the blog of a world.
 *
 * @param unique part of all slugs; the category sorts late by name, far from those in the footer
 */
export function aBlog(unique: string): { blog: BlogOfWorld; builders: Builder[] } {
  const slugs = { category: `zz-${unique}`, post: `post-${unique}`, draft: `draft-${unique}` };
  const category = aCategory({ name: `Zz ${unique}`, slug: slugs.category });
  const empty = aCategory({ name: `Zz empty ${unique}`, slug: `zz-empty-${unique}` });
  const date = new Date(Date.UTC(2020, 0, 1));
  const tag = `tag ${unique}`;
  const post = aPost({ category, slug: slugs.post, date, touchedAt: date, tags: [tag] });
  const draft = aPost({ category, slug: slugs.draft, status: 'draft', date, touchedAt: date });
  const link = aPreviewLink({ post: draft });
  return {
    blog: {
      ...slugs,
      categoryId: category.id,
      categoryName: category.row.name,
      postId: post.id,
      emptyCategoryId: empty.id,
      draftId: draft.id,
      linkId: link.id,
      linkToken: link.token,
      tag,
    },
    builders: [empty, post, draft, link],
  };
}

/** What is stored about the blogs of some worlds, as parts of a query. */
export function blogSources(blogs: readonly BlogOfWorld[]): SQL[] {
  const posts = blogs.flatMap(({ post, draft }) => [post, draft]);
  const categories = blogs.flatMap(({ categoryId, emptyCategoryId }) => [
    categoryId,
    emptyCategoryId,
  ]);
  const drafts = blogs.map(({ draftId }) => draftId);
  return [
    sql`blog_preview_links where post_id = any(${sql.param(drafts)}::uuid[])`,
    sql`blog_posts where slug = any(${sql.param(posts)}::text[])`,
    sql`blog_categories where id = any(${sql.param(categories)}::uuid[])`,
  ];
}
