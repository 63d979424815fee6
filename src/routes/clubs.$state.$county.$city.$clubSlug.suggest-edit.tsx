import { createFileRoute } from '@tanstack/react-router';
import { clubByPathQuery } from '#features/clubs/profile/client.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { SuggestEditPage } from '#features/clubs/suggestions/ui/suggest-edit-page.tsx';
import { loadClub } from './-site/club-head.ts';
import { ClubNotFound } from './-site/club-not-found.tsx';
import { clubScreenHead } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$state/$county/$city/$clubSlug/suggest-edit')({
  staticData: { cache: 'public' },
  validateSearch: parseFinderSearch,
  loader: (loading) => loadClub(loading, clubByPathQuery(loading.params), '/suggest-edit'),
  head: ({ loaderData }) => clubScreenHead('Suggest Edit for', loaderData?.club),
  notFoundComponent: ClubNotFound,
  component: function SuggestEditBySeoPath() {
    return <SuggestEditPage club={Route.useLoaderData().club} search={Route.useSearch()} />;
  },
});
