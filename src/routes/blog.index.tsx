import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { blogOverviewQuery, recentPostsQuery } from '#features/blog/reading/client.ts';
import {
  BLOG_DESCRIPTION,
  BLOG_NAME,
  FEED_PATH,
  blogStructuredData,
} from '#features/blog/reading/rules.ts';
import { parseBlogSearch } from '#features/blog/reading/schema.ts';
import type { BlogSearch } from '#features/blog/reading/schema.ts';
import { BlogIndex } from '#features/blog/reading/ui/blog-index.tsx';
import { pageHead } from './-site/page-head.ts';
import { siteUrlOf } from './-site/site-url-of.ts';

export const Route = createFileRoute('/blog/')({
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient }, deps: { after } }) => {
    await Promise.all([
      queryClient.ensureQueryData(blogOverviewQuery()),
      queryClient.ensureInfiniteQueryData(recentPostsQuery(after)),
    ]);
  },
  head: ({ matches, match }) => {
    const canonical = `${siteUrlOf(matches)}/blog`;
    return pageHead({
      title: BLOG_NAME,
      description: import.meta.env.SSR ? BLOG_DESCRIPTION : '',
      // A later page of a list is not what the first one is.
      canonical: match.search.after === undefined ? canonical : undefined,
      indexed: match.search.after === undefined,
      feed: FEED_PATH,
      structuredData: import.meta.env.SSR ? blogStructuredData(listed(match), canonical) : [],
    });
  },
  component: BlogIndexPage,
});

function BlogIndexPage() {
  const { after } = Route.useSearch();
  const { data: overview } = useSuspenseQuery(blogOverviewQuery());
  const recent = useInfiniteQuery(recentPostsQuery(after));
  return (
    <BlogIndex
      overview={overview}
      after={after}
      progress={{
        pages: recent.data?.pages ?? [],
        error: recent.error,
        isLoadingMore: recent.isFetchingNextPage,
        showMore: () => void recent.fetchNextPage(),
      }}
    />
  );
}

/** The posts that the page lists. */
function listed({
  context: { queryClient },
  search: { after },
}: {
  context: { queryClient: QueryClient };
  search: BlogSearch;
}) {
  const featured = queryClient.getQueryData(blogOverviewQuery().queryKey)?.featured;
  const recent = queryClient.getQueryData(recentPostsQuery(after).queryKey)?.pages[0]?.posts ?? [];
  return featured ? [featured, ...recent] : recent;
}
