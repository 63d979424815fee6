import { createFileRoute } from '@tanstack/react-router';
import { parseMergeSearch } from '#features/clubs/merging/rules.ts';
import { MergeClubs } from '#features/clubs/merging/ui/merge-clubs.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/clubs_/merge')({
  ...adminPage('Merge clubs'),
  validateSearch: parseMergeSearch,
  component: function Merge() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <AdminGate>
        <MergeClubs search={search} onSearch={(next) => void navigate({ search: next })} />
      </AdminGate>
    );
  },
});
