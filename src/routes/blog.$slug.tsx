import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, createFileRoute, redirect } from '@tanstack/react-router';
import { postPreviewPath } from '#domain/paths.ts';
import { postQuery } from '#features/blog/reading/client.ts';
import { FEED_PATH, postDescription, postStructuredData } from '#features/blog/reading/rules.ts';
import { PostView } from '#features/blog/reading/ui/post-view.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/blog/$slug')({
  staticData: { cache: 'public' },
  loader: async ({ context: { queryClient }, params }) => {
    const found = await queryClient.ensureQueryData(postQuery(params.slug));
    // Temporary: a post with this slug may be published any day (BLOG-10).
    if (!found) throw redirect({ to: '/blog', statusCode: 302 });
    const { slug } = found.post;
    // A former slug (D61).
    if (slug !== params.slug) {
      throw redirect({ to: '/blog/$slug', params: { slug }, statusCode: 301 });
    }
  },
  head: ({ match, matches, params }) => {
    const found = match.context.queryClient.getQueryData(postQuery(params.slug).queryKey);
    if (!found) return {};
    const { post } = found;
    const siteUrl = siteUrlOf(matches);
    const canonical = `${siteUrl}/blog/${post.slug}`;
    return pageHead({
      title: post.seoTitle ?? post.title,
      description: import.meta.env.SSR ? postDescription(post) : '',
      canonical,
      feed: FEED_PATH,
      structuredData: import.meta.env.SSR ? postStructuredData(post, canonical, siteUrl) : [],
      ...(import.meta.env.SSR && {
        article: {
          published_time: post.date,
          modified_time: post.updatedAt,
          author: post.author,
          section: post.category.name,
        },
        preview: {
          path: post.featuredImage ?? postPreviewPath(post.slug),
          alt: (post.featuredImage && post.featuredAlt) ?? post.title,
        },
      }),
    });
  },
  component: function BlogPost() {
    const { data: found } = useSuspenseQuery(postQuery(Route.useParams().slug));
    return found ? <PostView {...found} /> : <Navigate to="/blog" replace />;
  },
});
