import { createFileRoute } from '@tanstack/react-router';
import { clubByPathQuery } from '#features/clubs/profile/client.ts';
import { ClubSkeleton } from '#features/clubs/profile/ui/club-skeleton.tsx';
import { clubHead, loadClubPage, parseClubPageSearch } from './-site/club-head.ts';
import { ClubNotFound } from './-site/club-not-found.tsx';
import { ClubPage } from './-site/club-page.tsx';
import { siteUrlOf } from './-site/page-head.ts';

export const Route = createFileRoute('/clubs/$state/$county/$city/$clubSlug/')({
  staticData: { cache: 'public' },
  validateSearch: parseClubPageSearch,
  loaderDeps: ({ search: { comments, order, near } }) => ({ comments, order, near }),
  loader: (loading) => loadClubPage(loading, clubByPathQuery(loading.params)),
  head: ({ match, matches, params }) =>
    clubHead(
      match.context.queryClient.getQueryData(clubByPathQuery(params).queryKey),
      siteUrlOf(matches),
    ),
  pendingComponent: ClubSkeleton,
  notFoundComponent: ClubNotFound,
  component: function ClubBySeoPath() {
    return <ClubPage query={clubByPathQuery(Route.useParams())} search={Route.useSearch()} />;
  },
});
