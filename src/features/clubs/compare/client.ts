import { queryOptions } from '@tanstack/react-query';
import { getComparison } from './functions.ts';
import type { CompareSearch } from './schema.ts';

export type Comparison = Awaited<ReturnType<typeof getComparison>>;

/**
 * Under `clubs`, so that it is invalidated with the lists. `only` is not sent: the page has all
 * rows.
 */
export function comparisonQuery({ only: _only, ...search }: CompareSearch) {
  return queryOptions({
    queryKey: ['clubs', 'comparison', search],
    queryFn: () => getComparison({ data: { ...search } }),
  });
}
