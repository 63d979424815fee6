import type { ServerResponse } from 'node:http';

/** Answers by how they come about, which decides what they cost. */
export type AnswerKind =
  | 'page cached'
  | 'page rendered'
  | 'server function'
  | 'file'
  | 'static'
  | 'other';

/**
 * An answer was given: in full, or for 'page cached' to the system for sending.
 *
 * @param status 0 when the visitor left before
 * @param began `performance.now()` at the request
 */
export type OnAnswered = (kind: AnswerKind, status: number, began: number) => void;

/** Tells of an answer when it was sent in full, or when the visitor has left. */
export function tellWhenClosed(
  res: ServerResponse,
  began: number,
  asked: { readonly kind: AnswerKind },
  onAnswered: OnAnswered,
): void {
  if (res.closed) onAnswered(asked.kind, res.statusCode, began);
  else res.once('close', () => onAnswered(asked.kind, res.headersSent ? res.statusCode : 0, began));
}
