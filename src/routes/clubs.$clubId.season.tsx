import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/profile/client.ts';
import { EditMissing, EditSkeleton } from '#features/clubs/editing/ui/edit-states.tsx';
import { DownloadSheet } from '#features/clubs/lists/ui/import-export-links.tsx';
import { SeasonSheets } from '#features/clubs/season-sheets/ui/season-sheets.tsx';
import { loadClub } from './-site/club-head.ts';
import { editHead } from './-site/edit-head.ts';
import { SecondFactorGate } from './-site/second-factor-gate.tsx';

export const Route = createFileRoute('/clubs/$clubId/season')({
  // The year in which the season starts; without it, the present season.
  validateSearch: ({ season }: Record<string, unknown>): { season?: string | undefined } => ({
    season: typeof season === 'string' && /^20\d\d$/.test(season) ? season : undefined,
  }),
  loader: async (loading) => {
    const { id, name } = (await loadClub(loading, clubByIdQuery(loading.params.clubId), '/season'))
      .club;
    return { id, name };
  },
  head: ({ loaderData }) => editHead(loaderData, 'season sheet'),
  ssr: 'data-only',
  pendingComponent: EditSkeleton,
  notFoundComponent: EditMissing,
  component: function EditSeason() {
    // Not the URL's id, which may be in capitals.
    const { id: clubId } = Route.useLoaderData();
    const { season } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <SecondFactorGate needed="club_admin">
        <SeasonSheets
          clubId={clubId}
          season={season === undefined ? undefined : Number(season)}
          missing={<EditMissing />}
          renderDownload={(shown) => <DownloadSheet clubId={clubId} season={shown} />}
          onSaved={() => void navigate({ to: '/clubs/$clubId', params: { clubId } })}
        />
      </SecondFactorGate>
    );
  },
});
