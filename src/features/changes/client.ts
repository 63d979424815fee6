import { infiniteQueryOptions } from '@tanstack/react-query';
import { retries } from '#platform/query-retries.ts';
import { getChanges } from './functions.ts';
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
