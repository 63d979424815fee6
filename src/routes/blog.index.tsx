import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { blogOverviewQuery, recentPostsQuery } from '#features/blog/reading/client.ts';
import { BLOG_DESCRIPTION, BLOG_NAME, blogStructuredData } from '#features/blog/reading/rules.ts';
import { parseBlogSearch } from '#features/blog/reading/schema.ts';
import { BlogIndex } from '#features/blog/reading/ui/blog-index.tsx';
import { postListHead } from './-site/post-list-head.ts';

export const Route = createFileRoute('/blog/')({
  staticData: { cache: 'public' },
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient }, deps: { after } }) => {
    await Promise.all([
      queryClient.ensureQueryData(blogOverviewQuery),
      queryClient.ensureInfiniteQueryData(recentPostsQuery(after)),
    ]);
  },
  head: (shown) =>
    postListHead(shown, {
      title: BLOG_NAME,
      path: '/blog',
      told: import.meta.env.SSR
        ? (canonical) => {
            const { queryClient } = shown.match.context;
            const featured = queryClient.getQueryData(blogOverviewQuery.queryKey)?.featured ?? [];
            const { queryKey } = recentPostsQuery(shown.match.search.after);
            const recent = queryClient.getQueryData(queryKey)?.pages[0]?.posts ?? [];
            const structuredData = blogStructuredData([featured, recent].flat(), canonical);
            return { description: BLOG_DESCRIPTION, structuredData };
          }
        : undefined,
    }),
  component: BlogIndexPage,
});

function BlogIndexPage() {
  const { after } = Route.useSearch();
  const { data: overview } = useSuspenseQuery(blogOverviewQuery);
  const recent = useInfiniteQuery(recentPostsQuery(after));
  return <BlogIndex overview={overview} after={after} posts={recent} />;
}
