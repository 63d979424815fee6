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
}

/** What of a post the form is made from. */
interface EditedRow {
  title: string;
  slug: string;
  excerpt: string | null;
  content: string;
  author: string | null;
  tags: string[];
  readTime: number;
  status: string;
  featuredImage: string | null;
}

/** A post as the list shows it: with its author, else the member behind it, else 'Unknown'. */
export function toEntry({ author, fullName, createdAt, status, ...row }: ListedRow): PostEntry {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    author: author?.trim() || fullName?.trim() || 'Unknown',
    // The database takes no other.
    status: status as PostStatus,
  };
}

/** A post as its form shows it. */
export function toTyped(row: EditedRow, categoryId: string): TypedPost {
  return {
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt ?? '',
    content: row.content,
    author: row.author ?? '',
    categoryId,
    tags: row.tags,
    readTime: String(row.readTime),
    // The database takes no other.
    status: row.status as PostStatus,
    featuredImage: row.featuredImage ?? '',
  };
}
