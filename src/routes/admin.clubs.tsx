import { createFileRoute, useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ADMINISTRATORS_ONLY } from '#domain/administrator.ts';
import { stringifySearch } from '#domain/search-params.ts';
import { isNarrowed, parseCatalogueSearch } from '#features/clubs/club-administration/rules.ts';
import { AllClubs } from '#features/clubs/club-administration/ui/all-clubs.tsx';
import { CatalogueSkeleton } from '#features/clubs/club-administration/ui/catalogue-skeleton.tsx';
import { ChangeLog } from '#features/site/audit-log/ui/change-log.tsx';
import { ClubExchange } from '#features/clubs/import-export/ui/club-exchange.tsx';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { FailureNotice } from '#ui/notice.tsx';
import { rememberCatalogueSearch } from './-site/admin-clubs-search.ts';
import { AccessDenied, AdminGate } from './-site/admin-gate.tsx';
import { pageHead } from './-site/page-head.ts';

export const Route = createFileRoute('/admin/clubs')({
  validateSearch: parseCatalogueSearch,
  head: () =>
    pageHead({
      title: 'Admin: All Clubs',
      description: 'The list of all clubs, for administrators.',
      indexed: false,
    }),
  ssr: false,
  pendingComponent: CatalogueSkeleton,
  errorComponent: ClubsFailed,
  component: AdminClubs,
});

function AdminClubs() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  useEffect(() => rememberCatalogueSearch(search), [search]);
  return (
    <AdminGate
      loading={<CatalogueSkeleton />}
      signedOut={<AccessDenied text="Please log in to access this page." />}
      denied={<AccessDenied title="Access Denied" text={ADMINISTRATORS_ONLY} />}
    >
      {(viewer) => (
        <AllClubs
          key={viewer.id}
          search={search}
          onSearch={(chosen) => void navigate({ search: chosen })}
          exchange={
            <ClubExchange narrowedBy={isNarrowed(search) ? stringifySearch({ ...search }) : ''} />
          }
          renderChanges={(clubId) => <ChangeLog subject="club" subjectId={clubId} startsOpen />}
        />
      )}
    </AdminGate>
  );
}

/** In place of the page when it cannot be made (ACLB-18). */
function ClubsFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div className="mx-auto max-w-xl px-4 py-20">
      <FailureNotice
        isPage
        title="Something went wrong with the admin clubs page"
        message={messageOf(error)}
      >
        <button
          type="button"
          className={button.court}
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          Try again
        </button>
        <a href="/" className={button.outline}>
          Return to Home
        </a>
      </FailureNotice>
    </div>
  );
}
