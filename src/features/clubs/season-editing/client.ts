import { queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT } from '#platform/changing.ts';
import { getSheetsToEdit, saveSheet } from './functions.ts';
import type { TypedProgram } from './rules.ts';

/** The season sheets of a club as their form starts from; never from the cache, as with the club's form. */
export function sheetsToEditQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['club', 'sheets', clubId, viewerId],
    queryFn: () => getSheetsToEdit({ data: { clubId } }),
    ...NEVER_KEPT,
    meta: { failureTitle: 'Permission Check Failed' },
  });
}

/** What a save sends: what was typed, which the server reads by the form's own rules. */
interface SavedSheet {
  readonly clubId: string;
  readonly season: number;
  readonly version: number;
  readonly programs: readonly TypedProgram[];
}

export const saveSheetMutation = changingClubs((sheet: SavedSheet) => saveSheet({ data: sheet }), {
  failureTitle: 'Failed to save the season sheet',
  successTitle: 'Season sheet saved',
});
