import { createFileRoute } from '@tanstack/react-router';
import { clubByPathQuery } from '#features/clubs/directory/client.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { SuggestEditPage } from '#features/clubs/suggestions/ui/suggest-edit-page.tsx';
import { foundClub } from './-site/club-head.ts';
import { ClubNotFound } from './-site/club-page.tsx';
import { suggestEditHead } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$state/$county/$city/$clubSlug/suggest-edit')({
  staticData: { cache: 'public' },
  validateSearch: parseFinderSearch,
  loader: async ({ context: { queryClient }, params, location }) => {
    const lookup = await queryClient.ensureQueryData(clubByPathQuery(params));
    return { club: foundClub(lookup, '/suggest-edit', location.searchStr).club };
  },
  head: ({ loaderData }) => suggestEditHead(loaderData),
  notFoundComponent: function Missing({ data }) {
    return <ClubNotFound lookup={data} search={Route.useSearch()} />;
  },
  component: function SuggestEditBySeoPath() {
    return <SuggestEditPage club={Route.useLoaderData().club} search={Route.useSearch()} />;
  },
});
