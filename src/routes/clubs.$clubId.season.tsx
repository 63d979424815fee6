import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/directory/client.ts';
import { EditMissing, EditSkeleton } from '#features/clubs/editing/ui/edit-states.tsx';
import { SeasonSheets } from '#features/clubs/season-editing/ui/season-sheets.tsx';
import { foundClub } from './-site/club-head.ts';
import { parseSeasonSearch, seasonHead } from './-site/edit-head.ts';
import { SecondFactorGate } from './-site/second-factor-gate.tsx';

export const Route = createFileRoute('/clubs/$clubId/season')({
  validateSearch: parseSeasonSearch,
  loader: async ({ context: { queryClient }, params, location }) => {
    const lookup = await queryClient.ensureQueryData(clubByIdQuery(params.clubId));
    const { id, name } = foundClub(lookup, '/season', location.searchStr).club;
    return { id, name };
  },
  head: ({ loaderData }) => seasonHead(loaderData?.name),
  // The document is the same for everyone; the form belongs to the one who is looking.
  ssr: 'data-only',
  pendingComponent: EditSkeleton,
  notFoundComponent: EditMissing,
  component: function EditSeason() {
    // Not as it stands in the address, where it may be in capitals.
    const { id: clubId } = Route.useLoaderData();
    const { season } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <SecondFactorGate needed="club_admin">
        <SeasonSheets
          clubId={clubId}
          season={season === undefined ? undefined : Number(season)}
          missing={<EditMissing />}
          onSaved={() => void navigate({ to: '/clubs/$clubId', params: { clubId } })}
        />
      </SecondFactorGate>
    );
  },
});
