import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { clubByPathQuery } from '#features/clubs/directory/client.ts';
import { EditMissing, EditSkeleton } from '#features/clubs/editing/ui/edit-states.tsx';
import { EditClubPage } from './-site/edit-club.tsx';
import { editHead, parseEditSearch } from './-site/edit-head.ts';

export const Route = createFileRoute('/clubs/$state/$county/$city/$clubSlug/edit')({
  validateSearch: parseEditSearch,
  loader: async ({ context: { queryClient }, params, location }) => {
    const lookup = await queryClient.ensureQueryData(clubByPathQuery(params));
    if (lookup.kind === 'moved') {
      throw redirect({ href: `${lookup.path}/edit${location.searchStr}`, statusCode: 301 });
    }
    if (lookup.kind === 'missing') throw notFound();
    return { club: lookup.club };
  },
  head: ({ loaderData }) => editHead(loaderData),
  ssr: 'data-only',
  pendingComponent: EditSkeleton,
  notFoundComponent: EditMissing,
  component: function EditBySeoPath() {
    const { club } = Route.useLoaderData();
    return <EditClubPage club={club} byPath from={Route.useSearch().from} />;
  },
});
