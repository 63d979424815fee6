import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limited } from '#platform/storage/limited-reading.ts';
import type { FileBody } from '#platform/storage/storage.ts';

/** An upload on the disk, for as long as it is worked on. */
export interface KeptUpload {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Puts an upload into a file of its own, so that a slow sender holds no connection to the database
 * and the file can be read more than once.
 *
 * @throws FileTooLarge beyond `maxBytes`, and what the body throws; nothing is left behind then
 */
export async function keepUpload(body: FileBody, maxBytes: number): Promise<KeptUpload> {
  const folder = await mkdtemp(path.join(tmpdir(), 'upload-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'content');
  try {
    await pipeline(
      Readable.from(limited(body, maxBytes)),
      createWriteStream(file, { mode: 0o600 }),
    );
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: file, remove };
}
