import type { Comment } from './schema.ts';

interface CommentRow {
  id: string;
  comment: string;
  createdAt: Date;
  userId: string;
  parentCommentId: string | null;
  isFlagged: boolean;
  rating: number | null;
  username: string | null;
  fullName: string | null;
  avatarUrl: string | null;
  userType: string;
}

/** A comment as anybody may see it (COMM-01). */
export function presentComment(row: CommentRow): Comment {
  return {
    id: row.id,
    comment: row.comment,
    created_at: row.createdAt.toISOString(),
    user_id: row.userId,
    parent_comment_id: row.parentCommentId,
    is_flagged: row.isFlagged,
    rating: row.rating,
    author: {
      username: row.username,
      full_name: row.fullName,
      avatar_url: row.avatarUrl,
      user_type: row.userType,
    },
  };
}
