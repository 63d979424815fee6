import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT, READ_EACH_TIME } from '#platform/changing.ts';
import { getPastImports, getUndoPlan, undoImport } from './functions.ts';

/** Imports, newest first, page after page. */
export const pastImportsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ pageParam }) => getPastImports({ data: { skip: pageParam } }),
  initialPageParam: 0,
  getNextPageParam: (page) => page.next,
  ...READ_EACH_TIME,
});

/** What undoing an import would do, as of now. */
export function undoPlanQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'plan', id],
    queryFn: () => getUndoPlan({ data: { id } }),
    ...NEVER_KEPT,
  });
}

export const undoImportMutation = changingClubs((id: string) => undoImport({ data: { id } }), {
  failureTitle: 'Error undoing import',
  successTitle: 'Import undone',
});
