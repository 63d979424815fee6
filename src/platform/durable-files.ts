import { randomUUID } from 'node:crypto';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { missing } from './error-codes.ts';

/**
 * Makes the content of a file, or the entries of a folder (created, renamed, removed names), survive
 * power loss.
 */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The text of a file without white space around it; undefined when there is none. */
export async function readIfAny(path: string): Promise<string | undefined> {
  return (await readFile(path, 'utf8').catch(missing))?.trim();
}

/** Writes a new 0600 file whose content is on disk when this returns; EEXIST when it exists. */
export async function writeNewFile(path: string, content: string): Promise<void> {
  await writeFile(path, content, { flag: 'wx', mode: 0o600, flush: true });
}

/** Creates or replaces a 0600 file in one step: a reader, or a power loss, never sees half of it. */
export async function replaceFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  await writeNewFile(draft, content);
  await rename(draft, path);
  await syncPath(dirname(path));
}
