import type { PostStatus } from '#features/blog/reading/schema.ts';
import { momentLabel } from '#platform/moment.ts';
import './status-badge.css';

export const STATUS_NAMES: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

/** Published is green, archived gray, and a draft or a scheduled post yellow (ABLG-06). */
export function StatusBadge({
  status,
  scheduledFor = null,
}: {
  status: PostStatus;
  scheduledFor?: string | null;
}) {
  const isScheduled = scheduledFor !== null;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <span className="post-status" data-status={isScheduled ? 'draft' : status}>
        {isScheduled ? 'Scheduled' : STATUS_NAMES[status]}
      </span>
      {isScheduled ? (
        <time dateTime={scheduledFor} className="text-sm text-ink-soft lg:whitespace-nowrap">
          {momentLabel(scheduledFor)}
        </time>
      ) : null}
    </span>
  );
}
