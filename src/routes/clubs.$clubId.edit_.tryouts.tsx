import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/profile/client.ts';
import { TryoutsClubMissing, TryoutsSkeleton } from '#features/tryouts/editing/ui/edit-states.tsx';
import { EditTryouts } from '#features/tryouts/editing/ui/edit-tryouts.tsx';
import { loadClub } from './-site/club-head.ts';
import { editHead, parseTryoutEditSearch } from './-site/edit-head.ts';
import { SecondFactorGate } from './-site/second-factor-gate.tsx';

export const Route = createFileRoute('/clubs/$clubId/edit_/tryouts')({
  validateSearch: parseTryoutEditSearch,
  loader: (loading) => loadClub(loading, clubByIdQuery(loading.params.clubId), '/edit/tryouts'),
  head: ({ loaderData }) => editHead(loaderData?.club, 'tryouts'),
  ssr: 'data-only',
  pendingComponent: TryoutsSkeleton,
  notFoundComponent: TryoutsClubMissing,
  component: function TryoutsOfClub() {
    const { club } = Route.useLoaderData();
    const navigate = Route.useNavigate();
    return (
      <SecondFactorGate needed="club_admin">
        <EditTryouts
          clubId={club.id}
          search={Route.useSearch()}
          onShow={(search) => void navigate({ search })}
        />
      </SecondFactorGate>
    );
  },
});
