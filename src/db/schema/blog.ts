import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import {
  bigint,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, ownId, time, updatedAt } from './columns.ts';

export const blogCategories = pgTable('blog_categories', {
  id: ownId(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  description: text('description'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

const searchWords = customType<{ data: string }>({ dataType: () => 'tsvector' });
const wordsOf = (text: SQL) => searchWords('words').notNull().generatedAlwaysAs(text);

export const blogPosts = pgTable('blog_posts', {
  id: ownId(),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  excerpt: text('excerpt'),
  content: text('content').notNull(),
  author: text('author'),
  authorId: uuid('author_id'),
  /** The category's id, so that a new name applies to its posts (D42). */
  category: uuid('category').notNull(),
  tags: text('tags')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  featuredImage: text('featured_image'),
  featuredCopy: text('featured_copy'),
  featuredAlt: text('featured_alt'),
  /** The point that stays in view when the image is cropped, such as '30% 70%'. */
  featuredFocus: text('featured_focus'),
  seoTitle: text('seo_title'),
  seoDescription: text('seo_description'),
  words: wordsOf(
    sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', coalesce(excerpt, '')), 'B') || to_tsvector('english', left(content, 20000))`,
  ),
  /** Minutes. */
  readTime: integer('read_time').notNull().default(5),
  status: text('status').notNull().default('draft'),
  /** When the post was first published (D41), or when a scheduled one will be. */
  date: time('date'),
  createdAt: createdAt(),
  /** When its words last changed, as shown to readers; kept by a trigger. */
  updatedAt: updatedAt(),
  /** When anything last changed, which saves are checked against; kept by a trigger. */
  touchedAt: time('touched_at').notNull().defaultNow(),
});

/** Rendered HTML; a job renders again when the renderer is newer. Ignored if the hash differs. */
export const blogPostBodies = pgTable('blog_post_bodies', {
  postId: uuid('post_id').primaryKey(),
  renderer: integer('renderer').notNull(),
  contentHash: text('content_hash').notNull(),
  html: text('html').notNull(),
  headings: jsonb('headings')
    .$type<readonly { depth: number; id: string; text: string }[]>()
    .notNull(),
});

/** Tags that no post has yet (D43). Every other tag exists only on its posts. */
export const blogUnusedTags = pgTable('blog_unused_tags', {
  tag: text('tag').primaryKey(),
  createdAt: createdAt(),
});

/** Former slugs (D61). Triggers keep those of posts and categories. */
export const blogFormerSlugs = pgTable('blog_former_slugs', {
  kind: text('kind').$type<'post' | 'category' | 'tag'>().notNull(),
  slug: text('slug').notNull(),
  postId: uuid('post_id'),
  categoryId: uuid('category_id'),
  tagSlug: text('tag_slug'),
});

/** Unsaved text of an author. The post need not exist yet. */
export const blogDrafts = pgTable(
  'blog_drafts',
  {
    postId: uuid('post_id').notNull(),
    authorId: uuid('author_id').notNull(),
    /** The version of the post that the draft started from; empty for a new post. */
    basedOn: text('based_on').notNull(),
    fields: jsonb('fields').$type<object>().notNull(),
    savedAt: time('saved_at').notNull().defaultNow(),
  },
  ({ postId, authorId }) => [primaryKey({ columns: [postId, authorId] })],
);

/** Saved texts of a post and some of its drafts, to compare with and go back to. */
export const blogVersions = pgTable('blog_versions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  postId: uuid('post_id').notNull(),
  /** Null for texts from before versions were kept, and when the account is gone. */
  authorId: uuid('author_id'),
  kind: text('kind').$type<'saved' | 'draft'>().notNull(),
  fields: jsonb('fields').$type<object>().notNull(),
  savedAt: time('saved_at').notNull().defaultNow(),
});

/** Secret links to posts, published or not. Only the link holds its token. */
export const blogPreviewLinks = pgTable('blog_preview_links', {
  id: ownId(),
  postId: uuid('post_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdBy: uuid('created_by'),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
  withdrawnAt: time('withdrawn_at'),
});

export const blogUploads = pgTable('blog_uploads', {
  path: text('path').primaryKey(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  /** Pixels; null if it is not a picture. */
  width: integer('width'),
  height: integer('height'),
  alt: text('alt').notNull().default(''),
  /** Null for files of earlier versions, and when the account is gone. */
  uploadedBy: uuid('uploaded_by'),
  createdAt: createdAt(),
});
