import { isUuid } from '#domain/ids.ts';
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
  /** The post whose form is open: its id, or 'new'. */
  post?: string | undefined;
}

/** Reads the query string of the list of posts. */
export function parsePostsSearch(values: Record<string, unknown>): PostsSearch {
  const { title, status, page, post } = values;
  return {
    title: typeof title === 'string' && title.trim() !== '' ? title.slice(0, 200) : undefined,
    status: POST_STATUSES.find((one) => one === status),
    page:
      typeof page === 'string' && /^[1-9]\d{0,4}$/.test(page) && page !== '1' ? page : undefined,
    post: typeof post === 'string' && (post === 'new' || isUuid(post)) ? post : undefined,
  };
}
