import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { button } from '#ui/button.ts';
import { Dialog } from '#ui/dialog.tsx';
import { messageOf } from '#ui/failure.ts';
import { TextField } from '#ui/field.tsx';
import { useSubmit } from '#ui/submit.ts';
import { deleteClubsMutation, goesWithQuery } from '../client.ts';
import { MOST_ROWS } from '../rules.ts';
import type { CatalogueClub } from '../rules.ts';
import { clubsLabel, deletionPhrase } from './club-words.ts';
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
  clubs: readonly CatalogueClub[];
  onClose: () => void;
  onDeleted: () => void;
}) {
  const goes = useQuery(goesWithQuery(clubs.map(({ id }) => id)));
  const remove = useSubmit(deleteClubsMutation());
  const [typed, setTyped] = useState('');
  const phrase = deletionPhrase(clubs.length);
  const isTooMuch = clubs.length > MOST_ROWS;
  const isTyped = typed.trim().toLowerCase() === phrase;
  const hint = useId();
  return (
    <Dialog title={`Delete ${clubsLabel(clubs.length)}?`} onClose={onClose}>
      <form
        className="mt-2 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped && !isTooMuch) remove.mutate(clubs, { onSuccess: onDeleted });
        }}
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
        <div>
          <TextField
            label={`Type ‘${phrase}’ to confirm`}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby={hint}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p id={hint} className="mt-1 text-sm text-ink-soft">
            {isTooMuch
              ? `At most ${MOST_ROWS} clubs are deleted at once.`
              : 'A club that somebody changed meanwhile keeps all of them from being deleted.'}
          </p>
        </div>
        {remove.isError ? (
          <p role="alert" className="font-semibold text-danger">
            {messageOf(remove.error)}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <button type="button" className={button.outline} onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className={button.accent}
            disabled={!isTyped || isTooMuch || remove.isPending || goes.data === undefined}
          >
            {remove.isPending ? 'Deleting...' : 'Delete'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
