import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query';
import { refusalIn } from '#domain/foreign-answer.ts';
import { READ_EACH_TIME, changing, readAnew } from '#platform/changing.ts';
import { messageOf } from '#ui/failure.ts';
import { toast } from '#ui/toast.ts';
import { getUploads, setUploadAlt } from './functions.ts';
import type { LibraryKinds } from './rules.ts';
import type { AltText } from './schema.ts';

const UPLOAD_FAILED = 'An error occurred during upload';
const REMOVAL_FAILED = 'An error occurred during deletion';

/** Uploads a picture as the own avatar; resolves to its public address. */
export const uploadAvatarMutation = mutationOptions({
  mutationFn: uploadAvatar,
  onError: (error) => {
    const title = error instanceof MissingAddress ? 'Failed to retrieve avatar' : 'Upload failed';
    toast({ tone: 'destructive', title, description: messageOf(error) });
  },
});

/** The upload was taken, but no address came back (PROF-23). */
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
  const url = textOf(jsonOf(answer), 'url');
  if (url === undefined) throw new MissingAddress('Could not get public URL.');
  return url;
}

const LIBRARY = ['uploads'] as const;

const changingLibrary = changing(readAnew(LIBRARY), 'answered');

/** The library of uploads to the blog, page after page. */
export function libraryQuery(kinds: LibraryKinds, text: string) {
  return infiniteQueryOptions({
    queryKey: [...LIBRARY, kinds, text],
    queryFn: ({ pageParam }) => getUploads({ data: { kinds, text, after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // Somebody may have uploaded more since.
    ...READ_EACH_TIME,
  });
}

/** Says what a picture of the library shows. */
export const altTextMutation = changingLibrary((said: AltText) => setUploadAlt({ data: said }));

/** Removes a file of the library; tells how it went, and resolves to whether it is gone. */
export const removeUploadMutation = changingLibrary((path: string) => removeFiles([path]));

/** What an upload yields (UPLD-22). */
export interface UploadedFile {
  /** Public address; of an image that of its largest version. */
  readonly url: string;
  /** Path inside the bucket, as `removeFiles` takes it. */
  readonly path: string;
  /** The name the file had. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
}

/**
 * Uploads a file and tells how it went in a toast (UPLD-23, UPLD-24).
 *
 * @param options.folder 'blog/…' or 'logos/{club id}'
 * @param options.onProgress told the share that has been sent, 0 to 100
 * @param options.signal gives the upload up, without a word
 * @returns null when it failed (UPLD-25) or was given up
 */
export async function uploadFile(
  file: File,
  options: {
    readonly folder: string;
    readonly onProgress?: (percent: number) => void;
    readonly signal?: AbortSignal;
  },
): Promise<UploadedFile | null> {
  try {
    const stored = await sendFile(file, options);
    const description = `${stored.name} has been uploaded`;
    toast({ tone: 'success', title: 'File uploaded successfully', description });
    return stored;
  } catch (error) {
    if (options.signal?.aborted !== true) toastFailure('Upload failed', error, UPLOAD_FAILED);
    return null;
  }
}

/**
 * Removes files of the blog by their paths and tells how it went in a toast (UPLD-26, UPLD-27). A
 * file that a stored post shows is kept, and so are the others then.
 *
 * @returns whether they are gone
 */
export async function removeFiles(paths: readonly string[]): Promise<boolean> {
  try {
    const response = await fetch('/api/uploads', {
      method: 'DELETE',
      body: JSON.stringify({ paths }),
      headers: { 'Content-Type': 'application/json' },
    });
    if (!response.ok) throw refusalIn(response.status, await response.text(), REMOVAL_FAILED);
    const description = 'File has been removed successfully';
    toast({ tone: 'success', title: 'File deleted', description });
    return true;
  } catch (error) {
    toastFailure('Delete failed', error, REMOVAL_FAILED);
    return false;
  }
}

function toastFailure(title: string, error: unknown, otherwise: string): void {
  const isSilent = error instanceof Error && error.message === '';
  const description = isSilent ? otherwise : messageOf(error);
  toast({ tone: 'destructive', title, description });
}

/** Sends a file as the body of a request; XMLHttpRequest alone tells how much has been sent. */
function sendFile(
  file: File,
  { folder, onProgress, signal }: Parameters<typeof uploadFile>[1],
): Promise<UploadedFile> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
  if (signal?.aborted === true) return Promise.reject(new Error(''));
  const request = new XMLHttpRequest();
  const giveUp = () => request.abort();
  signal?.addEventListener('abort', giveUp);
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) onProgress?.(Math.round((loaded / total) * 100));
  });
  request.addEventListener('load', () => {
    const { status, responseText } = request;
    const answer = jsonOf(responseText);
    if (status !== 200) reject(refusalIn(status, responseText, UPLOAD_FAILED));
    else if (isUploadedFile(answer)) resolve(answer);
    else reject(new Error(''));
  });
  // What messageOf takes for a lost connection.
  request.addEventListener('error', () => reject(new TypeError('network')));
  request.addEventListener('abort', () => reject(new Error('')));
  request.addEventListener('loadend', () => signal?.removeEventListener('abort', giveUp));
  request.open('POST', `/api/uploads?${new URLSearchParams({ folder, name: file.name })}`);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.send(file);
  return promise;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isUploadedFile(answer: unknown): answer is UploadedFile {
  return ['url', 'path', 'name', 'type'].every((field) => textOf(answer, field) !== undefined);
}

function textOf(answer: unknown, field: string): string | undefined {
  if (typeof answer !== 'object' || answer === null || !(field in answer)) return undefined;
  const value: unknown = Reflect.get(answer, field);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
