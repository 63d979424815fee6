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
  /** The id of its category, so that renaming that carries over (D42). */
  category: uuid('category').notNull(),
  tags: text('tags')
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  featuredImage: text('featured_image'),
  /** Our copy of one elsewhere on the web; kept by triggers (remote_pictures). */
  featuredCopy: text('featured_copy'),
  /** The alternative text of the featured image. */
  featuredAlt: text('featured_alt'),
  /** The point of it that stays in view when it is cropped, such as '30% 70%'. */
  featuredFocus: text('featured_focus'),
  /** For search engines and shared links, in place of the title and the excerpt. */
  seoTitle: text('seo_title'),
  seoDescription: text('seo_description'),
  /** The words of title, excerpt and content, by which related posts are found. */
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
  /** When anything in it last changed, which saves are checked against; kept by a trigger. */
  touchedAt: time('touched_at').notNull().defaultNow(),
});

/**
 * The text of a post as its page shows it: rendered when the post is saved, and again by a job when
 * the renderer is newer. Deleted with its post; one made from a different text than the post's is ignored.
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

/** Tags that no post has yet (D43); every other tag exists only on its posts. */
export const blogUnusedTags = pgTable('blog_unused_tags', {
  tag: text('tag').primaryKey(),
  createdAt: createdAt(),
});

/** Former slugs of posts, categories and tags (D61); those of the first two are kept by triggers. */
export const blogFormerSlugs = pgTable('blog_former_slugs', {
  kind: text('kind').$type<'post' | 'category' | 'tag'>().notNull(),
  slug: text('slug').notNull(),
  postId: uuid('post_id'),
  categoryId: uuid('category_id'),
  /** The slug of the tag that took its place. */
  tagSlug: text('tag_slug'),
});

/** What somebody is writing, before it is saved as the post, which need not exist yet. */
export const blogDrafts = pgTable(
  'blog_drafts',
  {
    postId: uuid('post_id').notNull(),
    authorId: uuid('author_id').notNull(),
    /** The version of the post that it started from; empty for a new one. */
    basedOn: text('based_on').notNull(),
    /** The contents of the form's fields. */
    fields: jsonb('fields').$type<object>().notNull(),
    savedAt: time('saved_at').notNull().defaultNow(),
  },
  ({ postId, authorId }) => [primaryKey({ columns: [postId, authorId] })],
);

/** Texts of a post to compare with and go back to: those saved as the post, and some of its drafts. */
export const blogVersions = pgTable('blog_versions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  postId: uuid('post_id').notNull(),
  /** Null for what was there before versions were kept, and where the account is gone. */
  authorId: uuid('author_id'),
  kind: text('kind').$type<'saved' | 'draft'>().notNull(),
  fields: jsonb('fields').$type<object>().notNull(),
  savedAt: time('saved_at').notNull().defaultNow(),
});

/** Secret links to posts that need not be published; the token of each is only in the link. */
export const blogPreviewLinks = pgTable('blog_preview_links', {
  id: ownId(),
  postId: uuid('post_id').notNull(),
  /** SHA-256 of the token. */
  tokenHash: text('token_hash').notNull(),
  createdBy: uuid('created_by'),
  createdAt: createdAt(),
  expiresAt: time('expires_at').notNull(),
  withdrawnAt: time('withdrawn_at'),
});

/** The library: everything uploaded to the blog. */
export const blogUploads = pgTable('blog_uploads', {
  /** Its path in the blog's bucket; for an image that of its largest version. */
  path: text('path').primaryKey(),
  /** Its file name when it was uploaded. */
  name: text('name').notNull(),
  type: text('type').notNull(),
  /** Bytes. */
  size: integer('size').notNull(),
  /** Pixels; null if it is not a picture. */
  width: integer('width'),
  height: integer('height'),
  /** The alternative text of a picture; empty until somebody enters one. */
  alt: text('alt').notNull().default(''),
  /** Null for files of earlier versions, and where the account is gone. */
  uploadedBy: uuid('uploaded_by'),
  createdAt: createdAt(),
});
