import { Navigate, createFileRoute } from '@tanstack/react-router';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { FlaggedComments } from '#features/reviews/moderation/ui/flagged-comments.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/admin/comments')({
  head: () =>
    pageHead({
      title: 'Flagged Comments',
      description: 'Comments that were reported.',
      indexed: false,
    }),
  ssr: false,
  pendingComponent: FormSkeleton,
  component: Comments,
});

function Comments() {
  return (
    <AdminGate loading={<FormSkeleton />} denied={<Navigate to="/" replace />}>
      {() => (
        <FlaggedComments>
          <ChangeLog subject="comment" />
        </FlaggedComments>
      )}
    </AdminGate>
  );
}
