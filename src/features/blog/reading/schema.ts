import { parsePosition } from '#domain/position.ts';
import type { Heading } from '#platform/markdown/render-markdown.ts';

export interface CategoryLink {
  readonly name: string;
  readonly slug: string;
}

export type TagLink = CategoryLink;

export interface Category extends CategoryLink {
  readonly description: string | null;
}

export interface CountedCategory extends Category {
  readonly posts: number;
}

/** Any may follow any other (D42); the first is that of a new post (ABLG-48). */
export const POST_STATUSES = ['draft', 'published', 'archived'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export interface PostSummary {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  /** The displayed name (D41). */
  readonly author: string;
  readonly category: CategoryLink;
  readonly tags: readonly string[];
  /** ISO 8601, like all dates here. */
  readonly date: string;
  /** Minutes. */
  readonly readTime: number;
  readonly featuredImage: string | null;
  /** For `srcset`, if the image was uploaded here. */
  readonly featuredSrcSet?: string;
  /** The focal point, such as '30% 70%'. */
  readonly featuredFocus?: string;
}

export interface Post extends PostSummary {
  /** Sanitized by our renderer. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The slug is empty for a tag without a Latin letter or digit. */
  readonly tagLinks: readonly TagLink[];
  /** Null for a decoration. */
  readonly featuredAlt: string | null;
  /** For search engines and shared links, instead of title and excerpt. */
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  readonly wordCount: number;
  readonly updatedAt: string;
}

export interface PostPage {
  readonly posts: readonly PostSummary[];
  /** Null on the last page. */
  readonly next: string | null;
}

export interface FoundPost {
  readonly post: Post;
  readonly related: readonly PostSummary[];
}

export interface BlogOverview {
  readonly categories: readonly CountedCategory[];
  readonly featured: PostSummary | null;
}

export interface BlogSearch {
  after?: string | undefined;
}

/** NAV-58 */
export const FOOTER_CATEGORIES = 3;
export const POSTS_PER_PAGE = 9;
export const RELATED_POSTS = 3;
export const NEWEST_POSTS = 3;
export const FEED_POSTS = 30;

/** An invalid position means the start. */
export function parseBlogSearch(values: Record<string, unknown>): BlogSearch {
  return { after: parsePosition(values['after']) };
}
