import { queryOptions } from '@tanstack/react-query';
import { getComparison } from './functions.ts';
import type { CompareSearch } from './schema.ts';

/**
 * Clubs side by side, among the lists of clubs, so that it is stale when they are. Which rows are hidden is not
 * asked: the page has all of them.
 */
export function comparisonQuery({ only: _only, ...search }: CompareSearch) {
  return queryOptions({
    queryKey: ['clubs', 'comparison', search],
    queryFn: () => getComparison({ data: { ...search } }),
  });
}
