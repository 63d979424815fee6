import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { failureOf } from '#ui/failure.ts';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useLatest } from '#ui/latest.ts';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { rateMutation } from '../client.ts';
import { failureTitle } from '../rules.ts';
import { COMMENT_REQUIRED } from '../schema.ts';
import type { RatingDetails } from '../schema.ts';
import { RatingDetailFields } from './rating-details.tsx';
import { RatingStars } from './rating-stars.tsx';

/** What is chosen and typed, until it is sent. */
function useTyped(clubId: string, stored: RatingDetails) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [changed, setChanged] = useState<RatingDetails | null>(null);
  const [comment, setComment, clearComment, isBack] = useDraft(`rating:${clubId}`);
  const all = JSON.stringify([chosen, comment, changed]);
  const latest = useLatest(all);
  return {
    chosen,
    setChosen,
    details: changed ?? stored,
    setChanged,
    comment,
    setComment,
    clearComment,
    isBack,
    /** Whether nothing has been added to what is sent now by the time of the answer. */
    isAll: () => latest.current === all,
    clear() {
      setChosen(null);
      setChanged(null);
      clearComment();
    },
  };
}

/**
 * Five stars to choose from; choosing opens a box for the comment that a rating needs (RATE-03).
 *
 * @param isAgain whether the club was rated before: the new rating takes its place
 * @param stored what the rating of before says in particular, to start from
 * @param seasons of which a rating may speak
 */
export function RatingForm({
  clubId,
  isAgain,
  stored,
  seasons,
}: {
  clubId: string;
  isAgain: boolean;
  stored: RatingDetails;
  seasons: readonly number[];
}) {
  const rate = useSubmit(rateMutation);
  const form = useRef<HTMLFormElement>(null);
  const typed = useTyped(clubId, stored);
  const { chosen, comment, details } = typed;
  const isEmpty = comment.trim() === '';

  function clear() {
    // Before the button that has it goes away.
    form.current?.focus();
    typed.clear();
    rate.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (chosen === null) return;
    if (isEmpty) {
      const title = failureTitle(COMMENT_REQUIRED);
      toast({ tone: 'destructive', title, description: COMMENT_REQUIRED });
      return;
    }
    // Where the card cannot be read again, the form is gone by then, and its draft goes all the same.
    void rate.mutateAsync({ clubId, rating: chosen, comment, details }).then(
      ({ commentFailure }) => {
        // What could not be posted stays, to be sent again, and so does what was typed meanwhile.
        if (commentFailure === null && typed.isAll()) clear();
      },
      () => undefined,
    );
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Rate this club"
      className="outline-none"
      onSubmit={submit}
    >
      <RatingStars
        legend={isAgain ? 'Rate again' : 'Choose your rating'}
        chosen={chosen}
        onChoose={typed.setChosen}
      />
      {chosen === null ? null : (
        <div className="mt-3 grid gap-3">
          {typed.isBack ? <DraftNotice onDiscard={typed.clearComment} /> : null}
          <TextArea
            label="Your comment"
            value={comment}
            maxLength={6_000}
            error={failureOf(rate)}
            onChange={(event) => typed.setComment(event.currentTarget.value)}
          />
          <RatingDetailFields details={details} seasons={seasons} onChange={typed.setChanged} />
          <FormButtons
            send="Submit Rating"
            sending="Submitting..."
            isSending={rate.isPending}
            isReady={!isEmpty}
            onCancel={clear}
          />
        </div>
      )}
    </form>
  );
}
