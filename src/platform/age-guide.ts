import { queryOptions } from '@tanstack/react-query';
import { createServerFn } from '@tanstack/react-start';
import { currentAges } from './current-season.ts';

export const getAgeGuide = createServerFn({ method: 'GET' }).handler(() => {
  return currentAges();
});

export function ageGuideQuery() {
  return queryOptions({
    queryKey: ['age guide'],
    queryFn: () => getAgeGuide(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
