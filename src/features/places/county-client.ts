import { queryOptions } from '@tanstack/react-query';
import { getActiveLocations } from './county-functions.ts';

export const activeLocationsQuery = queryOptions({
  queryKey: ['locations', 'active'],
  queryFn: () => getActiveLocations(),
  staleTime: 5 * 60_000,
});
