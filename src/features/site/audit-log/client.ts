import { infiniteQueryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME } from '#platform/changing.ts';
import { getChangeLog } from './functions.ts';
import type { LogSearch } from './rules.ts';

/** The key begins with 'changes', which mutations of administrators invalidate. */
export function changeLogQuery(search: LogSearch) {
  return infiniteQueryOptions({
    queryKey: ['changes', 'log', search],
    queryFn: ({ pageParam }) => getChangeLog({ data: { ...search, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...READ_EACH_TIME,
  });
}
