import { createFileRoute } from '@tanstack/react-router';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { LocationAdministration } from '#features/locations/location-administration/ui/location-administration.tsx';
import { AccessDenied, AdminGate } from './-site/admin-gate.tsx';
import { FormSkeleton } from './-site/form-skeleton.tsx';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/admin/locations')({
  head: () =>
    pageHead({
      title: 'Manage Locations',
      description: 'States and counties of the club finder.',
      indexed: false,
    }),
  ssr: false,
  pendingComponent: FormSkeleton,
  component: Locations,
});

function Locations() {
  return (
    <AdminGate
      loading={<FormSkeleton />}
      signedOut={<AccessDenied text="Please log in to access this page." />}
      denied={<AccessDenied text="You do not have permission to access this page." />}
    >
      {() => (
        <LocationAdministration>
          <ChangeLog subject="location" />
        </LocationAdministration>
      )}
    </AdminGate>
  );
}
