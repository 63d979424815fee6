import { createFileRoute } from '@tanstack/react-router';
import { typedId } from '#domain/ids.ts';
import { getOpenData } from '#features/site/open-data/functions.ts';
import { site } from '#site.config.ts';
import { OpenData } from './-site/open-data-text.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/open-data')({
  staticData: { cache: 'public' },
  validateSearch: (values: Record<string, unknown>) => ({ embed: typedId(values['embed']) }),
  loaderDeps: ({ search: { embed } }) => ({ embed }),
  loader: ({ deps: { embed = '' } }) => getOpenData({ data: { embed } }),
  head: ({ matches, match: { search } }) =>
    pageHead({
      title: 'Open data',
      description: import.meta.env.SSR
        ? `Download the clubs, programs, and tryouts on ${site.name}, read them from a program, or show a club on your site.`
        : '',
      canonical: search.embed === undefined ? `${siteUrlOf(matches)}/open-data` : undefined,
      indexed: search.embed === undefined,
    }),
  component: function OpenDataPage() {
    return <OpenData data={Route.useLoaderData()} />;
  },
});
