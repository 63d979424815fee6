import { queryOptions } from '@tanstack/react-query';
import { createServerFn } from '@tanstack/react-start';
import { TODAY } from './day-change.ts';
import { pageShows } from './page-names.ts';
import { presentAges } from './present-season.ts';

/** Which birth dates the age groups of the present season mean; pages with it are made anew each day. */
export const getAgeGuide = createServerFn({ method: 'GET' }).handler(() => {
  pageShows(TODAY);
  return presentAges();
});

/** The same for the browser, which asks once. */
export function ageGuideQuery() {
  return queryOptions({
    queryKey: ['age guide'],
    queryFn: () => getAgeGuide(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
