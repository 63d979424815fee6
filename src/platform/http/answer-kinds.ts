import type { ServerResponse } from 'node:http';

/** Answers by how they are produced, which decides what they cost. */
export type AnswerKind =
  | 'page cached'
  | 'page rendered'
  | 'server function'
  | 'file'
  | 'static'
  | 'other';

/**
 * Called when an answer was sent: in full, or for 'page cached' handed to the system.
 *
 * @param status 0 when the visitor left before
 * @param began `performance.now()` at the request
 */
export type OnAnswered = (kind: AnswerKind, status: number, began: number) => void;

/** Reports an answer when it was sent in full, or when the visitor has left. */
export function tellWhenClosed(
  res: ServerResponse,
  began: number,
  asked: { readonly kind: AnswerKind },
  onAnswered: OnAnswered,
): void {
  if (res.closed) onAnswered(asked.kind, res.statusCode, began);
  else res.once('close', () => onAnswered(asked.kind, res.headersSent ? res.statusCode : 0, began));
}
