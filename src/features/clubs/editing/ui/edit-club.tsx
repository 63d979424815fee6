import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { viewerQuery } from '#features/accounts/viewer/client.ts';
import { button } from '#ui/button.ts';
import { EditScreen } from '#ui/edit-screen.tsx';
import { clubToEditQuery } from '../client.ts';
import { ClubFormView } from './club-form.tsx';
import { EditSkeleton } from './edit-skeleton.tsx';
import { EditMissing } from './edit-states.tsx';

interface Ways {
  /** A link to the club's page with a label. */
  readonly renderBackLink: (label: string, className: string) => ReactNode;
  /** Goes where a save leads to. */
  readonly onSaved: () => void;
}

export function EditClub({ clubId, renderBackLink, onSaved }: { clubId: string } & Ways) {
  return (
    <EditScreen
      viewer={useQuery(viewerQuery)}
      query={(viewerId) => clubToEditQuery(clubId, viewerId)}
      what="this club"
      loading={<EditSkeleton />}
      missing={<EditMissing />}
      back={renderBackLink('Back to Club Profile', button.court)}
    >
      {({ club }, { reloads, refetch, onReload }, viewerId) => (
        <ClubFormView
          // The form starts anew for another club only: a refetch keeps what was typed (EDIT-15).
          key={`${club.id} ${viewerId} ${reloads}`}
          club={club}
          draftName={`club:${club.id}`}
          cancelLink={renderBackLink('Cancel', button.outline)}
          onSaved={onSaved}
          refetch={async () => (await refetch())?.club ?? null}
          onReload={onReload}
        />
      )}
    </EditScreen>
  );
}
