import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { typedId } from '#domain/ids.ts';
import { openDataQuery } from '#features/site/open-data/client.ts';
import { site } from '#site.config.ts';
import { OpenData } from './-site/open-data-text.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/open-data')({
  staticData: { cache: 'public' },
  validateSearch: (values: Record<string, unknown>) => ({ club: typedId(values['club']) }),
  loaderDeps: ({ search: { club } }) => ({ club }),
  loader: ({ context: { queryClient }, deps: { club } }) =>
    queryClient.ensureQueryData(openDataQuery(club)),
  head: ({ matches }) =>
    pageHead({
      title: 'Open data',
      description: import.meta.env.SSR
        ? `Download the clubs, programs, and tryouts on ${site.name}, read them from a program, or show a club on your site.`
        : '',
      canonical: `${siteUrlOf(matches)}/open-data`,
    }),
  component: function OpenDataPage() {
    const { data } = useSuspenseQuery(openDataQuery(Route.useSearch().club));
    return <OpenData data={data} />;
  },
});
