import { DELETED_USER } from '#domain/deleted-user.ts';
import type { Comment, CommentPage } from './client.ts';

/** Deeper replies are not indented further (D37). */
const MAX_DEPTH = 3;

/** Oldest first is the default (COMM-02). */
export function parseCommentOrder(value: unknown): 'newest' | undefined {
  return value === 'newest' ? value : undefined;
}

export function countOfReplies(count: number): string {
  return count === 1 ? '1 reply' : `${count.toLocaleString('en-US')} replies`;
}

export function commentAnchor(id: string): string {
  return `comment-${id}`;
}

export interface PlacedComment {
  readonly comment: Comment;
  /** 0 for a top-level comment. */
  readonly depth: number;
  /** Set where the indentation does not show it (D37). */
  readonly replyingTo: string | null;
}

/** Each comment is followed by its replies, oldest first, the club's own reply first. */
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

function answeredName(parent: Comment, depth: number): string | null {
  if (parent.official) return 'the club';
  return depth > MAX_DEPTH ? authorName(parent.author) : null;
}

/** The same, grouped by top-level comment. */
export function conversationsOf(comments: readonly Comment[]): PlacedComment[][] {
  const conversations: PlacedComment[][] = [];
  for (const placed of inReadingOrder(comments)) {
    if (placed.depth === 0) conversations.push([placed]);
    else conversations.at(-1)?.push(placed);
  }
  return conversations;
}

/** Never the full name (D64). */
export function authorName(author: Comment['author']): string {
  if (author === null) return DELETED_USER;
  return author.username ?? 'Anonymous';
}

/** Returns the same page if the comment is not on it. */
export function withFlag(page: CommentPage, id: string): CommentPage {
  if (!page.comments.some((comment) => comment.id === id)) return page;
  const comments = page.comments.map((comment) =>
    comment.id === id
      ? { ...comment, is_flagged: true, abilities: { ...comment.abilities, canFlag: false } }
      : comment,
  );
  return { ...page, comments };
}
