import { createFileRoute, notFound } from '@tanstack/react-router';
import { isUuid } from '#domain/ids.ts';
import { clubByIdQuery } from '#features/clubs/directory/client.ts';
import { parseFinderSearch } from '#features/clubs/directory/schema.ts';
import {
  InvalidClubUrl,
  SuggestEditPage,
} from '#features/clubs/suggestions/ui/suggest-edit-page.tsx';
import { ClubNotFound } from './-site/club-page.tsx';
import { clubToSuggestFor, suggestEditHead } from './-site/suggest-edit.ts';

const INVALID = 'invalid';

export const Route = createFileRoute('/clubs/$clubId/suggest-edit')({
  validateSearch: parseFinderSearch,
  loader: async ({ context: { queryClient }, params: { clubId }, location }) => {
    if (!isUuid(clubId)) throw notFound({ data: INVALID });
    return clubToSuggestFor(
      await queryClient.ensureQueryData(clubByIdQuery(clubId)),
      location.searchStr,
    );
  },
  head: ({ loaderData }) => suggestEditHead(loaderData),
  notFoundComponent: function Missing({ data }) {
    const search = Route.useSearch();
    if (data === INVALID) return <InvalidClubUrl />;
    return <ClubNotFound lookup={data} search={search} />;
  },
  component: function SuggestEditById() {
    return <SuggestEditPage club={Route.useLoaderData().club} search={Route.useSearch()} />;
  },
});
