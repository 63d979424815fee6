import type { PostStatus } from '#features/blog/reading/schema.ts';
import type { PostEntry, TypedPost } from './schema.ts';

/** What of a post the list is made from. */
interface ListedRow {
  id: string;
  title: string;
  slug: string;
  category: string;
  createdAt: Date;
  excerpt: string | null;
  tags: string[];
  author: string | null;
  /** Of the member behind the post, if any. */
  fullName: string | null;
  status: string;
  scheduledFor: Date | null;
}

/** What of a post the form is made from. */
interface EditedRow {
  title: string;
  slug: string;
  excerpt: string | null;
  content: string;
  author: string | null;
  category: string;
  tags: string[];
  readTime: number;
  status: string;
  featuredImage: string | null;
  featuredAlt: string | null;
  featuredFocus: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
}

/** A post as the list shows it: with its author, else the member behind it, else 'Unknown'. */
export function toEntry(listed: ListedRow): PostEntry {
  const { author, fullName, createdAt, status, scheduledFor, ...row } = listed;
  return {
    ...row,
    scheduledFor: scheduledFor?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    author: author?.trim() || fullName?.trim() || 'Unknown',
    // The database takes no other.
    status: status as PostStatus,
  };
}

/** A post as its form shows it. */
export function toTyped(row: EditedRow): TypedPost {
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt ?? '',
    content: row.content,
    author: row.author ?? '',
    categoryId: row.category,
    tags: row.tags,
    readTime: String(row.readTime),
    // The database takes no other.
    status: row.status as PostStatus,
    featuredImage: row.featuredImage ?? '',
    featuredAlt: row.featuredAlt ?? '',
    featuredFocus: row.featuredFocus ?? '',
    seoTitle: row.seoTitle ?? '',
    seoDescription: row.seoDescription ?? '',
  };
}
