import { COMMENT_REQUIRED } from '#domain/comment-words.ts';
import { ALL_ASPECTS, ASPECTS } from '#domain/review-rules.ts';
import { seasonLabel } from '#domain/season.ts';
import type { Toast } from '#ui/toast.ts';
import type { RatingDetails, RatingOutcome } from './schema.ts';

/** See RATE-12, RATE-13. */
export function outcomeToast({ commentFailure }: RatingOutcome): Toast {
  return commentFailure === null
    ? { tone: 'success', title: 'Your rating and comment have been saved.' }
    : {
        tone: 'destructive',
        title: 'Error',
        description: `Rating was saved, but the comment could not be posted: ${commentFailure}`,
      };
}

/** See RATE-04. */
export function failureTitle(message: string): string {
  return message === COMMENT_REQUIRED ? 'Comment Required' : 'Error';
}

/** 'Season 2025–26 · U14 · Coaching 5'; '' without details. */
export function detailsInWords(details: RatingDetails): string {
  const { season, ageGroup } = details;
  return [
    ...(season === null ? [] : [`Season ${seasonLabel(season)}`]),
    ...(ageGroup === null ? [] : [ageGroup]),
    ...ALL_ASPECTS.flatMap((aspect) => {
      const stars = details[aspect];
      return stars === null ? [] : [`${ASPECTS[aspect]} ${stars}`];
    }),
  ].join(' · ');
}
