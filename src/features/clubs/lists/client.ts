import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { refusalIn } from '#domain/foreign-answer.ts';
import { seasonLabel } from '#domain/season.ts';
import { changingClubs, refreshClubs } from '#features/clubs/editing/client.ts';
import { NEVER_KEPT, READ_EACH_TIME } from '#platform/changing.ts';
import { fetchAnswer } from '#platform/fetch-answer.ts';
import { MOST_BYTES } from '#platform/lists/limits.ts';
import { saveFile } from '#ui/save-file.ts';
import {
  getImportRest,
  getPastImports,
  getSheetList,
  getUndoPlan,
  settleImport,
  undoImport,
} from './functions.ts';
import type { ListName } from './rules.ts';
import type { Choices, ImportReport, PastImport } from './schema.ts';

export type ImportPage = Awaited<ReturnType<typeof getPastImports>>;

export interface StartedRun {
  readonly file: File;
  /** Null for those of the last file with the same columns. */
  readonly choices: Choices | null;
  /** Imports the good rows even if others are refused. */
  readonly isPartial?: boolean;
  /** The hash from the report of the check; null to check the file. */
  readonly checked: string | null;
}

interface Run extends StartedRun {
  readonly list: ListName;
  readonly signal: AbortSignal;
}

export const importMutation = mutationOptions({
  mutationFn: send,
  onSuccess: async ({ isWritten }, _run, _before, { client }) => {
    if (isWritten) await refreshClubs(client);
  },
});

const BROKEN_OFF =
  'We lost the connection, so we can’t tell if the import finished. Choose the file again to check.';

/** Longer addresses are not accepted by every server on the way. */
const LONGEST_QUERY = 7_500;

async function send(run: Run): Promise<ImportReport> {
  const { list, file, choices, isPartial, checked, signal } = run;
  if (file.size > MOST_BYTES) {
    throw new Error(`This file is larger than ${MOST_BYTES / 1024 / 1024} MB. Split it first.`);
  }
  const query = new URLSearchParams({ fileName: file.name });
  if (checked === null) query.set('dryRun', '1');
  else query.set('checked', checked);
  if (choices === null) query.set('recall', '1');
  if (isPartial) query.set('partial', '1');
  for (const text of choices?.mapped ?? []) query.append('map', text);
  for (const fix of choices?.fixes ?? []) query.append('fix', JSON.stringify(fix));
  if (query.toString().length > LONGEST_QUERY) {
    throw new Error('That’s too many fixes for one file. Import the good rows, then the rest.');
  }
  try {
    const response = await fetchAnswer(`/api/${list}/import?${query.toString()}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
      signal,
    });
    return (await response.json()) as ImportReport;
  } catch (error) {
    throw error instanceof TypeError ? new Error(BROKEN_OFF, { cause: error }) : error;
  }
}

export const exportMutation = mutationOptions({
  async mutationFn({ path, proof }: { readonly path: string; readonly proof: string }) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ proof }),
    });
    if (!response.ok) throw refusalIn(response.status, await response.text());
    const disposition = response.headers.get('content-disposition') ?? '';
    const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'list.csv';
    saveFile(name, await response.blob());
  },
  meta: { successTitle: 'The list has been downloaded' },
});

export const sheetListMutation = mutationOptions({
  async mutationFn(sheet: { readonly clubId: string; readonly season: number }) {
    const list = await getSheetList({ data: sheet });
    saveFile(
      `season-sheet-${seasonLabel(sheet.season)}.csv`,
      new Blob([list], { type: 'text/csv' }),
    );
  },
  meta: { failureTitle: 'Couldn’t download the season sheet' },
});

export const pastImportsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ pageParam }) => getPastImports({ data: { skip: pageParam } }),
  initialPageParam: 0,
  getNextPageParam: (page) => page.next,
  ...READ_EACH_TIME,
});

export function undoPlanQuery(id: string) {
  return queryOptions({
    queryKey: ['imports', 'plan', id],
    queryFn: () => getUndoPlan({ data: { id } }),
    ...NEVER_KEPT,
  });
}

export const undoImportMutation = changingClubs((id: string) => undoImport({ data: { id } }), {
  failureTitle: 'Couldn’t undo the import',
  successTitle: 'Import undone',
});

export const restMutation = mutationOptions({
  async mutationFn({ id, fileName }: Pick<PastImport, 'id' | 'fileName'>) {
    const { rest } = await getImportRest({ data: { id } });
    saveRest(fileName, rest);
  },
  meta: { failureTitle: 'Couldn’t download the rows' },
});

export const settleMutation = changingClubs((id: string) => settleImport({ data: { id } }), {
  failureTitle: 'Couldn’t dismiss the rows',
});

export function saveRest(fileName: string, rest: string): void {
  const name = `${fileName.replace(/\.[^.]*$/, '')} - to fix.csv`;
  saveFile(name, new Blob([rest], { type: 'text/csv' }));
}
