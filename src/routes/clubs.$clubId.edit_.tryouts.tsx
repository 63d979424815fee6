import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/directory/client.ts';
import {
  TryoutsClubMissing,
  TryoutsSkeleton,
} from '#features/tryouts/tryout-editing/ui/edit-states.tsx';
import { EditTryouts } from '#features/tryouts/tryout-editing/ui/edit-tryouts.tsx';
import { foundClub } from './-site/club-head.ts';
import { editHead, parseTryoutEditSearch } from './-site/edit-head.ts';
import { SecondFactorGate } from './-site/second-factor-gate.tsx';

export const Route = createFileRoute('/clubs/$clubId/edit_/tryouts')({
  validateSearch: parseTryoutEditSearch,
  loader: async ({ context: { queryClient }, params, location }) => {
    const lookup = await queryClient.ensureQueryData(clubByIdQuery(params.clubId));
    return { club: foundClub(lookup, '/edit', location.searchStr).club };
  },
  head: ({ loaderData }) => editHead(loaderData, 'Tryouts of'),
  // The document is the same for everyone; the form belongs to the one who is looking.
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
