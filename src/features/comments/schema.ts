/** Who wrote a comment, as anybody may see them. */
export interface CommentAuthor {
  readonly username: string | null;
  readonly full_name: string | null;
  readonly avatar_url: string | null;
  readonly user_type: string;
}

/** A comment with its replies below it. */
export interface Comment {
  readonly id: string;
  readonly comment: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  readonly user_id: string;
  readonly parent_comment_id: string | null;
  readonly is_flagged: boolean;
  /** Stars given together with the comment (decision 17). */
  readonly rating: number | null;
  readonly author: CommentAuthor;
}

/** Comments of a club, oldest first: a number of conversations with all their replies. */
export interface CommentPage {
  readonly comments: readonly Comment[];
  /** All comments of the club, replies included. */
  readonly total: number;
  /** Where the next conversations start; null on the last page. */
  readonly next: string | null;
}

/** Conversations (top-level comments) on one page. */
export const THREADS_PER_PAGE = 20;
/** Most replies shown with one page of conversations. */
export const REPLIES_PER_PAGE = 300;
/** Deeper replies stay at this level of indentation (decision 37). */
export const MAX_DEPTH = 3;

/** Reads the `comments` parameter of a club's URL: the position its comments start from. */
export function parseCommentPosition(value: unknown): string | undefined {
  return typeof value === 'string' && POSITION.test(value) ? value : undefined;
}

/** Microseconds since 1970 and the id of the last conversation shown. */
const POSITION = /^\d{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
