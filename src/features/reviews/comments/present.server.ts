import type { Actor } from '#domain/actor.ts';
import { canComment, canEditComment, canFlagComment, canSeeFullName } from './policy.ts';
import type { Comment } from './schema.ts';

interface CommentRow {
  id: string;
  comment: string;
  createdAt: Date;
  updatedAt: Date;
  userId: string | null;
  parentCommentId: string | null;
  isFlagged: boolean;
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
    user_id: row.userId,
    parent_comment_id: row.parentCommentId,
    is_flagged: row.isFlagged,
    rating: row.rating,
    ...(row.isByStaff && { by_staff: true }),
    // Both times are one moment until the text changes; a flag touches neither.
    edited: row.updatedAt > row.createdAt,
    author:
      row.userId === null
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
      canDelete: canEditComment(actor, row),
      canFlag: canFlagComment(actor, row),
      canReply: canComment(actor),
    },
  };
}
