import { queryOptions } from '@tanstack/react-query';
import { createServerFn } from '@tanstack/react-start';
import { TODAY } from './day-change.ts';
import { cachedUntilInvalidated } from './page-cache/answer-cache.ts';
import { pageShows } from './page-names.ts';
import { presentAges } from './present-season.ts';

/** Which birth dates the age groups currently mean; pages with it are rendered again each day. */
export const getAgeGuide = createServerFn({ method: 'GET' }).handler(() => {
  pageShows(TODAY);
  return cachedUntilInvalidated(TODAY, async () => presentAges(), 'age guide');
});

/** The same for the browser, which asks once. */
export function ageGuideQuery() {
  return queryOptions({
    queryKey: ['age guide'],
    queryFn: () => getAgeGuide(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
