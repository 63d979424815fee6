import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { here } from './client.ts';
import { getEmptySearches } from './functions.ts';

// Not every visitor loads this.

export const emptySearchesQuery = queryOptions({
  queryKey: ['analytics', 'empty-searches'],
  queryFn: () => getEmptySearches(),
  retry: 1,
});

/**
 * Reports a search that found nothing, to this site only (OPER-04).
 *
 * @param query undefined if it found something
 */
export function useEmptySearch(path: string, query: string | undefined): void {
  useEffect(() => {
    if (query === undefined) return undefined;
    // After the root's effect, which knows whether to count.
    const waiting = setTimeout(() => here.send?.({ path, nothingFor: query }));
    return () => clearTimeout(waiting);
  }, [path, query]);
}
