import { createFileRoute } from '@tanstack/react-router';
import { ExportLink } from '#features/clubs/import-export/ui/import-export-links.tsx';
import { ImportClubs } from '#features/clubs/import-export/ui/import-clubs.tsx';
import { PastImports } from '#features/clubs/import-history/ui/past-imports.tsx';
import { AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.ts';

export const Route = createFileRoute('/admin/clubs_/import')({
  ...adminPage('Import clubs'),
  component: () => (
    <AdminGate>{() => <ImportClubs links={<ExportLink />} past={PastImports} />}</AdminGate>
  ),
});
