import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, rootRouteId, useLoaderData, useLocation } from '@tanstack/react-router';
import { asUnderstood } from '#domain/near.ts';
import { clubPath } from '#domain/paths.ts';
import { clubSearchQuery } from '#features/clubs/finder/client.ts';
import {
  canonicalFinderQuery,
  finderDescription,
  finderStructuredData,
  finderTitle,
  isLandingPage,
} from '#features/clubs/finder/rules.ts';
import { hasFilters, parseFinderSearch } from '#features/clubs/finder/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { Finder } from '#features/clubs/finder/ui/finder.tsx';
import { ageGuideQuery } from '#platform/age-guide.ts';
import { activeLocationsQuery } from '#features/places/county-client.ts';
import { useEmptySearch } from '#features/site/page-views/search-client.ts';
import { pageHead, siteUrlOf } from './-site/page-head.ts';
import { SaveSearchButton } from './-site/save-search-button.tsx';

export const Route = createFileRoute('/find-club')({
  staticData: { cache: 'public' },
  validateSearch: parseFinderSearch,
  // Parsed again: the router passes the URL's raw search, and server and browser must agree on the match.
  loaderDeps: ({ search }) => ({ search: parseFinderSearch({ ...search }) }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const locations = queryClient.ensureQueryData(activeLocationsQuery);
    const guide = queryClient.ensureQueryData(ageGuideQuery());
    // In the browser a skeleton shows while clubs load; the server waits for them.
    const clubs = hasFilters(search)
      ? queryClient.ensureInfiniteQueryData(clubSearchQuery(search))
      : undefined;
    // A rejection that nothing awaits would end the server.
    for (const asked of [locations, guide, clubs]) asked?.catch(() => undefined);
    const [offered] = await Promise.all([locations, guide]);
    // Only the server's answer is indexed.
    if (!import.meta.env.SSR) return { indexed: true };
    const page = (await clubs)?.pages[0];
    return { indexed: page?.total !== 0 && isLandingPage(search, offered) };
  },
  head: ({ match, matches, loaderData }) => {
    const asked = parseFinderSearch({ ...match.search });
    const { queryClient } = match.context;
    const [page] = queryClient.getQueryData(clubSearchQuery(asked).queryKey)?.pages ?? [];
    const found = page?.clubs ?? [];
    const search = asUnderstood(asked, page?.place);
    const indexed = loaderData?.indexed ?? false;
    const canonical = `${siteUrlOf(matches)}/find-club${canonicalFinderQuery(search)}`;
    const listed = indexed ? found.map((club) => ({ name: club.name, path: clubPath(club) })) : [];
    return pageHead({
      title: finderTitle(search),
      description: import.meta.env.SSR ? finderDescription(search) : '',
      canonical: search.page === undefined ? canonical : undefined,
      indexed,
      structuredData: import.meta.env.SSR ? finderStructuredData(search, canonical, listed) : [],
    });
  },
  component: FindClub,
});

function FindClub() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: locations } = useSuspenseQuery(activeLocationsQuery);
  const { data: guide } = useSuspenseQuery(ageGuideQuery());
  const { data: found } = useInfiniteQuery({ ...clubSearchQuery(search), enabled: false });
  const { analytics } = useLoaderData({ from: rootRouteId });
  const query = useLocation({ select: ({ searchStr }) => searchStr });
  useEmptySearch(analytics, '/find-club', found?.pages[0]?.total === 0 ? query : undefined);
  const show = (next: FinderSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <Finder
      search={search}
      locations={locations}
      guide={guide}
      onNavigate={show}
      save={<SaveSearchButton page="finder" />}
    />
  );
}
