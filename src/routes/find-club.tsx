import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clubSearchQuery } from '#features/clubs/finder/client.ts';
import { isLandingPage } from '#features/clubs/finder/rules.ts';
import { isSearched, parseFinderSearch } from '#features/clubs/finder/schema.ts';
import type { FinderSearch } from '#features/clubs/finder/schema.ts';
import { Finder } from '#features/clubs/finder/ui/finder.tsx';
import { ageGuideQuery } from '#platform/age-guide.ts';
import { activeLocationsQuery } from '#features/locations/catalog/client.ts';
import { finderHead } from './-site/finder-head.ts';
import { SaveSearchButton } from './-site/save-search-button.tsx';
import { siteUrlOf } from './-site/site-url-of.ts';

export const Route = createFileRoute('/find-club')({
  staticData: { cache: 'public' },
  validateSearch: parseFinderSearch,
  // Read again: what the router hands over here holds the address as it came, in its order and with
  // parameters of others, and the page has to be the same match in the browser as on the server.
  loaderDeps: ({ search }) => ({ search: parseFinderSearch({ ...search }) }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const locations = queryClient.ensureQueryData(activeLocationsQuery);
    const guide = queryClient.ensureQueryData(ageGuideQuery());
    // In the browser the page shows its skeleton while clubs load; the server waits for them.
    const clubs = isSearched(search)
      ? queryClient.ensureInfiniteQueryData(clubSearchQuery(search))
      : undefined;
    // Whichever fails first is the answer; a failure that nobody waits for would end the server.
    for (const asked of [locations, guide, clubs]) asked?.catch(() => undefined);
    // The page shows them in any case.
    const [offered] = await Promise.all([locations, guide]);
    // Search engines ask the server for each page.
    if (!import.meta.env.SSR) return { indexed: true };
    const page = (await clubs)?.pages[0];
    return { indexed: page?.total !== 0 && isLandingPage(search, offered) };
  },
  head: ({ match, matches, loaderData }) => {
    const search = parseFinderSearch({ ...match.search });
    const { queryClient } = match.context;
    const found = queryClient.getQueryData(clubSearchQuery(search).queryKey)?.pages[0]?.clubs;
    const indexed = loaderData?.indexed ?? false;
    return finderHead(search, siteUrlOf(matches), indexed, indexed ? found : []);
  },
  component: FindClub,
});

function FindClub() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: locations } = useSuspenseQuery(activeLocationsQuery);
  const { data: guide } = useSuspenseQuery(ageGuideQuery());
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
