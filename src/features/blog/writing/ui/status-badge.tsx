import type { PostStatus } from '#features/blog/reading/schema.ts';
import { momentLabel } from '#platform/moment.ts';
import './status-badge.css';

export const STATUS_NAMES: Readonly<Record<PostStatus, string>> = {
  draft: 'Draft',
  published: 'Published',
  archived: 'Archived',
};

/** Published green, draft yellow, archived gray (ABLG-06). */
export function StatusBadge({
  status,
  scheduledFor = null,
}: {
  status: PostStatus;
  scheduledFor?: string | null;
}) {
  const badge = (
    <span className="post-status" data-status={status}>
      {STATUS_NAMES[status]}
    </span>
  );
  if (scheduledFor === null) return badge;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1">
      {badge}
      <span className="text-sm">
        <span className="font-semibold">Scheduled</span>{' '}
        <time dateTime={scheduledFor} className="text-ink-soft lg:whitespace-nowrap">
          {momentLabel(scheduledFor)}
        </time>
      </span>
    </span>
  );
}
