import { Navigate, createFileRoute } from '@tanstack/react-router';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { FlaggedComments } from '#features/reviews/moderation/ui/flagged-comments.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/comments')({
  ...adminPage('Flagged Comments'),
  component: () => (
    <AdminGate denied={<Navigate to="/" replace />}>
      {() => (
        <FlaggedComments>
          <ChangeLog subject="comment" />
        </FlaggedComments>
      )}
    </AdminGate>
  ),
});
