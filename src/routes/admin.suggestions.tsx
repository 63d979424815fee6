import { createFileRoute } from '@tanstack/react-router';
import { parseInboxSearch } from '#features/clubs/suggestion-inbox/rules.ts';
import { InboxPage } from '#features/clubs/suggestion-inbox/ui/inbox-page.tsx';
import { AddSuggestedClub } from './-site/add-suggested-club.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/admin/suggestions')({
  validateSearch: parseInboxSearch,
  head: () =>
    pageHead({
      title: 'Suggestions',
      description: 'Clubs and edits that were suggested.',
      indexed: false,
    }),
  ssr: false,
  pendingComponent: FormSkeleton,
  component: Suggestions,
});

function Suggestions() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminGate loading={<FormSkeleton />}>
      {() => (
        <InboxPage
          search={search}
          onNavigate={(next) => void navigate({ search: next, resetScroll: false })}
          renderAdd={(suggestion) => <AddSuggestedClub suggestion={suggestion} />}
        />
      )}
    </AdminGate>
  );
}
