import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, rootRouteId, useLoaderData, useLocation } from '@tanstack/react-router';
import { asUnderstood } from '#domain/near.ts';
import { ageGuideQuery } from '#platform/age-guide.ts';
import { activeLocationsQuery } from '#features/places/county-client.ts';
import { useEmptySearch } from '#features/site/page-views/search-client.ts';
import { tryoutsQuery } from '#features/tryouts/board/client.ts';
import { boardDescription, boardTitle, isFiltered } from '#features/tryouts/board/rules.ts';
import { parseTryoutSearch } from '#features/tryouts/board/schema.ts';
import { TryoutBoard } from '#features/tryouts/board/ui/tryout-board.tsx';
import { pageHead, siteUrlOf } from './-site/page-head.ts';
import { SaveSearchButton } from './-site/save-search-button.tsx';

export const Route = createFileRoute('/tryouts/')({
  staticData: { cache: 'public' },
  validateSearch: parseTryoutSearch,
  loaderDeps: ({ search }) => ({ search: parseTryoutSearch({ ...search }) }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    await Promise.all([
      queryClient.ensureQueryData(activeLocationsQuery),
      queryClient.ensureQueryData(ageGuideQuery()),
      queryClient.ensureQueryData(tryoutsQuery(search)),
    ]);
  },
  head: ({ match, matches }) => {
    const { context, search: asked } = match;
    const page = context.queryClient.getQueryData(tryoutsQuery(asked).queryKey);
    const search = asUnderstood(asked, page?.place);
    // Only the first page without filters is indexed: filters are endless.
    const isWhole = !isFiltered(asked) && asked.after === undefined;
    return pageHead({
      title: boardTitle(search),
      description: import.meta.env.SSR ? boardDescription(search) : '',
      canonical: isWhole ? `${siteUrlOf(matches)}/tryouts` : undefined,
      indexed: isWhole,
    });
  },
  component: function Tryouts() {
    const search = Route.useSearch();
    const navigate = Route.useNavigate();
    const { siteUrl, analytics } = useLoaderData({ from: rootRouteId });
    const { data: locations } = useSuspenseQuery(activeLocationsQuery);
    const { data: guide } = useSuspenseQuery(ageGuideQuery());
    const { data: page } = useSuspenseQuery(tryoutsQuery(search));
    const query = useLocation({ select: ({ searchStr }) => searchStr });
    useEmptySearch(analytics, '/tryouts', page.tryouts.length === 0 ? query : undefined);
    return (
      <TryoutBoard
        search={search}
        page={page}
        locations={locations}
        guide={guide}
        siteUrl={siteUrl}
        save={<SaveSearchButton page="tryouts" />}
        onSearch={(next) => void navigate({ search: next, resetScroll: false })}
      />
    );
  },
});
