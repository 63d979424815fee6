import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clubLink, clubPath } from '#domain/paths.ts';
import type { Club } from '#features/clubs/profile/schema.ts';
import { viewerQuery } from '#platform/session/viewer.ts';
import { EditClub } from '#features/clubs/editing/ui/edit-club.tsx';
import { SimilarClubs } from '#features/clubs/merging/components.tsx';
import { lastClubListSearch } from './admin-clubs-search.ts';
import type { EditSearch } from './edit-head.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';

interface EditClubPageProps {
  club: Club;
  byPath: boolean;
  from: EditSearch['from'];
}

/** @param byPath opened at the club's SEO path, which Cancel returns to */
export function EditClubPage({ club, byPath, from }: EditClubPageProps) {
  const navigate = useNavigate();
  const viewer = useQuery(viewerQuery);
  const byId = { to: '/clubs/$clubId', params: { clubId: club.id } } as const;
  return (
    <SecondFactorGate needed="club_admin">
      {viewer.data?.canAdminister ? (
        <div className="mx-auto max-w-4xl px-4 [&>:not(:empty)]:mt-6">
          <SimilarClubs name={club.name} of={club.id} />
        </div>
      ) : null}
      <p className="mx-auto max-w-4xl px-4 pt-4">
        <a href={`${clubPath(club)}/history`} className="link target">
          History of this club
        </a>
      </p>
      <EditClub
        clubId={club.id}
        renderBackLink={(label, className) =>
          byPath ? (
            <Link {...clubLink(club)} className={className}>
              {label}
            </Link>
          ) : (
            <Link {...byId} className={className}>
              {label}
            </Link>
          )
        }
        onSaved={() =>
          void (from === 'admin'
            ? navigate({ to: '/admin/clubs', search: lastClubListSearch() })
            : navigate(from === 'suggestions' ? { to: '/admin/suggestions' } : byId))
        }
      />
    </SecondFactorGate>
  );
}
