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
 * Locks a file, which is created when missing: alone, or together with others who share it. The
 * kernel lets go of it when the process ends, however it ends; what is in the file does not matter.
 *
 * @returns what lets go of it; undefined when somebody else's lock stands against it
 */
export async function tryLockFile(path: string, mode: 'alone' | 'shared') {
  // Loaded here because who brings a database of their own may run where this package does not.
  const { tryLock } = await import('fs-native-extensions');
  const file = openSync(path, 'a+', 0o600);
  const release = () => closeSync(file);
  if (tryLock(file, { shared: mode === 'shared' })) return release;
  release();
  return undefined;
}

/**
 * Runs `work` while holding the lock alone; who comes meanwhile waits.
 *
 * @throws EnvironmentError when a holder does not let go
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
  // Versions until 2026 left a file named PID-….json for each user, also for one that died. They start
  // a server again that is gone: while none runs, none of them is there.
  const names = await readdir(join(folder, 'leases')).catch(() => []);
  const isEarlier = names.some((name) => signalTo(Number.parseInt(name, 10), 0));
  return isEarlier && (await findServer(dataFolder)) !== undefined;
}
