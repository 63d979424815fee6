import { mutationOptions } from '@tanstack/react-query';
import { refusalIn } from '#domain/foreign-answer.ts';
import { refreshClubs } from '#features/clubs/editing/client.ts';
import { MOST_BYTES } from '#platform/lists/limits.ts';
import type { ImportEvent, ImportReport } from '#features/clubs/list-imports/schema.ts';
import { saveFile } from '#ui/save-file.ts';
import { LIST_PATHS } from './rules.ts';
import type { ListName } from './rules.ts';

/** How far a file is, as the screen shows it. */
export interface RunProgress {
  readonly phase: 'sending' | 'reading' | 'writing';
  /** From 0 to 1. */
  readonly fraction: number;
  /** Rows so far; 0 while the file is being sent. */
  readonly rows: number;
  /** Rows of the file; null until that is known. */
  readonly of: number | null;
}

/** A file to check or to import. */
export interface Run {
  readonly list: ListName;
  readonly file: File;
  /** What unknown columns mean, as `column=name in the file`. */
  readonly mapped: readonly string[];
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: RunProgress) => void;
}

/** Checks or imports a list; what shows clubs is fresh after an import. */
export const importMutation = mutationOptions({
  mutationFn: send,
  onSuccess: async ({ isWritten }, _run, _before, { client }) => {
    if (isWritten) await refreshClubs(client);
  },
});

/** Gets a list, with the own password or a code once more, and has the browser save it. */
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

const BROKEN_OFF =
  'The connection was lost before the answer was complete. If an import was running, it may or may not have been done: choose the file again to see.';

/** Sends a file and follows the answer line by line. fetch cannot tell how much has been sent. */
function send({ list, file, mapped, isDryRun, signal, onProgress }: Run): Promise<ImportReport> {
  if (file.size > MOST_BYTES) {
    return Promise.reject(
      new Error(`The file is larger than ${MOST_BYTES / 1024 / 1024} MB. Please split it.`),
    );
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let read = 0;
    let last: ImportEvent | undefined;
    const readOn = (): void => {
      const end = request.responseText.lastIndexOf('\n') + 1;
      if (request.status !== 200 || end <= read) return;
      for (const line of request.responseText.slice(read, end).trim().split('\n')) {
        last = JSON.parse(line) as ImportEvent;
        if (last.kind === 'progress') onProgress(last);
      }
      read = end;
    };
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({
        phase: 'sending',
        fraction: total === 0 ? 0 : loaded / total,
        rows: 0,
        of: null,
      }),
    );
    request.addEventListener('progress', readOn);
    request.addEventListener('load', () => {
      readOn();
      if (last?.kind === 'report') resolve(last);
      else if (last?.kind === 'failed') reject(new Error(last.message));
      else if (request.status === 200) reject(new Error(BROKEN_OFF));
      else reject(refusalIn(request.status, request.responseText));
    });
    request.addEventListener('error', () => reject(new Error(BROKEN_OFF)));
    request.addEventListener('abort', () => reject(new Error('Cancelled')));
    signal.addEventListener('abort', () => request.abort());
    const asked = new URLSearchParams({
      fileName: file.name,
      ...(isDryRun ? { dryRun: '1' } : {}),
    });
    for (const text of mapped) asked.append('map', text);
    request.open('POST', `${LIST_PATHS[list].import}?${asked.toString()}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.send(file);
  });
}
