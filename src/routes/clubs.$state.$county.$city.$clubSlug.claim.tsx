import { createFileRoute } from '@tanstack/react-router';
import { clubByPathQuery } from '#features/clubs/profile/client.ts';
import { ClaimPage } from '#features/clubs/claims/ui/claim-page.tsx';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { loadClub } from './-site/club-head.ts';
import { ClubNotFound } from './-site/club-not-found.tsx';
import { clubScreenHead } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$state/$county/$city/$clubSlug/claim')({
  staticData: { cache: 'public' },
  validateSearch: parseFinderSearch,
  loader: (loading) => loadClub(loading, clubByPathQuery(loading.params), '/claim'),
  head: ({ loaderData }) => clubScreenHead('Club admins of', loaderData?.club),
  notFoundComponent: ClubNotFound,
  component: function ClaimBySeoPath() {
    return <ClaimPage club={Route.useLoaderData().club} />;
  },
});
