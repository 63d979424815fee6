import { createFileRoute } from '@tanstack/react-router';
import { clubByPathQuery } from '#features/clubs/profile/client.ts';
import { EditMissing, EditSkeleton } from '#features/clubs/editing/ui/edit-states.tsx';
import { loadClub } from './-site/club-head.ts';
import { EditClubPage } from './-site/edit-club.tsx';
import { editHead, parseEditSearch } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$state/$county/$city/$clubSlug/edit')({
  validateSearch: parseEditSearch,
  loader: (loading) => loadClub(loading, clubByPathQuery(loading.params), '/edit'),
  head: ({ loaderData }) => editHead(loaderData?.club, 'Edit'),
  ssr: 'data-only',
  pendingComponent: EditSkeleton,
  notFoundComponent: EditMissing,
  component: function EditBySeoPath() {
    const { club } = Route.useLoaderData();
    return <EditClubPage club={club} byPath from={Route.useSearch().from} />;
  },
});
