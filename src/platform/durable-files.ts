import { randomUUID } from 'node:crypto';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { missing } from './error-codes.ts';

/** Makes a file's content, or a folder's entries, survive power loss. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function readIfAny(path: string): Promise<string | undefined> {
  return (await readFile(path, 'utf8').catch(missing))?.trim();
}

/** The content is on disk when this returns. Fails with EEXIST when the file exists. */
export async function writeNewFile(path: string, content: string): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
}

/** In one step: a reader, or a power loss, never sees half a file. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  await writeNewFile(draft, content);
  await rename(draft, path);
  await syncPath(dirname(path));
}
