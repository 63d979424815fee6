import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { tryoutQuery } from '#features/tryouts/board/client.ts';
import {
  tryoutDescription,
  tryoutPath,
  tryoutStructuredData,
  tryoutTitle,
} from '#features/tryouts/board/rules.ts';
import { TryoutMissing, TryoutPage } from '#features/tryouts/board/ui/tryout-page.tsx';
import { notFoundHead, pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/tryouts/$tryoutId')({
  staticData: { cache: 'public' },
  loader: async ({ context: { queryClient }, params }) => {
    const tryout = await queryClient.ensureQueryData(tryoutQuery(params.tryoutId));
    if (!tryout) throw notFound();
    return tryout;
  },
  head: ({ loaderData: tryout, matches }) => {
    if (!tryout) return notFoundHead();
    const siteUrl = siteUrlOf(matches);
    const canonical = `${siteUrl}${tryoutPath(tryout.id)}`;
    return pageHead({
      title: tryoutTitle(tryout),
      description: import.meta.env.SSR ? tryoutDescription(tryout) : '',
      canonical,
      indexed: !tryout.isOver,
      structuredData: import.meta.env.SSR ? tryoutStructuredData(tryout, canonical, siteUrl) : [],
    });
  },
  notFoundComponent: TryoutMissing,
  component: function OneTryout() {
    const loaded = Route.useLoaderData();
    const { data } = useSuspenseQuery(tryoutQuery(Route.useParams().tryoutId));
    return <TryoutPage tryout={data ?? loaded} />;
  },
});
