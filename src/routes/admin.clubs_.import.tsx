import { createFileRoute } from '@tanstack/react-router';
import { ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { ExportLink } from '#features/clubs/import-export/ui/import-export-links.tsx';
import { ImportClubs } from '#features/clubs/import-export/ui/import-clubs.tsx';
import { PastImports } from '#features/clubs/import-history/ui/past-imports.tsx';
import { AccessDenied, AdminGate } from './-site/admin-gate.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/admin/clubs_/import')({
  head: () =>
    pageHead({ title: 'Import clubs', description: 'Import a list of clubs.', indexed: false }),
  ssr: false,
  pendingComponent: FormSkeleton,
  component: ImportPage,
});

function ImportPage() {
  return (
    <AdminGate
      loading={<FormSkeleton />}
      denied={<AccessDenied title="Access Denied" text={ADMINISTRATORS_ONLY} />}
    >
      {() => <ImportClubs links={<ExportLink />} past={PastImports} />}
    </AdminGate>
  );
}
