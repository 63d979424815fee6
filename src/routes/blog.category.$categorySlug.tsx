import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { categoryPostsQuery, categoryQuery } from '#features/blog/reading/client.ts';
import {
  categoryDescription,
  categoryStructuredData,
  categoryTitle,
} from '#features/blog/reading/rules.ts';
import { parseBlogSearch } from '#features/blog/reading/schema.ts';
import { TopicNotFound, TopicPage } from '#features/blog/reading/ui/topic-page.tsx';
import { noTopicHead, postListHead } from './-site/post-list-head.ts';

export const Route = createFileRoute('/blog/category/$categorySlug')({
  staticData: { cache: 'public' },
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient }, params, deps: { after } }) => {
    const category = await queryClient.ensureQueryData(categoryQuery(params.categorySlug));
    if (!category) throw notFound();
    const { slug } = category;
    // A former slug (D61).
    if (slug !== params.categorySlug) {
      throw redirect({ href: `/blog/category/${slug}`, statusCode: 301 });
    }
    await queryClient.ensureInfiniteQueryData(categoryPostsQuery(category.slug, after));
    return category;
  },
  head: ({ loaderData: category, ...shown }) =>
    category
      ? postListHead(shown, {
          title: categoryTitle(category),
          path: `/blog/category/${category.slug}`,
          told: import.meta.env.SSR
            ? (...at) => ({
                description: categoryDescription(category),
                structuredData: categoryStructuredData(category, ...at),
              })
            : undefined,
        })
      : noTopicHead('Category'),
  notFoundComponent: () => <TopicNotFound what="Category" />,
  component: BlogCategory,
});

function BlogCategory() {
  const category = Route.useLoaderData();
  const { after } = Route.useSearch();
  const posts = useInfiniteQuery(categoryPostsQuery(category.slug, after));
  return (
    <TopicPage
      title={category.name}
      description={category.description}
      path={`/blog/category/${category.slug}`}
      empty="No articles found in this category yet."
      after={after}
      posts={posts}
    />
  );
}
