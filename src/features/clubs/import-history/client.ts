import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
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

/** Undoes an import; every list of clubs is fresh afterwards. */
export function undoImportMutation() {
  return mutationOptions({
    mutationFn: (id: string) => undoImport({ data: { id } }),
    onSuccess: async (_plan, _id, _before, { client }) => {
      const shown = [['club'], ['clubs'], ['all-clubs'], ['changes'], ['imports', 'list']];
      await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    meta: { failureTitle: 'Error undoing import', successTitle: 'Import undone' },
  });
}
