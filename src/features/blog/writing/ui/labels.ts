import type { TypedPost } from '../schema.ts';

/** What the fields are called in a sentence, in their order. */
export const LABELS: Readonly<Record<keyof TypedPost, string>> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  author: 'Author',
  categoryId: 'Category',
  tags: 'Tags',
  readTime: 'Read time',
  status: 'Status',
  featuredImage: 'Featured Image',
  featuredAlt: 'Picture description',
  featuredFocus: 'Focal point',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
};
