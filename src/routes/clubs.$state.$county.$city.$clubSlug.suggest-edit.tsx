import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { clubByPathQuery } from '#features/clubs/directory/client.ts';
import { parseFinderSearch } from '#features/clubs/directory/schema.ts';
import { SuggestEditPage } from '#features/clubs/suggestions/ui/suggest-edit-page.tsx';
import { ClubNotFound } from './-site/club-page.tsx';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/clubs/$state/$county/$city/$clubSlug/suggest-edit')({
  validateSearch: parseFinderSearch,
  loader: async ({ context: { queryClient }, params, location }) => {
    const lookup = await queryClient.ensureQueryData(clubByPathQuery(params));
    if (lookup.kind === 'moved') {
      const href = `${lookup.path}/suggest-edit${location.searchStr}`;
      throw redirect({ href, statusCode: 301 });
    }
    if (lookup.kind === 'missing') throw notFound({ data: lookup });
    return { club: lookup.club };
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Suggest Edit for ${loaderData.club.name}` : 'Club not found',
      description: 'Tell us what should change on the page of this club.',
      indexed: false,
    }),
  notFoundComponent: function Missing({ data }) {
    return <ClubNotFound lookup={data} search={Route.useSearch()} />;
  },
  component: function SuggestEditBySeoPath() {
    return <SuggestEditPage club={Route.useLoaderData().club} search={Route.useSearch()} />;
  },
});
