import { DELETED_USER } from '#domain/deleted-user.ts';
import type { FlaggedComment, FlaggedPage } from './schema.ts';

/** Pages without one comment; the same pages when it is on none of them. */
export function withoutComment(pages: readonly FlaggedPage[], id: string): FlaggedPage[] {
  const isThere = pages.some(({ comments }) => comments.some((comment) => comment.id === id));
  return pages.map((page) =>
    isThere
      ? {
          ...page,
          comments: page.comments.filter((comment) => comment.id !== id),
          total: page.total - 1,
        }
      : page,
  );
}

/** How the author of a flagged comment is called: the username, else the full name. */
export function flaggedAuthor({ author }: FlaggedComment): string {
  if (author === null) return DELETED_USER;
  return author.username ?? author.full_name ?? 'Anonymous';
}

/** What deleting a comment means, for the one who is asked whether to (ACOM-10). */
export function deletionMeans({ replies }: FlaggedComment): string {
  const cannot = 'This action cannot be undone.';
  if (replies === 0) return `The comment is deleted permanently. ${cannot}`;
  const those = replies === 1 ? '1 reply' : `${replies.toLocaleString('en-US')} replies`;
  return `The comment and ${those} to it are deleted permanently. ${cannot}`;
}
