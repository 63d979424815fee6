import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { tagPostsQuery, tagQuery } from '#features/blog/reading/client.ts';
import { tagDescription, tagStructuredData, tagTitle } from '#features/blog/reading/rules.ts';
import { parseBlogSearch } from '#features/blog/reading/schema.ts';
import { TopicNotFound, TopicPage } from '#features/blog/reading/ui/topic-page.tsx';
import { noTopicHead, postListHead } from './-site/post-list-head.ts';

export const Route = createFileRoute('/blog/tag/$tagSlug')({
  staticData: { cache: 'public' },
  validateSearch: parseBlogSearch,
  loaderDeps: ({ search: { after } }) => ({ after }),
  loader: async ({ context: { queryClient }, params, deps: { after } }) => {
    const tag = await queryClient.ensureQueryData(tagQuery(params.tagSlug));
    if (!tag) throw notFound();
    const { slug } = tag;
    if (slug !== params.tagSlug) {
      throw redirect({ href: `/blog/tag/${slug}`, statusCode: 301 });
    }
    await queryClient.ensureInfiniteQueryData(tagPostsQuery(tag.slug, after));
    return tag;
  },
  head: ({ loaderData: tag, ...shown }) =>
    tag
      ? postListHead(shown, {
          title: tagTitle(tag),
          path: `/blog/tag/${tag.slug}`,
          told: import.meta.env.SSR
            ? (...at) => ({
                description: tagDescription(tag),
                structuredData: tagStructuredData(tag, ...at),
              })
            : undefined,
        })
      : noTopicHead('Tag'),
  notFoundComponent: () => <TopicNotFound what="Tag" />,
  component: BlogTag,
});

function BlogTag() {
  const tag = Route.useLoaderData();
  const { after } = Route.useSearch();
  const posts = useInfiniteQuery(tagPostsQuery(tag.slug, after));
  return (
    <TopicPage
      title={`Guides tagged “${tag.name}”`}
      path={`/blog/tag/${tag.slug}`}
      empty="No guides with this tag yet."
      after={after}
      posts={posts}
    />
  );
}
