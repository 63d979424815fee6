import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { retries } from '#platform/query-retries.ts';
import { getPastImports, getUndoPlan, undoImport } from './functions.ts';

/** Imports, newest first, page after page. */
export function pastImportsQuery() {
  return infiniteQueryOptions({
    queryKey: ['imports', 'list'],
    queryFn: ({ pageParam }) => getPastImports({ data: { skip: pageParam } }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    retry: retries(1),
  });
}

/** What undoing an import would do, as of now. */
export function undoPlanQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'plan', id],
    queryFn: () => getUndoPlan({ data: { id } }),
    staleTime: 0,
    gcTime: 0,
    retry: retries(1),
  });
}

/** Undoes an import. */
export function undoImportMutation() {
  return changingClubs((id: string) => undoImport({ data: { id } }), {
    failureTitle: 'Error undoing import',
    successTitle: 'Import undone',
  });
}
