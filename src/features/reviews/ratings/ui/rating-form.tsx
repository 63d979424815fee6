import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { failureOf } from '#ui/failure.ts';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { rateMutation } from '../client.ts';
import { failureTitle } from '../rules.ts';
import { COMMENT_REQUIRED } from '../schema.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/**
 * Five stars to choose from; choosing opens a box for the comment that a rating needs (RATE-03).
 *
 * @param isAgain whether the club was rated before: the new rating takes its place
 */
export function RatingForm({ clubId, isAgain }: { clubId: string; isAgain: boolean }) {
  const rate = useSubmit(rateMutation());
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [comment, setComment, clearComment, isBack] = useDraft(`rating:${clubId}`);
  const isEmpty = comment.trim() === '';

  function clear() {
    // Before the button that has it goes away.
    form.current?.focus();
    setChosen(null);
    clearComment();
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
    rate.mutate(
      { clubId, rating: chosen, comment },
      // What could not be posted stays, to be sent again.
      { onSuccess: ({ commentFailure }) => commentFailure === null && clear() },
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
      <fieldset>
        <legend className="mb-1 text-sm font-semibold">
          {isAgain ? 'Rate again' : 'Choose your rating'}
        </legend>
        <div className="flex">
          {STARS.map((stars) => (
            <StarChoice
              key={stars}
              stars={stars}
              isFilled={chosen !== null && stars <= chosen}
              isChosen={stars === chosen}
              onChoose={setChosen}
            />
          ))}
        </div>
      </fieldset>
      {chosen === null ? null : (
        <div className="mt-3 grid gap-3">
          {isBack ? <DraftNotice onDiscard={clearComment} /> : null}
          <TextArea
            label="Your comment"
            value={comment}
            maxLength={6_000}
            error={failureOf(rate)}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
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

function StarChoice({
  stars,
  isFilled,
  isChosen,
  onChoose,
}: {
  stars: number;
  isFilled: boolean;
  isChosen: boolean;
  onChoose: (stars: number) => void;
}) {
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center rounded-lg text-3xl leading-none hover:bg-court-tint has-focus-visible:outline-3 has-focus-visible:outline-court">
      <input
        type="radio"
        name="stars"
        value={stars}
        checked={isChosen}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        aria-label={stars === 1 ? '1 star' : `${stars} stars`}
        onChange={() => onChoose(stars)}
      />
      <span aria-hidden="true" className={isFilled ? 'text-star' : 'text-control'}>
        {isFilled ? '★' : '☆'}
      </span>
    </label>
  );
}
