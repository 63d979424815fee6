import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT, READ_EACH_TIME } from '#platform/changing.ts';
import type { UndoWanted } from './club-schema.ts';
import * as functions from './functions.ts';
import { ENTRIES_PER_PAGE } from './rules.ts';
import type { LogSearch } from './rules.ts';

/** The key begins with 'changes', which mutations of administrators invalidate. */
export function changeLogQuery(search: LogSearch) {
  return infiniteQueryOptions({
    queryKey: ['changes', 'log', search],
    queryFn: ({ pageParam }) => functions.getChangeLog({ data: { ...search, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...READ_EACH_TIME,
  });
}

export function clubHistoryQuery(clubId: string, shown = ENTRIES_PER_PAGE) {
  return queryOptions({
    queryKey: ['changes', 'club', clubId, shown],
    queryFn: () => functions.getClubHistory({ data: { clubId, shown } }),
    // As long as the page is cached.
    staleTime: 60_000,
  });
}

export function undoPlanQuery(wanted: UndoWanted) {
  return queryOptions({
    queryKey: ['changes', 'undo', wanted],
    queryFn: () => functions.getUndoPlan({ data: wanted }),
    ...NEVER_KEPT,
  });
}

export const undoMutation = changingClubs(
  (wanted: UndoWanted) => functions.undoChange({ data: wanted }),
  {
    failureTitle: 'Couldn’t undo the change',
    successTitle: (answer) => {
      const { kept } = answer as Awaited<ReturnType<typeof functions.undoChange>>;
      return kept.length === 0 ? 'Change undone' : `Change undone. Kept: ${kept.join(', ')}`;
    },
  },
);
