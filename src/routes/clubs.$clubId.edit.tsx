import { createFileRoute } from '@tanstack/react-router';
import { clubByIdQuery } from '#features/clubs/directory/client.ts';
import { EditMissing, EditSkeleton } from '#features/clubs/editing/ui/edit-states.tsx';
import { foundClub } from './-site/club-head.ts';
import { EditClubPage } from './-site/edit-club.tsx';
import { editHead, parseEditSearch } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$clubId/edit')({
  validateSearch: parseEditSearch,
  loader: async ({ context: { queryClient }, params, location }) => {
    const lookup = await queryClient.ensureQueryData(clubByIdQuery(params.clubId));
    return { club: foundClub(lookup, '/edit', location.searchStr).club };
  },
  head: ({ loaderData }) => editHead(loaderData),
  // The document is the same for everyone; the form belongs to the one who is looking.
  ssr: 'data-only',
  pendingComponent: EditSkeleton,
  notFoundComponent: EditMissing,
  component: function EditById() {
    const { club } = Route.useLoaderData();
    return <EditClubPage club={club} byPath={false} from={Route.useSearch().from} />;
  },
});
