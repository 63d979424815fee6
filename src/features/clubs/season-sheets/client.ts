import { queryOptions } from '@tanstack/react-query';
import { changingClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT } from '#platform/changing.ts';
import { fetchAnswer } from '#platform/fetch-answer.ts';
import { getSheetsToEdit, saveSheet } from './functions.ts';
import type { SentSheet, SheetFile } from './schema.ts';

export type SheetsToEdit = Awaited<ReturnType<typeof getSheetsToEdit>>;
export type EditableSheets = Extract<SheetsToEdit, { kind: 'editable' }>;
export type EditableSheet = EditableSheets['sheets'][number];

export function sheetsToEditQuery(clubId: string, viewerId: string) {
  return queryOptions({
    queryKey: ['club', 'sheets', clubId, viewerId],
    queryFn: () => getSheetsToEdit({ data: { clubId } }),
    ...NEVER_KEPT,
    meta: { failureTitle: 'Permission Check Failed' },
  });
}

export async function readSheetFile(clubId: string, file: File): Promise<SheetFile> {
  const response = await fetchAnswer(`/api/season-sheets/read?club=${clubId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  });
  return (await response.json()) as SheetFile;
}

export const saveSheetMutation = changingClubs((sheet: SentSheet) => saveSheet({ data: sheet }), {
  failureTitle: 'Couldn’t save the season sheet',
  successTitle: 'Season sheet saved',
});
