import { infiniteQueryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME } from '#platform/changing.ts';
import { getChangeLog } from './functions.ts';
import type { LogSearch } from './rules.ts';

/**
 * What was changed, newest first, page after page. Its key begins with 'changes': a mutation that
 * administrators make invalidates that.
 *
 * @param search what it is narrowed to
 */
export function changeLogQuery(search: LogSearch) {
  return infiniteQueryOptions({
    queryKey: ['changes', 'log', search],
    queryFn: ({ pageParam }) => getChangeLog({ data: { ...search, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Others may have changed something since.
    ...READ_EACH_TIME,
  });
}
