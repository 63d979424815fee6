import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { stringifySearch } from '#domain/search-params.ts';
import { isNarrowed, parseClubListSearch } from '#features/clubs/administration/filters.ts';
import { AllClubs } from '#features/clubs/administration/ui/all-clubs.tsx';
import { AllClubsSkeleton } from '#features/clubs/administration/ui/club-list-skeleton.tsx';
import { MailClubs } from '#features/clubs/mailings/ui/mail-clubs.tsx';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { ImportExportLinks } from '#features/clubs/lists/ui/import-export-links.tsx';
import { rememberClubListSearch } from './-site/admin-clubs-search.ts';
import { AccessDenied, AdminGate } from './-site/admin-gate.tsx';
import { adminPage } from './-site/admin-page.tsx';
import { FailedPage } from './-site/failed-page.tsx';

export const Route = createFileRoute('/admin/clubs')({
  ...adminPage('Admin: All Clubs'),
  validateSearch: parseClubListSearch,
  // ACLB-18
  errorComponent: (props) => (
    <FailedPage title="Something went wrong with the admin clubs page" {...props} />
  ),
  component: function AdminClubs() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    useEffect(() => rememberClubListSearch(search), [search]);
    return (
      <AdminGate
        loading={<AllClubsSkeleton />}
        signedOut={<AccessDenied text="Please log in to access this page." />}
      >
        {(viewer) => (
          <AllClubs
            key={viewer.id}
            search={search}
            onSearch={(chosen) => void navigate({ search: chosen })}
            importExport={
              <ImportExportLinks
                narrowedBy={isNarrowed(search) ? stringifySearch({ ...search }) : ''}
              />
            }
            renderMail={(mail) => <MailClubs {...mail} />}
            renderChanges={(clubId) => <ChangeLog subject="club" subjectId={clubId} startsOpen />}
          />
        )}
      </AdminGate>
    );
  },
});
