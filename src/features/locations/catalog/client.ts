import { queryOptions } from '@tanstack/react-query';
import { getActiveLocations } from './functions.ts';

export const activeLocationsQuery = queryOptions({
  queryKey: ['locations', 'active'],
  queryFn: () => getActiveLocations(),
  staleTime: 5 * 60_000,
});
