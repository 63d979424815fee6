import { queryOptions } from '@tanstack/react-query';
import { createServerFn } from '@tanstack/react-start';
import { presentAges } from './present-season.ts';

/** Which birth dates the age groups currently mean; pages with it are rendered again each day. */
export const getAgeGuide = createServerFn({ method: 'GET' }).handler(() => {
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
