import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { countOf } from '#domain/count-of.ts';
import { goesWithLabel } from '#domain/goes-with-clubs.ts';
import type { GoesWith } from '#domain/goes-with-clubs.ts';
import { SimilarClubs } from '#features/clubs/merging/components.tsx';
import { bound } from '#ui/bound.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { messageOf } from '#ui/failure.ts';
import type { Deed } from '#ui/failure.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDraft } from '#ui/form-draft.ts';
import { FormField } from '#ui/form-field.tsx';
import { Button } from '#ui/push-button.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { toast } from '#ui/toast.ts';
import {
  addClubMutation,
  clubToCopyQuery,
  copyClubMutation,
  deleteClubMutation,
  deleteClubsMutation,
  goesWithQuery,
} from '../client.ts';
import { NO_CLUB_TO_COPY } from '../rules.ts';
import type { ClubListEntry } from '../rules.ts';
import { newClubSchema } from '../schema.ts';
import type { RowDeed } from './club-table.tsx';
import { copyName } from './club-words.ts';

export type Opened =
  | { readonly deed: RowDeed; readonly club: ClubListEntry }
  | { readonly deed: 'add' };

interface Ways {
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

interface ClubDialogProps extends Ways {
  readonly opened: Opened;
  readonly renderChanges: (clubId: string) => ReactNode;
}

export function ClubDialog({ opened, renderChanges, onClose, onDeleted }: ClubDialogProps) {
  if (opened.deed === 'add') return <AddClubDialog onClose={onClose} />;
  const { deed, club } = opened;
  if (deed === 'copy') return <CopyClubDialog {...{ club, onClose }} />;
  if (deed === 'delete') return <DeleteClubDialog {...{ club, onClose, onDeleted }} />;
  return (
    <Dialog title={`${club.name}: history`} size="form" onClose={onClose}>
      <div className="mt-4">{renderChanges(club.id)}</div>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function AddClubDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const add = useSubmit(addClubMutation);
  return (
    <NameDialog
      title="Add New Club"
      draftName="club:new"
      start=""
      warnsOfSimilar
      labels={['Add club', 'Adding...']}
      deed={add}
      onSubmit={(name, onSuccess) => add.mutate({ name }, { onSuccess })}
      onAdded={({ id: clubId }) => {
        onClose();
        void navigate({ to: '/clubs/$clubId/edit', params: { clubId }, search: { from: 'admin' } });
      }}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        This adds the club to the public site right away. Then its form opens for its facts.
      </p>
    </NameDialog>
  );
}

/** A copy is refused until its source has been loaded (ACLB-33, ACLB-34). */
function CopyClubDialog({ club, onClose }: { club: ClubListEntry; onClose: () => void }) {
  const source = useQuery(clubToCopyQuery(club.id));
  const copy = useSubmit(copyClubMutation);
  const [refusal, setRefusal] = useState<string | null>(null);

  function refuse(title: string, description: string): void {
    setRefusal(description);
    toast({ tone: 'destructive', title, description });
  }

  return (
    <NameDialog
      title={`Copy ${club.name}`}
      draftName={`club-copy:${club.id}`}
      start={copyName(club.name)}
      labels={['Copy club', 'Copying...']}
      deed={copy}
      refusal={refusal}
      onSubmit={(name, onSuccess) => {
        setRefusal(null);
        if (source.data === undefined) refuse('Error', NOT_LOADED);
        else if (source.data === null) refuse('Error copying club', NO_CLUB_TO_COPY);
        else copy.mutate({ id: club.id, name }, { onSuccess });
      }}
      onAdded={onClose}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {source.isError
          ? `We couldn’t load the club to copy: ${messageOf(source.error)}`
          : sourceLabel(source.data)}
      </p>
      {source.isError ? (
        <button type="button" className="link min-h-11" onClick={() => void source.refetch()}>
          Load it again
        </button>
      ) : null}
    </NameDialog>
  );
}

const NOT_LOADED = 'Club data not loaded yet. Please wait and try again.';

function sourceLabel(source: { practiceLocations: number } | null | undefined): string {
  if (source === undefined) return 'Loading the club to copy...';
  if (source === null) return `${NO_CLUB_TO_COPY}.`;
  const { practiceLocations: number } = source;
  const locations = number === 0 ? '' : ` and ${countOf(number, 'practice location')}`;
  return `We’ll copy the location, teams, contacts, and links${locations}. Comments, ratings, and affiliations stay with the original.`;
}

interface NameDialogProps {
  title: string;
  draftName: string;
  start: string;
  labels: readonly [send: string, sending: string];
  deed: Deed;
  refusal?: string | null;
  warnsOfSimilar?: boolean;
  children: ReactNode;
  onSubmit: (name: string, onSuccess: (added: ClubListEntry) => void) => void;
  onAdded: (club: ClubListEntry) => void;
  onClose: () => void;
}

function NameDialog({ title, draftName, start, deed, onClose, ...props }: NameDialogProps) {
  const [label, busy] = props.labels;
  const form = useForm({ resolver: zodResolver(newClubSchema), defaultValues: { name: start } });
  const typedName = useWatch({ control: form.control, name: 'name' });
  const draft = useFormDraft(draftName, form);
  const submit = form.handleSubmit(({ name }) =>
    props.onSubmit(name, (added) => {
      draft.clear();
      props.onAdded(added);
    }),
  );
  return (
    <FormDialog
      {...{ title, label, busy, deed, onClose }}
      onSubmit={() => void submit()}
      onCancel={() => {
        draft.clear();
        onClose();
      }}
    >
      {props.children}
      {draft.isBack ? <DraftNotice onDiscard={draft.discard} /> : null}
      <FormField
        label="Club name"
        required
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog starts where one types
        autoFocus
        {...bound(form)('name')}
      />
      {props.warnsOfSimilar ? <SimilarClubs name={typedName} /> : null}
      <Refusal isBoxed error={deed.error ?? props.refusal} />
    </FormDialog>
  );
}

function DeleteClubDialog({ club, onClose, onDeleted }: { club: ClubListEntry } & Ways) {
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
        <GoesWithClubs goes={goes} it="it" />
      </div>
      <Refusal error={remove.error} />
    </ConfirmDialog>
  );
}

const NAMED = 20;

export function DeleteClubsDialog(props: Ways & { clubs: readonly ClubListEntry[] }) {
  const { clubs, onClose, onDeleted } = props;
  const goes = useQuery(goesWithQuery(clubs.map(({ id }) => id)));
  const remove = useSubmit(deleteClubsMutation);
  const [typed, setTyped] = useState('');
  const phrase = `delete ${countOf(clubs.length, 'club')}`;
  const isTyped = typed.trim().toLowerCase() === phrase;
  return (
    <FormDialog
      title={`Delete ${countOf(clubs.length, 'club')}?`}
      label="Delete"
      busy="Deleting..."
      deed={remove}
      isReady={isTyped && goes.data !== undefined}
      onSubmit={() => remove.mutate(clubs, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p>
        This action cannot be undone. It permanently deletes these clubs and all their data,
        including logos.
      </p>
      <ul className="max-h-40 list-disc overflow-y-auto pl-5">
        {clubs.slice(0, NAMED).map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
        {clubs.length > NAMED ? <li>and {clubs.length - NAMED} more</li> : null}
      </ul>
      <GoesWithClubs goes={goes} it={clubs.length === 1 ? 'it' : 'them'} />
      <FormField
        label={`Type “${phrase}” to confirm`}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="If anyone edits one of these clubs in the meantime, none will be deleted."
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Refusal error={remove.error} />
    </FormDialog>
  );
}

function GoesWithClubs(props: { goes: UseQueryResult<GoesWith>; it: 'it' | 'them' }) {
  const { goes, it } = props;
  const { data, error } = goes;
  const label = data && goesWithLabel(data);
  return (
    <p role="status" className="font-semibold text-ink">
      {error
        ? `We couldn’t count what else this deletes with ${it}: ${messageOf(error)}`
        : label === undefined
          ? 'Counting what else this deletes...'
          : label === ''
            ? `No comments, ratings, or affiliations go with ${it}.`
            : `This also deletes ${label}.`}
    </p>
  );
}
