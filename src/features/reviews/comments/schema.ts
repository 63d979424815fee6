import type { ReportReason } from '#domain/moderation-rules.ts';

/** Who wrote a comment, as the one who reads it may see them. */
export interface CommentAuthor {
  readonly username: string | null;
  /** For the author and for administrators alone (D64). */
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
  /** Whether they may give the club's reply, which the comment does not have yet. */
  readonly canReplyOfficially?: true;
}

/** How it stands with the removal of a comment, for its author. */
export interface OwnAppeal {
  /** ISO 8601: until when one may appeal. */
  readonly until: string;
  readonly state: 'open' | 'late' | 'sent' | 'restored' | 'upheld';
}

/** A comment on a club, or a reply to one. */
export interface Comment {
  readonly id: string;
  readonly comment: string;
  /** ISO 8601, UTC. */
  readonly created_at: string;
  /** Null when the account of its author is gone, and of a club's official reply. */
  readonly user_id: string | null;
  readonly parent_comment_id: string | null;
  readonly is_flagged: boolean;
  /** Stars given together with the comment (D17). */
  readonly rating: number | null;
  /** Whether its author is staff of the club, whose stars do not count. */
  readonly by_staff?: true;
  /** Whether it is the club's own reply, which stands for no person. */
  readonly official?: true;
  /** What stands in place of its words, which are nowhere in the page, once it was removed. */
  readonly removed?: string;
  /** For its author, once it was removed. */
  readonly appeal?: OwnAppeal;
  /** Whether its text was changed since it was posted. */
  readonly edited: boolean;
  /** Null when the account is gone, and of a club's official reply. */
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

/** What a club administrator sends to answer a top-level comment for the club. */
export interface OfficialReply {
  readonly clubId: string;
  readonly commentId: string;
  readonly comment: string;
}

/** What somebody sends to change the text of a comment. */
export interface ChangedComment {
  readonly id: string;
  readonly comment: string;
  /** The text that they changed; where another is stored by now, nothing is. */
  readonly was?: string | undefined;
}

/** What somebody sends to report a comment. */
export interface Report {
  readonly id: string;
  readonly reason: ReportReason;
  /** For 'other'; nothing else is kept. */
  readonly words: string;
}

/** What the author of a removed comment sends. */
export interface Appeal {
  readonly id: string;
  readonly words: string;
}

/** A comment that an administrator decides about. */
export interface SeenComment {
  readonly id: string;
  /** What the queue of the moderators said of it. */
  readonly seen: string;
}

/** A comment that somebody deletes; who does so beside the queue of the moderators means whatever is there. */
export type DeletedComment = Pick<SeenComment, 'id'> & Partial<SeenComment>;

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
/** Deeper replies stay at this level of indentation (D37). */
export const MAX_DEPTH = 3;

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
