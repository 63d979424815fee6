import { useRef, useState } from 'react';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { Button } from '#ui/push-button.tsx';
import { failureOf } from '#ui/failure.ts';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { noteMutation } from '../client.ts';
import type { SavedClub } from '../schema.ts';

const NOTE_LENGTH = 1_000;

/** A private note. What is typed survives leaving, a reload, and the end of a session. */
export function NoteField({ club }: { club: SavedClub }) {
  const [kept, setKept] = useState(club.note ?? '');
  const [typed, setTyped, discard, isBack] = useDraft(`note:${club.id}`, kept);
  const noting = useSubmit(noteMutation);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = () =>
    noting.mutate(
      { clubId: club.id, note: typed },
      {
        onSuccess: () => setKept(typed),
        // The button that had the focus is disabled by then, or gone.
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
      {isBack && typed !== kept ? <DraftNotice onDiscard={discard} /> : null}
      <TextArea
        ref={field}
        label="Your note"
        aria-label={`Your note on ${club.name}`}
        hint="Only you can see this."
        rows={2}
        maxLength={NOTE_LENGTH}
        value={typed}
        error={failureOf(noting)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed === kept ? null : (
        <Button type="submit" look="court" className="mt-2" disabled={noting.isPending}>
          Save note<span className="sr-only"> on {club.name}</span>
        </Button>
      )}
    </form>
  );
}
