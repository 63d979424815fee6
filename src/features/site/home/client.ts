import { queryOptions } from '@tanstack/react-query';
import { getHome } from './functions.ts';

export const homeQuery = queryOptions({
  // Invalidated together with the lists of clubs.
  queryKey: ['clubs', 'home'],
  queryFn: () => getHome(),
});
