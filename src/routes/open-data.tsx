import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { typedId } from '#domain/ids.ts';
import { openDataQuery } from '#features/site/open-data/client.ts';
import { site } from '#site.config.ts';
import { OpenData } from './-site/open-data-text.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/open-data')({
  staticData: { cache: 'public' },
  validateSearch: (values: Record<string, unknown>) => ({ embed: typedId(values['embed']) }),
  loaderDeps: ({ search: { embed } }) => ({ embed }),
  loader: ({ context: { queryClient }, deps: { embed } }) =>
    queryClient.ensureQueryData(openDataQuery(embed)),
  head: ({ matches }) =>
    pageHead({
      title: 'Open data',
      description: import.meta.env.SSR
        ? `Download the clubs, programs, and tryouts on ${site.name}, read them from a program, or show a club on your site.`
        : '',
      canonical: `${siteUrlOf(matches)}/open-data`,
    }),
  component: function OpenDataPage() {
    const { data } = useSuspenseQuery(openDataQuery(Route.useSearch().embed));
    return <OpenData data={data} />;
  },
});
