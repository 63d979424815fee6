import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { isUuid } from '#domain/ids.ts';
import { clubByIdQuery } from '#features/clubs/directory/client.ts';
import { parseFinderSearch } from '#features/clubs/directory/schema.ts';
import {
  InvalidClubUrl,
  SuggestEditPage,
} from '#features/clubs/suggestions/ui/suggest-edit-page.tsx';
import { ClubNotFound } from './-site/club-page.tsx';
import { pageHead } from './-site/page-head.ts';

const INVALID = 'invalid';

export const Route = createFileRoute('/clubs/$clubId/suggest-edit')({
  validateSearch: parseFinderSearch,
  loader: async ({ context: { queryClient }, params: { clubId }, location }) => {
    if (!isUuid(clubId)) throw notFound({ data: INVALID });
    const lookup = await queryClient.ensureQueryData(clubByIdQuery(clubId));
    if (lookup.kind === 'moved') {
      const href = `${lookup.path}/suggest-edit${location.searchStr}`;
      throw redirect({ href, statusCode: 301 });
    }
    if (lookup.kind === 'missing') throw notFound({ data: lookup });
    return { club: lookup.club };
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData ? `Suggest Edit for ${loaderData.club.name}` : 'Club not found',
      description: 'Tell us what should change on the page of this club.',
      indexed: false,
    }),
  notFoundComponent: function Missing({ data }) {
    const search = Route.useSearch();
    if (data === INVALID) return <InvalidClubUrl />;
    return <ClubNotFound lookup={data} search={search} />;
  },
  component: function SuggestEditById() {
    return <SuggestEditPage club={Route.useLoaderData().club} search={Route.useSearch()} />;
  },
});
