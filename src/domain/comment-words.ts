import { APPEAL_LENGTH, REPORT_WORDS_LENGTH } from './moderation-rules.ts';
import type { ReportReason } from './moderation-rules.ts';
import { isLongerThan, keptPlainText } from './text.ts';

// Separate from what shows comments: a club's page loads that, and this only for people who write.

/** Most characters in a comment (D37), counted as people and PostgreSQL do. */
export const COMMENT_LENGTH = 5_000;
/** Most UTF-16 units a program may send: what is cleaned away comes on top. */
export const LONGEST_SENT = 50_000;
export const COMMENT_EMPTY = 'Comment cannot be empty.';
export const COMMENT_TOO_LONG = 'Comments have at most 5,000 characters.';
export const SIGN_IN_TO_COMMENT = 'You must be logged in to comment.';

/**
 * What is wrong with the text of a comment, as a sentence: nothing in it is visible, or it is too
 * long.
 */
export function commentProblem(text: string): string | null {
  const kept = keptPlainText(text);
  if (kept === '') return COMMENT_EMPTY;
  return isLongerThan(kept, COMMENT_LENGTH) ? COMMENT_TOO_LONG : null;
}

/** What is wrong with a report, as a sentence. */
export function reportProblem({
  reason,
  words,
}: {
  readonly reason: ReportReason;
  readonly words: string;
}): string | null {
  if (reason !== 'other') return null;
  const kept = keptPlainText(words);
  if (kept === '') return 'Please say what is wrong with it.';
  return isLongerThan(kept, REPORT_WORDS_LENGTH)
    ? `Please use at most ${REPORT_WORDS_LENGTH} characters.`
    : null;
}

/** What is wrong with the words of an appeal, as a sentence. */
export function appealProblem(words: string): string | null {
  const kept = keptPlainText(words);
  if (kept === '') return 'Please say why the comment should come back.';
  return isLongerThan(kept, APPEAL_LENGTH)
    ? `Appeals have at most ${APPEAL_LENGTH.toLocaleString('en-US')} characters.`
    : null;
}

/** The title above the message of a refused comment (COMM-07, COMM-08, COMM-09, COMM-28). */
export function failureTitle(message: string): string {
  if (message === SIGN_IN_TO_COMMENT) return 'Authentication Error';
  return message === COMMENT_EMPTY ? 'Validation Error' : 'Error';
}

export const COMMENT_REQUIRED = 'Please provide a comment with your rating.';

/** How many comments are asked for by their ids at once. */
export const MOST_BY_ID = 50;
