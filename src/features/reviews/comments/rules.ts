import { DELETED_USER } from '#domain/deleted-user.ts';
import { MAX_DEPTH } from './schema.ts';
import type { Comment, CommentPage } from './schema.ts';

/** A comment at its place in the conversation. */
export interface PlacedComment {
  readonly comment: Comment;
  /** 0 for a top-level comment, at most {@link MAX_DEPTH}. */
  readonly depth: number;
  /** Whom it answers, where the indentation no longer tells (D37). */
  readonly replyingTo: string | null;
}

/**
 * Puts comments in reading order: each followed by its replies, oldest first, but for the club's own, which
 * comes first. What answers that stands beside the other replies and says so.
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
      replyingTo: parent ? answeredName(parent, depth) : null,
    });
    const below = depth + (comment.official ? 0 : 1);
    for (const reply of officialFirst(replies.get(comment.id) ?? [])) place(reply, below);
  };
  for (const comment of replies.get(null) ?? []) place(comment, 0);
  return placed;
}

function officialFirst(replies: readonly Comment[]): Comment[] {
  return replies.toSorted((one, other) => Number(!one.official) - Number(!other.official));
}

/** Whom a reply answers, where its place does not tell. */
function answeredName(parent: Comment, depth: number): string | null {
  if (parent.official) return 'the club';
  return depth > MAX_DEPTH ? authorName(parent.author) : null;
}

/**
 * The same by conversation: a top-level comment with all that answers it.
 *
 * @param comments as of {@link inReadingOrder}
 */
export function conversationsOf(comments: readonly Comment[]): PlacedComment[][] {
  const conversations: PlacedComment[][] = [];
  for (const placed of inReadingOrder(comments)) {
    if (placed.depth === 0) conversations.push([placed]);
    else conversations.at(-1)?.push(placed);
  }
  return conversations;
}

/** How an author is called on a page: never by the full name (D64). */
export function authorName(author: Comment['author']): string {
  if (author === null) return DELETED_USER;
  return author.username ?? 'Anonymous';
}

/** A page of comments on which one has just been reported by the one who looks; the same page when it is not on it. */
export function withFlag(page: CommentPage, id: string): CommentPage {
  if (!page.comments.some((comment) => comment.id === id)) return page;
  const comments = page.comments.map((comment) =>
    comment.id === id
      ? { ...comment, is_flagged: true, abilities: { ...comment.abilities, canFlag: false } }
      : comment,
  );
  return { ...page, comments };
}
