import { queryOptions } from '@tanstack/react-query';
import { getActiveLocations } from './functions.ts';

/** The states and counties of the public filter. */
export const activeLocationsQuery = queryOptions({
  queryKey: ['locations', 'active'],
  queryFn: () => getActiveLocations(),
  staleTime: 5 * 60_000,
});
