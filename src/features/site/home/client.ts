import { queryOptions } from '@tanstack/react-query';
import { getHome } from './functions.ts';

export type Home = Awaited<ReturnType<typeof getHome>>;

export const homeQuery = queryOptions({
  // Invalidated together with the lists of clubs.
  queryKey: ['clubs', 'home'],
  queryFn: () => getHome(),
});
