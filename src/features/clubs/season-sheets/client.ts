import { queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT } from '#platform/changing.ts';
import { getSheetsToEdit, saveSheet } from './functions.ts';
import type { SentSheet } from './schema.ts';

export function sheetsToEditQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['club', 'sheets', clubId, viewerId],
    queryFn: () => getSheetsToEdit({ data: { clubId } }),
    ...NEVER_KEPT,
    meta: { failureTitle: 'Permission Check Failed' },
  });
}

export const saveSheetMutation = changingClubs((sheet: SentSheet) => saveSheet({ data: sheet }), {
  failureTitle: 'Couldn’t save the season sheet',
  successTitle: 'Season sheet saved',
});
