import type { Comment } from './schema.ts';
import { MAX_DEPTH } from './schema.ts';

/** A comment at its place in the conversation. */
export interface PlacedComment {
  readonly comment: Comment;
  /** 0 for a top-level comment, at most {@link MAX_DEPTH}. */
  readonly depth: number;
  /** Whom it answers, where the indentation no longer tells (decision 37). */
  readonly replyingTo: string | null;
}

/**
 * Puts comments in reading order: each followed by its replies, oldest first.
 *
 * @param comments oldest first; a reply whose parent is missing stands at the top level
 */
export function inReadingOrder(comments: readonly Comment[]): PlacedComment[] {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const replies = Map.groupBy(comments, ({ parent_comment_id: parent }) =>
    parent !== null && known.has(parent) ? parent : null,
  );
  const placed: PlacedComment[] = [];
  const place = (comment: Comment, depth: number) => {
    const parent = known.get(comment.parent_comment_id ?? '');
    placed.push({
      comment,
      depth: Math.min(depth, MAX_DEPTH),
      replyingTo: parent && depth > MAX_DEPTH ? authorName(parent.author) : null,
    });
    for (const reply of replies.get(comment.id) ?? []) place(reply, depth + 1);
  };
  for (const comment of replies.get(null) ?? []) place(comment, 0);
  return placed;
}

/** How an author is called on a page. */
export function authorName(author: Comment['author']): string {
  return author.username ?? author.full_name ?? 'Anonymous';
}
