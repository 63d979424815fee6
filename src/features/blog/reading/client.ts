import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  getBlogOverview,
  getCategory,
  getCategoryPosts,
  getFooterCategories,
  getNewestPosts,
  getPost,
  getRecentPosts,
  getTag,
  getTagPosts,
} from './functions.ts';

const FIVE_MINUTES = 5 * 60_000;

/** The categories the footer links to. They change rarely: once per visit is enough. */
export const footerCategoriesQuery = queryOptions({
  queryKey: ['blog', 'footer-categories'],
  queryFn: () => getFooterCategories(),
  staleTime: Infinity,
});

/** The categories and the featured post of the index. */
export const blogOverviewQuery = queryOptions({
  queryKey: ['blog', 'overview'],
  queryFn: () => getBlogOverview(),
  staleTime: FIVE_MINUTES,
});

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
export const newestPostsQuery = queryOptions({
  queryKey: ['blog', 'newest'],
  queryFn: () => getNewestPosts(),
  staleTime: FIVE_MINUTES,
});

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

/** The tag at a slug; null when there is none. */
export function tagQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'tag', slug],
    queryFn: () => getTag({ data: { slug } }),
    staleTime: FIVE_MINUTES,
  });
}

/** The posts with a tag, page after page. */
export function tagPostsQuery(slug: string, after: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['blog', 'tag', slug, 'posts', after ?? null],
    queryFn: ({ pageParam }) => getTagPosts({ data: { slug, after: pageParam ?? undefined } }),
    initialPageParam: after ?? null,
    getNextPageParam: (page) => page.next,
    staleTime: FIVE_MINUTES,
  });
}

/** The post with a slug and its neighbors; null when there is none. */
export function postQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'post', slug],
    queryFn: () => getPost({ data: { slug } }),
    staleTime: FIVE_MINUTES,
  });
}
