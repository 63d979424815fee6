import type { PostStatus } from '#features/blog/reading/schema.ts';
import './status-badge.css';

/** How the statuses are called on screen. */
export const STATUS_NAMES: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

/** The status of a post: published green, draft yellow, archived grey (ABLG-06). */
export function StatusBadge({ status }: { status: PostStatus }) {
  return (
    <span className="post-status" data-status={status}>
      {STATUS_NAMES[status]}
    </span>
  );
}
