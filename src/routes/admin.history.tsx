import { createFileRoute } from '@tanstack/react-router';
import { parseLogSearch } from '#features/site/audit-log/rules.ts';
import { HistoryPage } from '#features/site/audit-log/ui/history-page.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/admin/history')({
  validateSearch: parseLogSearch,
  head: () =>
    pageHead({
      title: 'History',
      description: 'What was changed, by whom and when.',
      indexed: false,
    }),
  ssr: false,
  pendingComponent: FormSkeleton,
  component: History,
});

function History() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminGate loading={<FormSkeleton />}>
      {() => (
        <HistoryPage
          search={search}
          onSearch={(next) => void navigate({ search: next, resetScroll: false })}
        />
      )}
    </AdminGate>
  );
}
