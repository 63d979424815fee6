import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { categoryPostsQuery, categoryQuery } from '#features/blog/reading/client.ts';
import {
  FEED_PATH,
  categoryDescription,
  categoryStructuredData,
  categoryTitle,
} from '#features/blog/reading/rules.ts';
import { parseBlogSearch } from '#features/blog/reading/schema.ts';
import { CategoryNotFound, CategoryPage } from '#features/blog/reading/ui/category-page.tsx';
import { noCategoryHead } from './-site/no-category-head.ts';
import { pageHead } from './-site/page-head.ts';
import { siteUrlOf } from './-site/site-url-of.ts';

export const Route = createFileRoute('/blog/category/$categorySlug')({
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient }, params, deps: { after } }) => {
    const category = await queryClient.ensureQueryData(categoryQuery(params.categorySlug));
    if (!category) throw notFound();
    await queryClient.ensureInfiniteQueryData(categoryPostsQuery(category.slug, after));
    return category;
  },
  head: ({ loaderData: category, matches, match }) => {
    if (!category) return noCategoryHead();
    const siteUrl = siteUrlOf(matches);
    const canonical = `${siteUrl}/blog/category/${category.slug}`;
    return pageHead({
      title: categoryTitle(category),
      description: import.meta.env.SSR ? categoryDescription(category) : '',
      // A later page of a list is not what the first one is.
      canonical: match.search.after === undefined ? canonical : undefined,
      indexed: match.search.after === undefined,
      feed: FEED_PATH,
      structuredData: import.meta.env.SSR
        ? categoryStructuredData(category, canonical, siteUrl)
        : [],
    });
  },
  notFoundComponent: CategoryNotFound,
  component: BlogCategory,
});

function BlogCategory() {
  const category = Route.useLoaderData();
  const { after } = Route.useSearch();
  const posts = useInfiniteQuery(categoryPostsQuery(category.slug, after));
  return (
    <CategoryPage
      category={category}
      after={after}
      progress={{
        pages: posts.data?.pages ?? [],
        error: posts.error,
        isLoadingMore: posts.isFetchingNextPage,
        showMore: () => void posts.fetchNextPage(),
      }}
    />
  );
}
