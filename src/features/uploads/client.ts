import { mutationOptions } from '@tanstack/react-query';
import { refusalIn } from '#domain/foreign-answer.ts';
import { READ_EACH_TIME, changing, invalidates, pagesOf } from '#platform/changing.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { getUploads, setUploadAlt } from './functions.ts';
import type { LibraryKinds } from './rules.ts';
import type { AltText } from './schema.ts';

export type UploadPage = Awaited<ReturnType<typeof getUploads>>;
export type LibraryUpload = UploadPage['uploads'][number];

const UPLOAD_FAILED = 'An error occurred during upload';

/** Resolves to the public address. */
export const uploadAvatarMutation = mutationOptions({
  mutationFn: uploadAvatar,
  onError: (error) => {
    const title = error instanceof MissingAddress ? 'Failed to retrieve avatar' : 'Upload failed';
    toast({ tone: 'destructive', title, description: messageOf(error) });
  },
});

/** The upload was accepted, but no address came back (PROF-23). */
class MissingAddress extends Error {}

async function uploadAvatar(file: File): Promise<string> {
  if (!file.type.startsWith('image/')) throw new Error('The avatar must be an image.');
  const response = await fetch('/api/avatar', {
    method: 'POST',
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
  });
  const answer = await response.text();
  if (!response.ok) throw refusalIn(response.status, answer, UPLOAD_FAILED);
  const url = fileIn(answer)?.url;
  if (!url) throw new MissingAddress('Could not get public URL.');
  return url;
}

const LIBRARY = ['uploads'] as const;

const changingLibrary = changing(invalidates(LIBRARY), 'answered');

export function libraryQuery(kinds: LibraryKinds, text: string) {
  return pagesOf(
    [...LIBRARY, kinds, text],
    (after) => getUploads({ data: { kinds, text, after } }),
    READ_EACH_TIME,
  );
}

export const altTextMutation = changingLibrary((said: AltText) => setUploadAlt({ data: said }));

export const removeUploadMutation = changingLibrary((path: string) => removeFiles([path]));

/** UPLD-22 */
export interface UploadedFile {
  /** Of an image, its largest version. */
  readonly url: string;
  /** Inside the bucket. */
  readonly path: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
}

/** Shows the outcome in a toast; null if it failed (UPLD-23 to 25). */
export async function uploadFile(
  file: File,
  options: { readonly folder: string; readonly onProgress: (percent: number) => void },
): Promise<UploadedFile | null> {
  try {
    const stored = await sendFile(file, options);
    const description = `${stored.name} has been uploaded`;
    toast({ tone: 'success', title: 'File uploaded successfully', description });
    return stored;
  } catch (error) {
    toast({ tone: 'destructive', title: 'Upload failed', description: messageOf(error) });
    return null;
  }
}

/**
 * Shows the outcome in a toast (UPLD-26, UPLD-27). If a stored post shows one of the files, all are
 * kept.
 */
export async function removeFiles(paths: readonly string[]): Promise<boolean> {
  try {
    const response = await fetch('/api/uploads', {
      method: 'DELETE',
      body: JSON.stringify({ paths }),
      headers: { 'Content-Type': 'application/json' },
    });
    if (!response.ok) {
      throw refusalIn(response.status, await response.text(), 'An error occurred during deletion');
    }
    const description = 'File has been removed successfully';
    toast({ tone: 'success', title: 'File deleted', description });
    return true;
  } catch (error) {
    toast({ tone: 'destructive', title: 'Delete failed', description: messageOf(error) });
    return false;
  }
}

/** XMLHttpRequest, because fetch reports no upload progress. */
function sendFile(
  file: File,
  { folder, onProgress }: Parameters<typeof uploadFile>[1],
): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
  const request = new XMLHttpRequest();
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress(Math.round((loaded / total) * 100));
  });
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    const stored = fileIn(responseText);
    if (status !== 200) reject(refusalIn(status, responseText, UPLOAD_FAILED));
    else if (stored?.url && stored.path && stored.name && stored.type) resolve(stored);
    else reject(new Error(UPLOAD_FAILED));
  });
  // messageOf reads this as a lost connection.
  request.addEventListener('error', () => reject(new TypeError('network')));
  request.open('POST', `/api/uploads?${new URLSearchParams({ folder, name: file.name })}`);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return promise;
}

/** The answer may be the page of a proxy, so nothing in it is certain. */
function fileIn(answer: string): UploadedFile | null {
  try {
    return JSON.parse(answer) as UploadedFile | null;
  } catch {
    return null;
  }
}
