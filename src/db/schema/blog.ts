import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, ownId, time, updatedAt } from './columns.ts';

export const blogCategories = pgTable('blog_categories', {
  id: ownId(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  description: text('description'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const blogPosts = pgTable('blog_posts', {
  id: ownId(),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  excerpt: text('excerpt'),
  content: text('content').notNull(),
  author: text('author'),
  authorId: uuid('author_id'),
  /** The name of a category record: renaming it carries over (decision 42). */
  category: text('category').notNull(),
  tags: text('tags')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  featuredImage: text('featured_image'),
  /** Our copy of one elsewhere on the web; kept by triggers (remote_pictures). */
  featuredCopy: text('featured_copy'),
  /** Minutes. */
  readTime: integer('read_time').notNull().default(5),
  status: text('status').notNull().default('draft'),
  /** When the post was first published (decision 41). */
  date: time('date'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * The text of a post as its page shows it: rendered when the post is saved, and again by a job where
 * the renderer is a newer one. Gone with its post; one of another text than the post has counts as none.
 */
export const blogPostBodies = pgTable('blog_post_bodies', {
  postId: uuid('post_id').primaryKey(),
  /** Which version of the renderer made it (RENDERER in src/platform/markdown). */
  renderer: integer('renderer').notNull(),
  /** MD5 of the content it was made from. */
  contentHash: text('content_hash').notNull(),
  html: text('html').notNull(),
  headings: jsonb('headings')
    .$type<readonly { depth: number; id: string; text: string }[]>()
    .notNull(),
});

/** Tags that no post carries yet (decision 43); every other tag lives on its posts alone. */
export const blogUnusedTags = pgTable('blog_unused_tags', {
  tag: text('tag').primaryKey(),
  createdAt: createdAt(),
});
