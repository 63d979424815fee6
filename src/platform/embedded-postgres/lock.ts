import { closeSync, openSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError } from '#platform/environment.ts';
import type { ClusterLayout } from './cluster.ts';
import { findServer, signalTo } from './processes.ts';
import { pollUntil } from './waiting.ts';

/** How long a start waits for the one before it, which may be recovering a crashed server. */
const PATIENCE_MS = 330_000;

/**
 * Locks a file, which is created when missing: exclusively, or together with others who share it. The
 * kernel releases it when the process ends, however it ends; what is in the file does not matter.
 *
 * @returns a function that releases it; undefined when another process's lock prevents it
 */
export async function tryLockFile(path: string, mode: 'alone' | 'shared') {
  // Loaded here because a site with its own database may run where this package does not.
  const { tryLock } = await import('fs-native-extensions');
  const file = openSync(path, 'a+', 0o600);
  if (tryLock(file, { shared: mode === 'shared' })) return () => closeSync(file);
  closeSync(file);
  return undefined;
}

/**
 * Runs `work` while holding the lock exclusively; anyone else waits.
 *
 * @throws EnvironmentError when a holder does not release it
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const release = await pollUntil(() => tryLockFile(path, 'alone'), PATIENCE_MS);
  if (!release) {
    throw new EnvironmentError(
      `Another process has been starting or stopping the database of ${path} for too long. End it.`,
    );
  }
  try {
    return await work();
  } finally {
    release();
  }
}

/** Whether any process uses the server, or would if it ran. Call it under the lock. */
export async function isUsed({ usersFile, folder, dataFolder }: ClusterLayout): Promise<boolean> {
  const release = await tryLockFile(usersFile, 'alone');
  if (!release) return true;
  release();
  // Versions until 2026 left a file named PID-….json for each user, even for one that died. They restart
  // a server that is gone: while none runs, there are none of them.
  const names = await readdir(join(folder, 'leases')).catch(() => []);
  const isEarlier = names.some((name) => signalTo(Number.parseInt(name, 10), 0));
  return isEarlier && (await findServer(dataFolder)) !== undefined;
}
