import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { pollUntil } from './waiting.ts';

/** How long a start waits for the one before it, which may be recovering a crashed server. */
const PATIENCE_MS = 330_000;

/** Lets go of a lock. */
export type Release = () => void;

/**
 * Locks a file, which is created when missing: alone, or together with others who share it. The
 * lock is one of the kernel, which lets go of it when the process ends, however it ends; what is
 * in the file does not matter. It holds between processes and within one, on a local disk.
 *
 * @returns undefined when somebody else's lock stands against it
 */
export async function tryLockFile(
  path: string,
  mode: 'alone' | 'shared',
): Promise<Release | undefined> {
  // Loaded here because who brings a database of their own may run where this package does not.
  const { tryLock } = await import('fs-native-extensions');
  const file = openSync(path, 'a+', 0o600);
  try {
    if (tryLock(file, { shared: mode === 'shared' })) return () => closeSync(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  closeSync(file);
  return undefined;
}

/**
 * Runs `work` while holding the lock alone; who comes meanwhile waits.
 *
 * @throws EmbeddedPostgresError when a holder does not let go
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const release = await pollUntil(() => tryLockFile(path, 'alone'), PATIENCE_MS);
  if (!release) {
    throw new EmbeddedPostgresError(
      'Another process has been starting or stopping the embedded database for too long. ' +
        `End it, or look into ${dirname(path)}.`,
    );
  }
  try {
    return await work();
  } finally {
    release();
  }
}
