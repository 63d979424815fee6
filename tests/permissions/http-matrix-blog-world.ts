import { aCategory, aPost } from '../builders/blog.ts';
import type { Builder } from '../builders/save.ts';

/** A category with a published post and a draft, by their slugs. */
export interface BlogOfWorld {
  readonly category: string;
  readonly post: string;
  readonly draft: string;
}

/**
 * Makes the blog of a world.
 *
 * @param unique stands in all slugs; the category comes late by name, far from those of the footer
 */
export function aBlog(unique: string): { blog: BlogOfWorld; builders: Builder[] } {
  const blog = { category: `zz-${unique}`, post: `post-${unique}`, draft: `draft-${unique}` };
  const category = aCategory({ name: `Zz ${unique}`, slug: blog.category });
  const date = new Date(Date.UTC(2020, 0, 1));
  return {
    blog,
    builders: [
      aPost({ category, slug: blog.post, date }),
      aPost({ category, slug: blog.draft, status: 'draft', date }),
    ],
  };
}
