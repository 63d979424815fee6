import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { clubSearchQuery } from '#features/clubs/client.ts';
import {
  canonicalFinderQuery,
  finderDescription,
  finderStructuredData,
  finderTitle,
  isLandingPage,
} from '#features/clubs/rules.ts';
import { isSearched, parseFinderSearch } from '#features/clubs/schema.ts';
import { Finder } from '#features/clubs/ui/finder.tsx';
import { activeLocationsQuery } from '#features/locations/client.ts';
import { pageHead } from './-site/page-head.ts';
import { siteUrlOf } from './-site/site-url-of.ts';

export const Route = createFileRoute('/find-club')({
  validateSearch: parseFinderSearch,
  loaderDeps: ({ search }) => ({ search }),
  loader: async ({ context: { queryClient }, deps: { search } }) => {
    const locations = queryClient.ensureQueryData(activeLocationsQuery());
    // In the browser the page shows its skeleton while clubs load; the server waits for them.
    const clubs = isSearched(search)
      ? queryClient.ensureInfiniteQueryData(clubSearchQuery(search))
      : undefined;
    // Whichever fails first is the answer; a failure that nobody waits for would end the server.
    for (const asked of [locations, clubs]) asked?.catch(() => undefined);
    const found = import.meta.env.SSR ? await clubs : undefined;
    const isEmpty = found?.pages[0]?.total === 0;
    // The page shows them in any case.
    const offered = await locations;
    return { indexed: !isEmpty && isLandingPage(search, offered) };
  },
  head: ({ match: { search }, matches, loaderData }) => {
    const canonical = `${siteUrlOf(matches)}/find-club${canonicalFinderQuery(search)}`;
    return pageHead({
      title: finderTitle(search),
      description: finderDescription(search),
      // A later page of a list is not what the first one is.
      canonical: search.after === undefined ? canonical : undefined,
      indexed: loaderData?.indexed ?? false,
      structuredData: finderStructuredData(search, canonical),
    });
  },
  component: FindClub,
});

function FindClub() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data: locations } = useSuspenseQuery(activeLocationsQuery());
  return (
    <Finder
      search={search}
      locations={locations}
      onNavigate={(next) => void navigate({ search: next, resetScroll: false })}
    />
  );
}
