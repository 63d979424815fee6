import { createFileRoute, notFound } from '@tanstack/react-router';
import { isUuid } from '#domain/ids.ts';
import { clubByIdQuery } from '#features/clubs/profile/client.ts';
import { parseFinderSearch } from '#features/clubs/finder/schema.ts';
import {
  InvalidClubUrl,
  SuggestEditPage,
} from '#features/clubs/suggestions/ui/suggest-edit-page.tsx';
import { loadClub } from './-site/club-head.ts';
import { ClubNotFound } from './-site/club-not-found.tsx';
import { clubScreenHead } from './-site/edit-head.ts';

const INVALID = 'invalid';

export const Route = createFileRoute('/clubs/$clubId/suggest-edit')({
  staticData: { cache: 'public' },
  validateSearch: parseFinderSearch,
  loader: (loading) => {
    if (!isUuid(loading.params.clubId)) throw notFound({ data: INVALID });
    return loadClub(loading, clubByIdQuery(loading.params.clubId), '/suggest-edit');
  },
  head: ({ loaderData }) => clubScreenHead('Suggest Edit for', loaderData?.club),
  notFoundComponent: ({ data }) =>
    data === INVALID ? <InvalidClubUrl /> : <ClubNotFound data={data} />,
  component: function SuggestEditById() {
    return <SuggestEditPage club={Route.useLoaderData().club} search={Route.useSearch()} />;
  },
});
