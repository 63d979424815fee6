import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import {
  atMost,
  createdAt,
  pictureAddress,
  shortList,
  someSlug,
  someText,
  updatedAt,
} from './columns.ts';

export const blogCategories = pgTable(
  'blog_categories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('blog_categories_name').on(table.name),
    unique('blog_categories_slug').on(table.slug),
    someText(table.name, 'blog_categories', 100),
    someSlug(table.slug, 'blog_categories', 100),
    atMost(table.description, 'blog_categories', 500),
  ],
);

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    excerpt: text('excerpt'),
    content: text('content').notNull(),
    author: text('author'),
    authorId: uuid('author_id').references(() => profiles.id, { onDelete: 'set null' }),
    /** The name of a category record: renaming it carries over (decision 42). */
    category: text('category')
      .notNull()
      .references(() => blogCategories.name, { onUpdate: 'cascade', onDelete: 'restrict' }),
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
    date: timestamp('date', { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('blog_posts_slug').on(table.slug),
    index('blog_posts_category').on(table.category),
    index('blog_posts_author').on(table.authorId),
    index('blog_posts_tags').using('gin', table.tags),
    index('blog_posts_newest').on(
      table.status,
      sql`coalesce(${table.date}, ${table.createdAt}) desc`,
    ),
    check('blog_posts_status', sql`${table.status} in ('draft', 'published', 'archived')`),
    check('blog_posts_read_time', sql`${table.readTime} between 1 and 999`),
    someText(table.title, 'blog_posts', 200),
    someSlug(table.slug, 'blog_posts', 200),
    atMost(table.excerpt, 'blog_posts', 500),
    someText(table.content, 'blog_posts', 100_000),
    atMost(table.author, 'blog_posts', 100),
    shortList(table.tags, 'blog_posts', 20, 50),
    pictureAddress(table.featuredImage, 'blog_posts', 500, '/files/'),
    atMost(table.featuredCopy, 'blog_posts', 1_000),
  ],
);

/**
 * The text of a post as its page shows it: rendered when the post is saved, and again by a job where
 * the renderer is a newer one. Gone with its post; one of another text than the post has counts as none.
 */
export const blogPostBodies = pgTable(
  'blog_post_bodies',
  {
    postId: uuid('post_id')
      .primaryKey()
      .references(() => blogPosts.id, { onDelete: 'cascade' }),
    /** Which version of the renderer made it (RENDERER in src/platform/markdown). */
    renderer: integer('renderer').notNull(),
    /** MD5 of the content it was made from. */
    contentHash: text('content_hash').notNull(),
    html: text('html').notNull(),
    headings: jsonb('headings')
      .$type<readonly { depth: number; id: string; text: string }[]>()
      .notNull(),
  },
  (table) => [
    check('blog_post_bodies_renderer', sql`${table.renderer} >= 1`),
    check('blog_post_bodies_content_hash', sql`${table.contentHash} ~ '^[0-9a-f]{32}$'`),
    atMost(table.html, 'blog_post_bodies', 2_000_000),
    check(
      'blog_post_bodies_headings',
      sql`jsonb_typeof(${table.headings}) = 'array' and octet_length(${table.headings}::text) <= 2000000`,
    ),
  ],
);

/** Tags that no post carries yet (decision 43); every other tag lives on its posts alone. */
export const blogUnusedTags = pgTable(
  'blog_unused_tags',
  {
    tag: text('tag').primaryKey(),
    createdAt: createdAt(),
  },
  (table) => [someText(table.tag, 'blog_unused_tags', 50)],
);
