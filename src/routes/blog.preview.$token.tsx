import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { postBehindQuery } from '#features/blog/publishing/previewed-client.ts';
import { PostView } from '#features/blog/reading/ui/post-view.tsx';
import { notFoundHead, pageHead } from './-site/page-head.ts';

/** A post, published or not, for anyone with the link. */
export const Route = createFileRoute('/blog/preview/$token')({
  loader: async ({ context: { queryClient }, params }) => {
    const found = await queryClient.ensureQueryData(postBehindQuery(params.token));
    if (!found) throw notFound();
    if (found.isOut) {
      throw redirect({ to: '/blog/$slug', params: { slug: found.slug }, statusCode: 302 });
    }
    return found.post.title;
  },
  // The URL is secret: it is neither cached nor passed on.
  headers: () => ({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  }),
  head: ({ loaderData: title }) =>
    title === undefined
      ? notFoundHead()
      : pageHead({
          title,
          description: import.meta.env.SSR ? 'A preview of a guide.' : '',
          indexed: false,
        }),
  component: function PostBehindLink() {
    const { data: found } = useSuspenseQuery(postBehindQuery(Route.useParams().token));
    if (!found || found.isOut) return null;
    return (
      <>
        <p className="bg-accent px-4 py-3 text-center font-semibold text-on-accent">
          Preview: not published yet. Please don’t share this link.
        </p>
        <PostView post={found.post} pieces={[{ html: found.post.html }]} related={found.related} />
      </>
    );
  },
});
