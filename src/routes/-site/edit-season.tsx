import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { viewerQuery } from '#features/accounts/viewer/client.ts';
import { SeasonSheets } from '#features/clubs/season-editing/ui/season-sheets.tsx';
import { button } from '#ui/button.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';

/** The screen of a club's season sheets, with where it leads. */
export function EditSeasonPage({ clubId, season }: { clubId: string; season: string | undefined }) {
  const navigate = useNavigate();
  const viewer = useQuery(viewerQuery);
  const club = { to: '/clubs/$clubId', params: { clubId } } as const;
  return (
    <SecondFactorGate viewer={viewer.data} needed="club_admin">
      <SeasonSheets
        clubId={clubId}
        season={season === undefined ? undefined : Number(season)}
        renderBackLink={(label, className) => (
          <Link {...club} className={className}>
            {label}
          </Link>
        )}
        renderSeasonLink={(year, label, isCurrent) => (
          <Link
            to="/clubs/$clubId/season"
            params={{ clubId }}
            search={{ season: String(year) }}
            className={isCurrent ? button.court : button.outline}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
          </Link>
        )}
        onSaved={() => void navigate(club)}
      />
    </SecondFactorGate>
  );
}
