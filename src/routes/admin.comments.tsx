import { Navigate, createFileRoute } from '@tanstack/react-router';
import { typedId } from '#domain/ids.ts';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { FlaggedComments } from '#features/reviews/moderation/ui/flagged-comments.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/comments')({
  ...adminPage('Flagged Comments'),
  validateSearch: ({ id }: Record<string, unknown>): { id?: string | undefined } => ({
    id: typedId(id),
  }),
  component: function Comments() {
    const { id } = Route.useSearch();
    return (
      <AdminGate denied={<Navigate to="/" replace />}>
        <FlaggedComments id={id}>
          <ChangeLog subject="comment" />
        </FlaggedComments>
      </AdminGate>
    );
  },
});
