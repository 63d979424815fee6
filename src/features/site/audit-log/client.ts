import { queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { READ_EACH_TIME, pagesOf } from '#platform/changing.ts';
import * as functions from './functions.ts';
import type { LogSearch } from './rules.ts';
import { ENTRIES_PER_PAGE } from './schema.ts';

export type LogPage = Awaited<ReturnType<typeof functions.getChangeLog>>;
export type Change = LogPage['changes'][number];

/** The key begins with 'changes', which mutations of administrators invalidate. */
export function changeLogQuery(search: LogSearch) {
  return pagesOf(
    ['changes', 'log', search],
    (after) => functions.getChangeLog({ data: { ...search, after } }),
    READ_EACH_TIME,
  );
}

export function clubHistoryQuery(clubId: string, shown = ENTRIES_PER_PAGE) {
  return queryOptions({
    queryKey: ['changes', 'club', clubId, shown],
    queryFn: () => functions.getClubHistory({ data: { clubId, shown } }),
  });
}

export const undoMutation = changingClubs(
  (wanted: { clubId: string; entry: number }) => functions.undoChange({ data: wanted }),
  { failureTitle: 'Couldn’t undo the change', successTitle: String },
);
