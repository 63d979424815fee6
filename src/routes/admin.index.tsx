import { createFileRoute } from '@tanstack/react-router';
import { ConfirmedShares } from '#features/clubs/freshness/ui/confirmed-shares.tsx';
import { EmptySearches } from '#features/site/page-views/ui/empty-searches.tsx';
import { typedFilter } from '#domain/typed-filter.ts';
import { WaitingScreen } from '#features/site/waiting/ui/waiting-screen.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/')({
  ...adminPage('Waiting'),
  // Which kinds there are is known to the screen, which not every visitor loads.
  validateSearch: ({ kind }: Record<string, unknown>) => ({ kind: typedFilter(kind) }),
  component: function Waiting() {
    const { kind } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AdminGate>
        {() => (
          <WaitingScreen
            chosen={kind}
            onChoose={(next) => void navigate({ search: { kind: next }, resetScroll: false })}
          >
            <ConfirmedShares />
            <EmptySearches />
          </WaitingScreen>
        )}
      </AdminGate>
    );
  },
});
