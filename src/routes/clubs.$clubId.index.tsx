import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/directory/client.ts';
import { ClubSkeleton } from '#features/clubs/directory/ui/club-skeleton.tsx';
import { commentsQuery } from '#features/reviews/comments/client.ts';
import { clubHead, foundClub, parseClubPageSearch } from './-site/club-head.ts';
import { ClubNotFound, ClubPage } from './-site/club-page.tsx';
import { siteUrlOf } from './-site/site-url-of.ts';

export const Route = createFileRoute('/clubs/$clubId/')({
  staticData: { cache: 'public' },
  validateSearch: parseClubPageSearch,
  loaderDeps: ({ search: { comments, order } }) => ({ comments, order }),
  loader: async ({ context: { queryClient }, params, deps, location }) => {
    const lookup = await queryClient.ensureQueryData(clubByIdQuery(params.clubId));
    const { club } = foundClub(lookup, '', location.searchStr);
    await queryClient.ensureInfiniteQueryData(commentsQuery(club.id, deps));
  },
  head: ({ match, matches, params }) =>
    clubHead(
      match.context.queryClient.getQueryData(clubByIdQuery(params.clubId).queryKey),
      siteUrlOf(matches),
    ),
  pendingComponent: ClubSkeleton,
  notFoundComponent: function Missing({ data }) {
    return <ClubNotFound lookup={data} search={Route.useSearch()} />;
  },
  component: function ClubById() {
    // Watched, so that a new rating shows at once.
    const { data: lookup } = useSuspenseQuery(clubByIdQuery(Route.useParams().clubId));
    return <ClubPage lookup={lookup} search={Route.useSearch()} />;
  },
});
