import { parsePosition } from '#domain/position.ts';
import type { Heading } from '#platform/markdown/render-markdown.ts';

/** A category as links show it. */
export interface CategoryLink {
  readonly name: string;
  readonly slug: string;
}

/** A tag as links show it. */
export type TagLink = CategoryLink;

/** A category on its own page. */
export interface Category extends CategoryLink {
  readonly description: string | null;
}

/** A category in the grid of the index. */
export interface CountedCategory extends Category {
  /** Published posts. */
  readonly posts: number;
}

/** Any may follow any other (D42); the first is that of a new post (ABLG-48). */
export const POST_STATUSES = ['draft', 'published', 'archived'] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export function isPostStatus(text: string): text is PostStatus {
  return POST_STATUSES.some((status) => status === text);
}

/** A post in a list. */
export interface PostSummary {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly excerpt: string | null;
  /** Whom the page names (D41). */
  readonly author: string;
  readonly category: CategoryLink;
  readonly tags: readonly string[];
  /** ISO 8601. */
  readonly date: string;
  /** Minutes. */
  readonly readTime: number;
  /** An address that a browser may fetch an image from. */
  readonly featuredImage: string | null;
  /** The widths of an image that was uploaded here, as `srcset` lists them. */
  readonly featuredSrcSet?: string;
  /** The point of it that stays in view where it is cut, such as '30% 70%'. */
  readonly featuredFocus?: string;
}

/** A post on its own page. */
export interface Post extends PostSummary {
  /** The rendered body, safe to be put into a page as it is. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Its tags with their addresses; the slug is empty where a tag has none. */
  readonly tagLinks: readonly TagLink[];
  /** What the featured image shows; null for a decoration. */
  readonly featuredAlt: string | null;
  /** For search engines and shared links, in place of title and excerpt. */
  readonly seoTitle: string | null;
  readonly seoDescription: string | null;
  readonly wordCount: number;
  /** ISO 8601. */
  readonly updatedAt: string;
}

export interface PostPage {
  readonly posts: readonly PostSummary[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

/** A post with what stands below it. */
export interface FoundPost {
  readonly post: Post;
  readonly related: readonly PostSummary[];
}

export interface BlogOverview {
  readonly categories: readonly CountedCategory[];
  readonly featured: PostSummary | null;
}

/** The query string of a list of posts. */
export interface BlogSearch {
  after?: string | undefined;
}

/** How many categories the footer links to (NAV-58). */
export const FOOTER_CATEGORIES = 3;
/** How many posts a list shows at a time (D44). */
export const POSTS_PER_PAGE = 9;
export const RELATED_POSTS = 3;
/** Newest guides on the home page. */
export const NEWEST_POSTS = 3;
/** How many posts the feed holds. */
export const FEED_POSTS = 30;

/** Reads the query string of a list of posts; a position that is none means the start. */
export function parseBlogSearch(values: Record<string, unknown>): BlogSearch {
  return { after: parsePosition(values['after']) };
}
