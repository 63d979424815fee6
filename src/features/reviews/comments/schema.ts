import { isLongerThan, keptPlainText } from '#domain/text.ts';

/** Who wrote a comment, as the one who reads it may see them. */
export interface CommentAuthor {
  readonly username: string | null;
  /** For the author and for administrators alone (decision 64). */
  readonly full_name?: string | null;
  readonly avatar_url: string | null;
  readonly user_type: string;
}

/** What the one who reads a comment may do with it; nothing for a visitor. */
export interface CommentAbilities {
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canFlag: boolean;
  readonly canReply: boolean;
}

/** A comment on a club, or a reply to one. */
export interface Comment {
  readonly id: string;
  readonly comment: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** Null when the account of its author is gone. */
  readonly user_id: string | null;
  readonly parent_comment_id: string | null;
  readonly is_flagged: boolean;
  /** Stars given together with the comment (decision 17). */
  readonly rating: number | null;
  /** Whether its author is staff of the club, whose stars do not count. */
  readonly by_staff?: true;
  /** Whether its text was changed since it was posted. */
  readonly edited: boolean;
  /** Null when the account is gone. */
  readonly author: CommentAuthor | null;
  readonly abilities: CommentAbilities;
}

/** What somebody sends to comment on a club. */
export interface NewComment {
  readonly clubId: string;
  readonly comment: string;
  /** The comment it replies to; null for a top-level one. */
  readonly parentCommentId: string | null;
}

/** What somebody sends to change the text of a comment. */
export interface ChangedComment {
  readonly id: string;
  readonly comment: string;
}

/** Which conversations come first; replies are oldest first in either order. */
export type CommentOrder = 'oldest' | 'newest';

/** How much has been said about a club, on whatever page; comments that were reported count as well. */
export interface CommentFigures {
  /** All that can be read: comments and replies. */
  readonly total: number;
  /** Of these, the replies, at any depth. */
  readonly replies: number;
  /** Of these, the comments that show stars: one rating may have had several, or none is left. */
  readonly withStars: number;
}

/** Comments of a club: a number of conversations in the order asked for, with all their replies. */
export interface CommentPage extends CommentFigures {
  readonly comments: readonly Comment[];
  /** Where the next conversations start; null on the last page. */
  readonly next: string | null;
}

/** Conversations (top-level comments) on one page. */
export const THREADS_PER_PAGE = 20;
/** Most replies shown with one page of conversations. */
export const REPLIES_PER_PAGE = 300;
/** Deeper replies stay at this level of indentation (decision 37). */
export const MAX_DEPTH = 3;

/** Most characters of a comment (decision 37), counted as people and PostgreSQL do. */
export const COMMENT_LENGTH = 5_000;
/** Most units a program may send: what is cleaned away comes on top. */
export const LONGEST_SENT = 50_000;
export const COMMENT_EMPTY = 'Comment cannot be empty.';
export const COMMENT_TOO_LONG = 'Comments have at most 5,000 characters.';
export const SIGN_IN_TO_COMMENT = 'You must be logged in to comment.';

/**
 * What is wrong with the text of a comment, as a sentence: nothing in it can be seen, or it is too
 * long.
 */
export function commentProblem(text: string): string | null {
  const kept = keptPlainText(text);
  if (kept === '') return COMMENT_EMPTY;
  return isLongerThan(kept, COMMENT_LENGTH) ? COMMENT_TOO_LONG : null;
}

/** Most comments that are asked for by their ids at once. */
export const MOST_BY_ID = 50;

/** Reads the `order` parameter of a club's URL; oldest first stands for itself (COMM-02). */
export function parseCommentOrder(value: unknown): 'newest' | undefined {
  return value === 'newest' ? value : undefined;
}

/** The `id` of a comment's element, to which links lead. */
export function commentAnchor(id: string): string {
  return `comment-${id}`;
}
