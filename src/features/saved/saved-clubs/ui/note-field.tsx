import { useId, useRef, useState } from 'react';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { Button } from '#ui/push-button.tsx';
import { messageOf } from '#ui/failure.ts';
import { useSubmit } from '#ui/submit.ts';
import { noteMutation } from '../client.ts';
import type { SavedClub } from '../schema.ts';

const NOTE_LENGTH = 1_000;

/** The note of a saved club, which nobody else sees. What is typed outlives leaving, a reload and the end of a session. */
export function NoteField({ club }: { club: SavedClub }) {
  const [kept, setKept] = useState(club.note ?? '');
  const [typed, setTyped, discard, isBack] = useDraft(`note:${club.id}`, kept);
  const noting = useSubmit(noteMutation);
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const save = () =>
    noting.mutate(
      { clubId: club.id, note: typed },
      {
        onSuccess: () => setKept(typed),
        // The button that had the focus is disabled by then, and goes with what was saved.
        onSettled: () => {
          const { activeElement } = document;
          const isLost = activeElement === document.body;
          if (isLost || field.current?.form?.contains(activeElement)) field.current?.focus();
        },
      },
    );
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={id} className="text-sm font-semibold">
        Your note<span className="sr-only"> on {club.name}</span>
      </label>
      <p id={`${id}-who`} className="text-sm text-ink-soft">
        Only you see it.
      </p>
      {isBack && typed !== kept ? <DraftNotice onDiscard={discard} /> : null}
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={NOTE_LENGTH}
        value={typed}
        aria-describedby={`${id}-who${noting.isError ? ` ${id}-error` : ''}`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="mt-1 w-full rounded-xl border border-control bg-card px-3 py-2"
      />
      {noting.isError ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {messageOf(noting.error)}
        </p>
      ) : null}
      {typed === kept ? null : (
        <Button type="submit" look="court" className="mt-2" disabled={noting.isPending}>
          Save note<span className="sr-only"> on {club.name}</span>
        </Button>
      )}
    </form>
  );
}
