import { POST_STATUSES } from '#features/blog/reading/schema.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';

// Apart from the screen: this loads with every page, the screen only where it is shown.

/** The query string of the list of posts of the administration. */
export interface PostsSearch {
  /** A part of the title. */
  title?: string | undefined;
  status?: PostStatus | undefined;
  /** From 1; left out for the first. */
  page?: string | undefined;
  /** The post whose form was open, in addresses of before the editor had its own. */
  post?: string | undefined;
}

/** Reads the query string of the list of posts. */
export function parsePostsSearch(values: Record<string, unknown>): PostsSearch {
  const { title, status, page, post } = values;
  return {
    title: typeof title === 'string' ? title.slice(0, 200) : undefined,
    status: POST_STATUSES.find((one) => one === status),
    page:
      typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) && page !== '1' ? page : undefined,
    post: typeof post === 'string' ? post : undefined,
  };
}

/** What of the list was shown last: leaving the editor leads back to it. */
export const lastList: { search: PostsSearch } = { search: {} };
