import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/accounts/sign-in/client.ts';
import { button } from '#ui/button.ts';
import { LoadFailure } from '#ui/load-failure.tsx';
import { clubToEditQuery } from '../client.ts';
import type { EditableClub } from '../schema.ts';
import { ClubFormView } from './club-form.tsx';
import { EditSkeleton } from './edit-skeleton.tsx';
import { EditDenied, EditMissing } from './edit-states.tsx';

interface Ways {
  /** A link to the club's page with a label. */
  readonly renderBackLink: (label: string, className: string) => ReactNode;
  /** Goes where a save leads to. */
  readonly onSaved: () => void;
}

/** The edit screen of a club. Nothing is decided before viewer and abilities have loaded. */
export function EditClub({ clubId, ...ways }: { clubId: string } & Ways) {
  const viewer = useQuery(viewerQuery);
  if (viewer.data) {
    const { id } = viewer.data;
    return <EditAs key={`${clubId} ${id}`} clubId={clubId} viewerId={id} {...ways} />;
  }
  if (viewer.isPending) return <EditSkeleton />;
  if (viewer.isError) return <LoadFailure isPage title="Failed to load profile" query={viewer} />;
  return (
    <EditDenied
      back={ways.renderBackLink('Back to Club Profile', button.court)}
      isSignedIn={false}
    />
  );
}

function EditAs({ clubId, viewerId, ...ways }: { clubId: string; viewerId: string } & Ways) {
  const query = useQuery(clubToEditQuery(clubId, viewerId));
  const { data, isPending, refetch } = query;
  // Counts the times that somebody asked for the club as it is now, in place of what was typed.
  const [reloads, setReloads] = useState(0);
  // A form that is open stays, whatever a later look finds: what is typed there is the member's, and
  // a save that is no longer allowed says so itself.
  const [opened, setOpened] = useState<EditableClub | null>(null);
  const editable = data?.kind === 'editable' ? data.club : null;
  if (editable && editable !== opened) setOpened(editable);
  const club = editable ?? opened;
  if (club) {
    return (
      <ClubFormView
        // The form starts anew for another club only: a refetch keeps what was typed (EDIT-15).
        key={`${club.id} ${viewerId} ${reloads}`}
        club={club}
        draftName={`club:${club.id}`}
        cancelLink={ways.renderBackLink('Cancel', button.outline)}
        onSaved={ways.onSaved}
        onRefused={() => void refetch()}
        onReload={() => void refetch().then(() => setReloads((times) => times + 1))}
      />
    );
  }
  if (isPending) return <EditSkeleton />;
  if (!data) return <LoadFailure isPage title="Permission Check Failed" query={query} />;
  if (data.kind === 'missing') return <EditMissing />;
  return <EditDenied back={ways.renderBackLink('Back to Club Profile', button.court)} isSignedIn />;
}
