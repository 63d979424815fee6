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
import type { PostPage } from './schema.ts';

const FIVE_MINUTES = 5 * 60_000;

export const footerCategoriesQuery = queryOptions({
  queryKey: ['blog', 'footer-categories'],
  queryFn: () => getFooterCategories(),
  staleTime: Infinity,
});

export const blogOverviewQuery = queryOptions({
  queryKey: ['blog', 'overview'],
  queryFn: () => getBlogOverview(),
  staleTime: FIVE_MINUTES,
});

function postList(
  key: readonly string[],
  after: string | undefined,
  read: (page: { after: string | undefined }) => Promise<PostPage>,
) {
  return infiniteQueryOptions({
    queryKey: ['blog', ...key, after ?? null],
    queryFn: ({ pageParam }) => read({ after: pageParam ?? undefined }),
    initialPageParam: after ?? null,
    getNextPageParam: (page) => page.next,
    staleTime: FIVE_MINUTES,
  });
}

export function recentPostsQuery(after: string | undefined) {
  return postList(['recent'], after, (data) => getRecentPosts({ data }));
}

export const newestPostsQuery = queryOptions({
  queryKey: ['blog', 'newest'],
  queryFn: () => getNewestPosts(),
  staleTime: FIVE_MINUTES,
});

export function categoryQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'category', slug],
    queryFn: () => getCategory({ data: { slug } }),
    staleTime: FIVE_MINUTES,
  });
}

export function categoryPostsQuery(slug: string, after: string | undefined) {
  return postList(['category', slug, 'posts'], after, (page) =>
    getCategoryPosts({ data: { slug, ...page } }),
  );
}

export function tagQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'tag', slug],
    queryFn: () => getTag({ data: { slug } }),
    staleTime: FIVE_MINUTES,
  });
}

export function tagPostsQuery(slug: string, after: string | undefined) {
  return postList(['tag', slug, 'posts'], after, (page) =>
    getTagPosts({ data: { slug, ...page } }),
  );
}

export function postQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'post', slug],
    queryFn: () => getPost({ data: { slug } }),
    staleTime: FIVE_MINUTES,
  });
}
