import { copyFile, open, rename, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { missing } from './errors.ts';

/** Makes the entries of a folder (created, renamed, removed names) survive a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a new 0600 file whose content is on disk when this returns; EEXIST when it is there. */
export async function writeNewFile(path: string, content: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates or replaces a 0600 file in one step: a reader, or a power loss, never sees half of it. */
export async function replaceFile(path: string, content: string, token: string): Promise<void> {
  const draft = `${path}.${token}.draft`;
  await writeNewFile(draft, content);
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/**
 * Keeps a log file at most `limitBytes` long, with one older file (`.1`) beside it.
 * It copies and empties instead of renaming, because a running server holds the file open
 * (in append mode, so it goes on at the new end).
 */
export async function rotateLog(path: string, limitBytes: number): Promise<void> {
  const size = (await stat(path).catch(missing))?.size ?? 0;
  if (size <= limitBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}
