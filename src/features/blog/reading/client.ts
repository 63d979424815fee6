import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  getBlogOverview,
  getCategory,
  getCategoryPosts,
  getFooterCategories,
  getNewestPosts,
  getPost,
  getRecentPosts,
} from './functions.ts';

const FIVE_MINUTES = 5 * 60_000;

/** The categories the footer links to. They change rarely: once per visit is enough. */
export function footerCategoriesQuery() {
  return queryOptions({
    queryKey: ['blog', 'footer-categories'],
    queryFn: () => getFooterCategories(),
    staleTime: Infinity,
  });
}

/** The categories and the featured post of the index. */
export function blogOverviewQuery() {
  return queryOptions({
    queryKey: ['blog', 'overview'],
    queryFn: () => getBlogOverview(),
    staleTime: FIVE_MINUTES,
  });
}

/**
 * Recent posts, page after page.
 *
 * @param after where to begin; undefined at the newest
 */
export function recentPostsQuery(after: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['blog', 'recent', after ?? null],
    queryFn: ({ pageParam }) => getRecentPosts({ data: { after: pageParam ?? undefined } }),
    initialPageParam: after ?? null,
    getNextPageParam: (page) => page.next,
    staleTime: FIVE_MINUTES,
  });
}

/** The newest guides, as many as the home page shows. */
export function newestPostsQuery() {
  return queryOptions({
    queryKey: ['blog', 'newest'],
    queryFn: () => getNewestPosts(),
    staleTime: FIVE_MINUTES,
  });
}

/** The category with a slug; null when there is none. */
export function categoryQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'category', slug],
    queryFn: () => getCategory({ data: { slug } }),
    staleTime: FIVE_MINUTES,
  });
}

/** The posts of a category, page after page. */
export function categoryPostsQuery(slug: string, after: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['blog', 'category', slug, 'posts', after ?? null],
    queryFn: ({ pageParam }) => getCategoryPosts({ data: { slug, after: pageParam ?? undefined } }),
    initialPageParam: after ?? null,
    getNextPageParam: (page) => page.next,
    staleTime: FIVE_MINUTES,
  });
}

/** The post with a slug and its neighbours; null when there is none. */
export function postQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'post', slug],
    queryFn: () => getPost({ data: { slug } }),
    staleTime: FIVE_MINUTES,
  });
}
