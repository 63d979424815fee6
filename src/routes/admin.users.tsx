import { createFileRoute } from '@tanstack/react-router';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { parseListSearch } from '#features/accounts/administration/ui/list-search.ts';
import { MembersPage } from '#features/accounts/administration/ui/members-page.tsx';
import { MembersSkeleton } from '#features/accounts/administration/ui/members-skeleton.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/users')({
  ...adminPage('User Management'),
  validateSearch: parseListSearch,
  component: function Users() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AdminGate loading={<MembersSkeleton />}>
        {(viewer) => (
          <MembersPage
            viewerId={viewer.id}
            search={search}
            renderChanges={(subject, id) => <ChangeLog subject={subject} subjectId={id} />}
            onNavigate={(next, { replace }) =>
              void navigate({ search: next, replace, resetScroll: false })
            }
          />
        )}
      </AdminGate>
    );
  },
});
