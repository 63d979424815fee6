import { createFileRoute } from '@tanstack/react-router';
import { parseInboxSearch } from '#features/clubs/suggestions/inbox-rules.ts';
import { InboxPage } from '#features/clubs/suggestions/ui/inbox-page.tsx';
import { AddSuggestedClub } from './-site/add-suggested-club.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/suggestions')({
  ...adminPage('Suggestions'),
  validateSearch: parseInboxSearch,
  component: function Suggestions() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AdminGate>
        <InboxPage
          search={search}
          onNavigate={(next) => void navigate({ search: next, resetScroll: false })}
          renderAdd={(suggestion) => <AddSuggestedClub suggestion={suggestion} />}
        />
      </AdminGate>
    );
  },
});
