import { useRef, useState } from 'react';
import type { ChangeEvent, FormEvent } from 'react';
import { AGE_GROUPS } from '#domain/club-options.ts';
import { COMMENT_REQUIRED } from '#domain/comment-words.ts';
import { countOf } from '#domain/count-of.ts';
import { oneOf } from '#domain/one-of.ts';
import { ALL_ASPECTS, ASPECTS } from '#domain/review-rules.ts';
import { seasonLabel } from '#domain/season.ts';
import { commentAnchor } from '#features/reviews/comments/rules.ts';
import { DraftNotice } from '#ui/draft-notice.tsx';
import { useDraft } from '#ui/draft.ts';
import { failureOf } from '#ui/failure.ts';
import { SelectField } from '#ui/field.tsx';
import { FormButtons } from '#ui/form-buttons.tsx';
import { useLatest } from '#ui/latest.ts';
import { Options } from '#ui/options.tsx';
import { useSubmit } from '#ui/submit.ts';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { rateMutation } from '../client.ts';
import { failureTitle } from '../rules.ts';
import type { OwnRating, RatingDetails } from '../schema.ts';

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
    /** Whether nothing was added since sending. */
    isAll: () => latest.current === all,
    clear() {
      setChosen(null);
      setChanged(null);
      clearComment();
    },
  };
}

/** Choosing stars opens the comment box (RATE-03). */
export function RatingForm({ clubId, own }: { clubId: string; own: OwnRating }) {
  const rate = useSubmit(rateMutation);
  const form = useRef<HTMLFormElement>(null);
  const typed = useTyped(clubId, own.details);
  const { chosen, comment, details } = typed;
  const isEmpty = comment.trim() === '';

  function clear() {
    // Before the focused button goes away.
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
    // If the card fails to reload, the form is gone by then, but its draft is cleared all the same.
    void rate.mutateAsync({ clubId, rating: chosen, comment, details }).then(
      ({ commentFailure, commentId }) => {
        // What could not be posted, or was typed meanwhile, stays.
        if (commentFailure !== null || !typed.isAll()) return;
        clear();
        // Shows and focuses the comment, as a link to it does.
        if (commentId) location.replace(`#${commentAnchor(commentId)}`);
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
        legend={own.rating !== null ? 'Rate again' : 'Choose your rating'}
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
          <RatingDetailFields details={details} seasons={own.seasons} onChange={typed.setChanged} />
          <FormButtons
            send="Submit rating"
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

const STARS = [5, 4, 3, 2, 1] as const;

interface RatingDetailFieldsProps {
  details: RatingDetails;
  seasons: readonly number[];
  onChange: (details: RatingDetails) => void;
}

/** Folded, so that it does not separate the stars from the button, unless it has values. */
function RatingDetailFields({ details, seasons, onChange }: RatingDetailFieldsProps) {
  const [isOpen] = useState(() => Object.values(details).some((value) => value !== null));
  const select = (name: keyof RatingDetails, read: (value: string) => string | number | null) => ({
    value: details[name] ?? '',
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
      onChange({ ...details, [name]: read(currentTarget.value) }),
  });
  return (
    <details className="folded" open={isOpen}>
      <summary>Add details (optional)</summary>
      <div className="grid grid-cols-2 gap-3 pb-1">
        <SelectField label="Season" {...select('season', numberIn)}>
          <Options of={seasons} none="Not stated" says={seasonLabel} />
        </SelectField>
        <SelectField
          label="Age group"
          {...select('ageGroup', (value) => oneOf(AGE_GROUPS, value) ?? null)}
        >
          <Options of={AGE_GROUPS} none="Not stated" />
        </SelectField>
        {ALL_ASPECTS.map((aspect) => (
          <div key={aspect} className="col-span-2">
            <SelectField label={ASPECTS[aspect]} {...select(aspect, numberIn)}>
              <Options of={STARS} none="Not rated" says={(stars) => countOf(stars, 'star')} />
            </SelectField>
          </div>
        ))}
      </div>
    </details>
  );
}

function numberIn(value: string): number | null {
  return value === '' ? null : Number(value);
}

interface Choice {
  chosen: number | null;
  onChoose: (stars: number) => void;
}

function RatingStars({ legend, ...choice }: Choice & { legend: string }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="flex">
        {STARS.toReversed().map((stars) => (
          <StarChoice key={stars} stars={stars} {...choice} />
        ))}
      </div>
    </fieldset>
  );
}

function StarChoice({ stars, chosen, onChoose }: Choice & { stars: number }) {
  const isFilled = chosen !== null && stars <= chosen;
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center rounded-lg text-3xl leading-none hover:bg-court-tint has-focus-visible:outline-3 has-focus-visible:outline-court">
      <input
        type="radio"
        name="stars"
        value={stars}
        checked={stars === chosen}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        aria-label={countOf(stars, 'star')}
        onChange={() => onChoose(stars)}
      />
      <span aria-hidden="true" className={isFilled ? 'text-star' : 'text-control'}>
        {isFilled ? '★' : '☆'}
      </span>
    </label>
  );
}
