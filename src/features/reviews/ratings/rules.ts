import type { Toast } from '#ui/toast-message.ts';
import { COMMENT_REQUIRED } from './schema.ts';
import type { RatingOutcome } from './schema.ts';

/** What to tell a person whose rating was saved, with or without its comment (RATE-12, RATE-13). */
export function outcomeToast({ commentFailure }: RatingOutcome): Toast {
  return commentFailure === null
    ? { tone: 'success', title: 'Your rating and comment have been saved.' }
    : {
        tone: 'destructive',
        title: 'Error',
        description: `Rating was saved, but the comment could not be posted: ${commentFailure}`,
      };
}

/** The title above the message of a refused rating (RATE-04). */
export function failureTitle(message: string): string {
  return message === COMMENT_REQUIRED ? 'Comment Required' : 'Error';
}
