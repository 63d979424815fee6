import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { messageOf } from '#ui/failure.ts';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { toast } from '#ui/toast.ts';
import {
  addClubMutation,
  clubToCopyQuery,
  copyClubMutation,
  deleteClubMutation,
  goesWithQuery,
} from '../client.ts';
import { NO_CLUB_TO_COPY } from '../rules.ts';
import type { ClubListEntry } from '../rules.ts';
import { copyName } from './club-words.ts';
import { GoesWithClubs } from './goes-with-clubs.tsx';
import { NameForm } from './name-form.tsx';

const NOT_LOADED = 'Club data not loaded yet. Please wait and try again.';

interface Ways {
  readonly onClose: () => void;
  /** A club has been added, by itself or as a copy. */
  readonly onAdded: (club: ClubListEntry) => void;
}

/** Asks for the name of a new club (ACLB-21). */
export function AddClubDialog({ onClose, onAdded }: Ways) {
  const add = useSubmit(addClubMutation);
  return (
    <Dialog title="Add New Club" onClose={onClose}>
      <NameForm
        draftName="club:new"
        start=""
        error={add.error}
        labels={['Add Club', 'Adding...']}
        isBusy={add.isPending}
        onSubmit={(form, onDone) =>
          add.mutate(form, {
            onSuccess: (club) => {
              onDone();
              onAdded(club);
            },
          })
        }
        onCancel={onClose}
      >
        <p className="text-ink-soft">
          The club is public at once. Add its place, teams and contacts on its edit screen.
        </p>
      </NameForm>
    </Dialog>
  );
}

/**
 * Asks for the name of a copy (ACLB-22). What is copied is read while somebody types; a copy of what
 * has not been read is refused (ACLB-33, ACLB-34).
 */
export function CopyClubDialog({ club, onClose, onAdded }: { club: ClubListEntry } & Ways) {
  const source = useQuery(clubToCopyQuery(club.id));
  const copy = useSubmit(copyClubMutation);
  const [refusal, setRefusal] = useState<string | null>(null);

  function submit({ name }: { name: string }, onDone: () => void): void {
    setRefusal(null);
    if (source.data === undefined) return refuse('Error', NOT_LOADED);
    if (source.data === null) return refuse('Error copying club', NO_CLUB_TO_COPY);
    copy.mutate(
      { id: club.id, name },
      {
        onSuccess: (added) => {
          onDone();
          onAdded(added);
        },
      },
    );
  }

  function refuse(title: string, description: string): void {
    setRefusal(description);
    toast({ tone: 'destructive', title, description });
  }

  return (
    <Dialog title={`Copy ${club.name}`} onClose={onClose}>
      <NameForm
        draftName={`club-copy:${club.id}`}
        start={copyName(club.name)}
        error={copy.error ?? refusal}
        labels={['Copy Club', 'Copying...']}
        isBusy={copy.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <p className="text-ink-soft">
          {source.isError
            ? `The club to copy could not be loaded: ${messageOf(source.error)}`
            : sourceLabel(source.data)}
        </p>
        {source.isError ? (
          <button type="button" className="link min-h-11" onClick={() => void source.refetch()}>
            Load it again
          </button>
        ) : null}
      </NameForm>
    </Dialog>
  );
}

function sourceLabel(source: { practiceLocations: number } | null | undefined): string {
  if (source === undefined) return 'Loading the club to copy...';
  if (source === null) return `${NO_CLUB_TO_COPY}.`;
  const { practiceLocations: number } = source;
  const locations =
    number === 0 ? '' : ` and ${number} practice ${number === 1 ? 'location' : 'locations'}`;
  return `Place, teams, contacts and links${locations} are copied. Comments, ratings and affiliations stay with the original.`;
}

/** Asks before a club is deleted, with what goes with it in numbers (ACLB-35, ACLB-36). */
export function DeleteClubDialog({
  club,
  onClose,
  onDeleted,
}: {
  club: ClubListEntry;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const goes = useQuery(goesWithQuery([club.id]));
  const remove = useSubmit(deleteClubMutation);
  return (
    <ConfirmDialog
      title="Are you absolutely sure?"
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate(club.id, { onSuccess: onDeleted })}
    >
      <p>
        This action cannot be undone. This will permanently delete the club{' '}
        <strong className="text-ink">{club.name}</strong> and all its data: comments, ratings,
        affiliations and practice locations.
      </p>
      <div className="my-3">
        <GoesWithClubs goes={goes} isOne />
      </div>
      <Refusal error={remove.error} />
    </ConfirmDialog>
  );
}
