import { createFileRoute } from '@tanstack/react-router';
import { parseLogSearch } from '#features/site/audit-log/rules.ts';
import { HistoryPage } from '#features/site/audit-log/ui/history-page.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/history')({
  ...adminPage('History'),
  validateSearch: parseLogSearch,
  component: function History() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AdminGate>
        <HistoryPage
          search={search}
          onSearch={(next) => void navigate({ search: next, resetScroll: false })}
        />
      </AdminGate>
    );
  },
});
