import { createFileRoute } from '@tanstack/react-router';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { LocationAdministration } from '#features/places/administration/ui/location-administration.tsx';
import { AccessDenied, AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';

export const Route = createFileRoute('/admin/locations')({
  ...adminPage('Manage Locations'),
  component: () => (
    <AdminGate
      signedOut={<AccessDenied text="Please log in to access this page." />}
      denied={<AccessDenied text="You do not have permission to access this page." />}
    >
      <LocationAdministration>
        <ChangeLog subject="location" />
      </LocationAdministration>
    </AdminGate>
  ),
});
