import { queryOptions } from '@tanstack/react-query';
import { getHome } from './functions.ts';

/** What the home page shows of clubs and reviews. */
export const homeQuery = queryOptions({
  // Among the lists of clubs, so that it is stale when they are.
  queryKey: ['clubs', 'home'],
  queryFn: () => getHome(),
});
