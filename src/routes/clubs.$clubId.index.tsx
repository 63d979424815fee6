import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/profile/client.ts';
import { ClubSkeleton } from '#features/clubs/profile/ui/club-skeleton.tsx';
import { clubHead, loadClubPage, parseClubPageSearch } from './-site/club-head.ts';
import { ClubNotFound } from './-site/club-not-found.tsx';
import { ClubPage } from './-site/club-page.tsx';
import { siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/clubs/$clubId/')({
  staticData: { cache: 'public' },
  validateSearch: parseClubPageSearch,
  loaderDeps: ({ search: { comments, order, near } }) => ({ comments, order, near }),
  loader: (loading) => loadClubPage(loading, clubByIdQuery(loading.params.clubId)),
  head: ({ match, matches, params }) =>
    clubHead(
      match.context.queryClient.getQueryData(clubByIdQuery(params.clubId).queryKey),
      siteUrlOf(matches),
    ),
  pendingComponent: ClubSkeleton,
  notFoundComponent: ClubNotFound,
  component: function ClubById() {
    return <ClubPage query={clubByIdQuery(Route.useParams().clubId)} search={Route.useSearch()} />;
  },
});
