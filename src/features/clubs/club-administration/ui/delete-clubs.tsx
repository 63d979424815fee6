import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { FormField } from '#ui/form-field.tsx';
import { Refusal } from '#ui/refusal.tsx';
import { useSubmit } from '#ui/submit.ts';
import { deleteClubsMutation, goesWithQuery } from '../client.ts';
import { MOST_ROWS } from '../rules.ts';
import type { ClubListEntry } from '../rules.ts';
import { deletionPhrase } from './club-words.ts';
import { GoesWithClubs } from './goes-with-clubs.tsx';

const NAMED = 20;

/**
 * Asks before many clubs are deleted: which, and what goes with them in numbers. Nothing happens
 * before somebody has typed what they are about to do.
 */
export function DeleteClubsDialog({
  clubs,
  onClose,
  onDeleted,
}: {
  clubs: readonly ClubListEntry[];
  onClose: () => void;
  onDeleted: () => void;
}) {
  const goes = useQuery(goesWithQuery(clubs.map(({ id }) => id)));
  const remove = useSubmit(deleteClubsMutation);
  const [typed, setTyped] = useState('');
  const phrase = deletionPhrase(clubs.length);
  const isTooMuch = clubs.length > MOST_ROWS;
  const isTyped = typed.trim().toLowerCase() === phrase;
  return (
    <FormDialog
      title={`Delete ${countOf(clubs.length, 'club')}?`}
      label="Delete"
      busy="Deleting..."
      deed={remove}
      isReady={isTyped && !isTooMuch && goes.data !== undefined}
      onSubmit={() => {
        if (isTyped && !isTooMuch) remove.mutate(clubs, { onSuccess: onDeleted });
      }}
      onClose={onClose}
    >
      <p>
        This action cannot be undone. It permanently deletes these clubs and all their data, logos
        included.
      </p>
      <ul className="max-h-40 list-disc overflow-y-auto pl-5">
        {clubs.slice(0, NAMED).map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
        {clubs.length > NAMED ? <li>and {clubs.length - NAMED} more</li> : null}
      </ul>
      <GoesWithClubs goes={goes} isOne={clubs.length === 1} />
      <FormField
        label={`Type ‘${phrase}’ to confirm`}
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          isTooMuch
            ? `At most ${MOST_ROWS} clubs are deleted at once.`
            : 'A club that somebody changed meanwhile keeps all of them from being deleted.'
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Refusal error={remove.error} />
    </FormDialog>
  );
}
