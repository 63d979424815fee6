import { APPEAL_LENGTH, REPORT_WORDS_LENGTH } from './moderation-rules.ts';
import type { ReportReason } from './moderation-rules.ts';
import { isLongerThan, keptPlainText } from './text.ts';

// In its own file because reading comments doesn't need it.

/** In characters (D37). */
export const COMMENT_LENGTH = 5_000;
/** In UTF-16 units, before cleaning. */
export const LONGEST_SENT = 50_000;
export const COMMENT_EMPTY = 'Comment cannot be empty.';
export const COMMENT_TOO_LONG = 'Use 5,000 characters or fewer.';
export const SIGN_IN_TO_COMMENT = 'You must be logged in to comment.';

export function commentProblem(text: string): string | null {
  return problemIn(text, COMMENT_LENGTH, COMMENT_EMPTY, COMMENT_TOO_LONG);
}

interface Report {
  readonly reason: ReportReason;
  readonly words: string;
}

export function reportProblem({ reason, words }: Report): string | null {
  if (reason !== 'other') return null;
  const tooLong = `Use ${REPORT_WORDS_LENGTH} characters or fewer.`;
  return problemIn(words, REPORT_WORDS_LENGTH, 'Tell us what’s wrong with it.', tooLong);
}

export function appealProblem(words: string): string | null {
  const tooLong = `Use ${APPEAL_LENGTH.toLocaleString('en-US')} characters or fewer.`;
  return problemIn(words, APPEAL_LENGTH, 'Tell us why the comment should come back.', tooLong);
}

function problemIn(typed: string, most: number, empty: string, tooLong: string): string | null {
  const kept = keptPlainText(typed);
  if (kept === '') return empty;
  return isLongerThan(kept, most) ? tooLong : null;
}

/** The title above the message of a refused comment (COMM-07, COMM-08, COMM-09, COMM-28). */
export function failureTitle(message: string): string {
  if (message === SIGN_IN_TO_COMMENT) return 'Authentication Error';
  return message === COMMENT_EMPTY ? 'Validation Error' : 'Error';
}

export const COMMENT_REQUIRED = 'Please provide a comment with your rating.';

/** How many comments are asked for by their ids at once. */
export const MOST_BY_ID = 50;
