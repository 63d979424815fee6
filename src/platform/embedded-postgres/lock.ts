import { closeSync, openSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClusterLayout } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { findServer } from './processes.ts';
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

/** Notes that this process uses the server, until it leaves or dies. Call it under the lock. */
export async function joinUsers({ usersFile }: ClusterLayout): Promise<() => void> {
  const leave = await tryLockFile(usersFile, 'shared');
  if (!leave) throw new Error(`Somebody holds ${usersFile} alone.`);
  return leave;
}

/** Whether any process uses the server, or would if it ran. Call it under the lock. */
export async function isUsed({ usersFile, folder, dataFolder }: ClusterLayout): Promise<boolean> {
  const release = await tryLockFile(usersFile, 'alone');
  if (!release) return true;
  release();
  // Versions until 2026 left a file named PID-….json for each user, also for one that died. They start
  // a server again that is gone: while none runs, none of them is there.
  const names = await readdir(join(folder, 'leases')).catch(() => []);
  const isEarlier = names.some((name) => isAlive(Number.parseInt(name, 10)));
  return isEarlier && (await findServer(dataFolder)) !== undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
