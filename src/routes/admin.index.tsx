import { createFileRoute } from '@tanstack/react-router';
import { EmptySearches } from '#features/site/page-views/ui/empty-searches.tsx';
import { parseWaitingSearch } from '#features/site/waiting/rules.ts';
import { WaitingScreen } from '#features/site/waiting/ui/waiting-screen.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/')({
  ...adminPage('Waiting'),
  validateSearch: parseWaitingSearch,
  component: function Waiting() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AdminGate>
        {() => (
          <WaitingScreen
            search={search}
            onNavigate={(next) => void navigate({ search: next, resetScroll: false })}
          >
            <EmptySearches />
          </WaitingScreen>
        )}
      </AdminGate>
    );
  },
});
