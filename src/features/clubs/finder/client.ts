import { infiniteQueryOptions } from '@tanstack/react-query';
import { exponentialBackoff, retries } from '#platform/query-retries.ts';
import { findClubs } from './functions.ts';
import { firstPage } from './schema.ts';
import type { FinderSearch } from './schema.ts';

/** Three retries, backing off (FIND-44). */
export function clubSearchQuery(search: FinderSearch) {
  const filters = firstPage(search);
  const first = search.page ?? 1;
  return infiniteQueryOptions({
    queryKey: ['clubs', 'search', filters, first],
    queryFn: ({ pageParam: page }) => findClubs({ data: { ...filters, page } }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    retry: retries(3),
    retryDelay: exponentialBackoff,
    meta: { failureTitle: 'Error fetching clubs' },
  });
}
