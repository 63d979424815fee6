import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/profile/client.ts';
import { EditMissing, EditSkeleton } from '#features/clubs/editing/ui/edit-states.tsx';
import { loadClub } from './-site/club-head.ts';
import { EditClubPage } from './-site/edit-club.tsx';
import { editHead, parseEditSearch } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$clubId/edit')({
  validateSearch: parseEditSearch,
  loader: (loading) => loadClub(loading, clubByIdQuery(loading.params.clubId), '/edit'),
  head: ({ loaderData }) => editHead(loaderData?.club, 'Edit'),
  // The document is the same for everyone; the form depends on the user.
  ssr: 'data-only',
  pendingComponent: EditSkeleton,
  notFoundComponent: EditMissing,
  component: function EditById() {
    const { club } = Route.useLoaderData();
    return <EditClubPage club={club} byPath={false} from={Route.useSearch().from} />;
  },
});
