import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { EmptySearches } from '#features/site/page-views/ui/empty-searches.tsx';
import { typedId } from '#domain/ids.ts';
import { typedFilter } from '#domain/typed-filter.ts';
import { viewerQuery } from '#platform/session/viewer.ts';
import { Proposals } from '#features/clubs/suggestions/ui/proposals.tsx';
import { WaitingScreen } from '#features/site/waiting/ui/waiting-screen.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/')({
  ...adminPage('Waiting'),
  // Which kinds there are is known to the screen, which not every visitor loads.
  validateSearch: ({ kind, id }: Record<string, unknown>): WaitingSearch => ({
    kind: typedFilter(kind),
    id: typedId(id),
  }),
  component: function Waiting() {
    const { kind, id } = Route.useSearch();
    const navigate = Route.useNavigate();
    const viewer = useQuery(viewerQuery);
    // What club admins decide: only what concerns their clubs.
    const ofClubs = (
      <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-10">
        <h1 tabIndex={-1} className="text-title focus:outline-none">
          Waiting
        </h1>
        <Proposals id={id} />
      </div>
    );
    return (
      <AdminGate denied={viewer.data?.roles.includes('club_admin') ? ofClubs : undefined}>
        <WaitingScreen
          chosen={kind}
          onChoose={(next) => void navigate({ search: { kind: next }, resetScroll: false })}
          work={kind === 'edits' ? <Proposals id={id} /> : null}
        >
          <EmptySearches />
        </WaitingScreen>
      </AdminGate>
    );
  },
});

interface WaitingSearch {
  kind?: string | undefined;
  /** Of the only proposal to show. */
  id?: string | undefined;
}
