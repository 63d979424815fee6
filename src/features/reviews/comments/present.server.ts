import type { Actor } from '#domain/actor.ts';
import { removedLabel } from '#domain/moderation-rules.ts';
import type { Rule } from '#domain/moderation-rules.ts';
import {
  canAppeal,
  canComment,
  canEditComment,
  canFlagComment,
  canReplyOfficially,
  canSeeFullName,
} from './policy.ts';
import type { Comment, OwnAppeal } from './schema.ts';

interface CommentRow {
  id: string;
  clubId: string;
  comment: string;
  createdAt: Date;
  updatedAt: Date;
  userId: string | null;
  parentCommentId: string | null;
  isFlagged: boolean;
  isOfficial: boolean;
  /** Whether the club may reply to it and has not. */
  awaitsClub: boolean;
  hasReported: boolean;
  removedFor: Rule | null;
  appeal: OwnAppeal | null;
  rating: number | null;
  isByStaff: boolean;
  username: string | null;
  fullName: string | null;
  avatarUrl: string | null;
  userType: string | null;
}

/** A comment as the one who asks may see it (COMM-01), with what they may do with it. */
export function presentComment(row: CommentRow, actor: Actor): Comment {
  return {
    id: row.id,
    comment: row.comment,
    created_at: row.createdAt.toISOString(),
    user_id: row.isOfficial ? null : row.userId,
    parent_comment_id: row.parentCommentId,
    is_flagged: row.isFlagged,
    rating: row.rating,
    ...(row.isOfficial ? { official: true } : row.isByStaff && { by_staff: true }),
    ...(row.removedFor !== null && { removed: removedLabel(row.removedFor) }),
    ...(row.appeal !== null && { appeal: row.appeal }),
    // Both times are one moment until the text changes; a flag touches neither.
    edited: row.updatedAt > row.createdAt,
    author:
      row.userId === null || row.isOfficial
        ? null
        : {
            username: row.username,
            ...(canSeeFullName(actor, row) && { full_name: row.fullName }),
            avatar_url: row.avatarUrl,
            user_type: row.userType ?? '',
          },
    abilities: {
      canEdit: canEditComment(actor, row),
      // An admin deletes on the screen of flagged comments; here only authors are offered it (COMM-14).
      canDelete: canEditComment(actor, row) || canAppeal(actor, row),
      canFlag: canFlagComment(actor, row),
      canReply: canComment(actor),
      ...(row.awaitsClub && canReplyOfficially(actor, row.clubId) && { canReplyOfficially: true }),
    },
  };
}
