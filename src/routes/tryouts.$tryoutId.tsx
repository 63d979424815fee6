import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { tryoutQuery } from '#features/tryouts/board/client.ts';
import {
  tryoutDescription,
  tryoutPath,
  tryoutStructuredData,
  tryoutTitle,
} from '#features/tryouts/board/rules.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';
import { TryoutMissing, TryoutPage } from '#features/tryouts/board/ui/tryout-page.tsx';
import { notFoundHead, pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/tryouts/$tryoutId')({
  staticData: { cache: 'public' },
  // The board's parameters, for the distance and the way back.
  validateSearch: parseTryoutSearch,
  loaderDeps: ({ search }) => ({ near: parseTryoutSearch({ ...search }).near }),
  loader: async ({ context: { queryClient }, params, deps: { near } }) => {
    const tryout = await queryClient.ensureQueryData(tryoutQuery(params.tryoutId, near));
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
    const search = Route.useSearch();
    const { data } = useSuspenseQuery(tryoutQuery(Route.useParams().tryoutId, search.near));
    return <TryoutPage tryout={data ?? loaded} search={search} />;
  },
});
