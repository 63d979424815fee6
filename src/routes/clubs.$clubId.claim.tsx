import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/profile/client.ts';
import { ClaimPage } from '#features/clubs/claims/ui/claim-page.tsx';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import { loadClub } from './-site/club-head.ts';
import { ClubNotFound } from './-site/club-not-found.tsx';
import { clubScreenHead } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$clubId/claim')({
  staticData: { cache: 'public' },
  validateSearch: parseFinderSearch,
  loader: (loading) => loadClub(loading, clubByIdQuery(loading.params.clubId), '/claim'),
  head: ({ loaderData }) => clubScreenHead('Club admins of', loaderData?.club),
  notFoundComponent: ClubNotFound,
  component: function ClaimById() {
    return <ClaimPage club={Route.useLoaderData().club} />;
  },
});
