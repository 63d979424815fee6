import { queryOptions } from '@tanstack/react-query';
import { getEmptySearches, getStatistics } from './statistics-functions.ts';

export type Statistics = Awaited<ReturnType<typeof getStatistics>>;

export const statisticsQuery = queryOptions({
  queryKey: ['analytics', 'statistics'],
  queryFn: () => getStatistics(),
  retry: 1,
  meta: { failureTitle: 'We couldn’t load the statistics' },
});

export const emptySearchesQuery = queryOptions({
  queryKey: ['analytics', 'empty-searches'],
  queryFn: () => getEmptySearches(),
  retry: 1,
});
