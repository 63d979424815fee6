import { z } from 'zod';
import {
  COMMENT_EMPTY,
  COMMENT_TOO_LONG,
  LONGEST_SENT,
  MOST_BY_ID,
} from '#domain/comment-words.ts';
import { seenMark } from '#domain/fields.ts';
import { isUuid } from '#domain/ids.ts';
import { ALL_REASONS } from '#domain/moderation-rules.ts';
import { parsePosition } from '#domain/position.ts';

// Public pages import only types from here, so that zod does not load with them.

export interface OwnAppeal {
  /** ISO 8601: the deadline to appeal. */
  readonly until: string;
  readonly state: 'open' | 'late' | 'sent' | 'restored' | 'upheld';
}

/** Replies are oldest first in both. */
export type CommentOrder = 'oldest' | 'newest';

/** Of all comments of a club; reported ones count too. */
export interface CommentFigures {
  readonly total: number;
  readonly replies: number;
  /** Comments that show stars. One rating may have several comments, or none. */
  readonly withStars: number;
}

export const THREADS_PER_PAGE = 20;
export const REPLIES_PER_PAGE = 300;

export const COMMENT_GONE = 'This comment has been deleted.';
const text = z.string(COMMENT_EMPTY).max(LONGEST_SENT, COMMENT_TOO_LONG);
const clubId = z.guid('This club has been deleted.');

export const commentPageSchema = z.object({
  clubId: z.string().refine(isUuid),
  after: z.string().optional().transform(parsePosition),
  order: z.literal('newest').optional().catch(undefined),
});

export const commentsByIdSchema = z.object({
  clubId: z.guid(),
  ids: z.array(z.guid()).max(MOST_BY_ID),
});

export const newCommentSchema = z.object({
  clubId,
  comment: text,
  parentCommentId: z.guid(COMMENT_GONE).nullable(),
});
export type NewComment = z.output<typeof newCommentSchema>;

export const officialReplySchema = z.object({
  clubId,
  commentId: z.guid(COMMENT_GONE),
  comment: text,
});
export type OfficialReply = z.output<typeof officialReplySchema>;

export const changedCommentSchema = z.object({
  id: z.guid(COMMENT_GONE),
  comment: text,
  /** The text before the edit; if another is stored, nothing is saved. */
  was: z.string().max(LONGEST_SENT).optional(),
});
export type ChangedComment = z.output<typeof changedCommentSchema>;

export const oneCommentSchema = z.object({ id: z.guid() });

/** `seen`: the `version` that the moderator saw; only from the moderators' list. */
export const deletedCommentSchema = oneCommentSchema.extend({ seen: seenMark.optional() });
export type DeletedComment = z.output<typeof deletedCommentSchema>;
export type SeenComment = Required<DeletedComment>;

export const reportSchema = z.object({
  id: z.guid(),
  reason: z.enum(ALL_REASONS, 'Choose a reason.'),
  /** Stored for 'other' only. */
  words: z.string().max(LONGEST_SENT).default(''),
});
export type Report = z.output<typeof reportSchema>;

export const appealSchema = z.object({ id: z.guid(), words: z.string().max(LONGEST_SENT) });
export type Appeal = z.output<typeof appealSchema>;
