import { createFileRoute } from '@tanstack/react-router';
import { ImportLists } from '#features/clubs/lists/ui/import-lists.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/clubs_/import')({
  ...adminPage('Import clubs'),
  component: () => (
    <AdminGate>
      <ImportLists />
    </AdminGate>
  ),
});
