import { infiniteQueryOptions } from '@tanstack/react-query';
import { retries } from '#platform/query-retries.ts';
import { getChangeLog, getChanges } from './functions.ts';
import type { LogSearch } from './rules.ts';
import type { ChangeSubject } from './schema.ts';

/**
 * What was changed, newest first, page after page. Its key begins with 'changes': a mutation that
 * administrators make invalidates that.
 *
 * @param subjectId one thing; null for all of the kind
 */
export function changesQuery(subject: ChangeSubject, subjectId: string | null) {
  return infiniteQueryOptions({
    queryKey: ['changes', subject, subjectId],
    queryFn: ({ pageParam }) => getChanges({ data: { subject, subjectId, below: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    // Others may have changed something since.
    staleTime: 0,
    retry: retries(1),
  });
}

/** What was changed of everything, narrowed as the address says, newest first, page after page. */
export function changeLogQuery(search: LogSearch) {
  return infiniteQueryOptions({
    queryKey: ['changes', 'log', search],
    queryFn: ({ pageParam }) => getChangeLog({ data: { ...search, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    retry: retries(1),
  });
}
