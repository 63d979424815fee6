import { POST_STATUSES } from '#features/blog/reading/schema.ts';
import type { PostStatus } from '#features/blog/reading/schema.ts';

// Not with the screen: every page loads this, the screen only where it is shown.

export interface PostsSearch {
  title?: string | undefined;
  status?: PostStatus | undefined;
  page?: string | undefined;
  /** In old links: the post to edit, from before the editor had its own path. */
  post?: string | undefined;
}

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

/** Leaving the editor leads back to this list. */
export const lastList: { search: PostsSearch } = { search: {} };
