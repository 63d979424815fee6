import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { EnvironmentError } from '#platform/environment.ts';
import type { ClusterLayout } from './cluster.ts';

/** How long a start waits for the one before it, which may be recovering a crashed server. */
const PATIENCE_MS = 330_000;

/** The kernel releases the lock when the process ends. Undefined when another process holds it. */
export async function tryLockFile(path: string, mode: 'alone' | 'shared') {
  // Loaded here because a site with its own database may run where this package does not.
  const { tryLock } = await import('fs-native-extensions');
  const file = openSync(path, 'a+', 0o600);
  if (tryLock(file, { shared: mode === 'shared' })) return () => closeSync(file);
  closeSync(file);
  return undefined;
}

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
export async function isUsed({ usersFile }: ClusterLayout): Promise<boolean> {
  const release = await tryLockFile(usersFile, 'alone');
  release?.();
  return release === undefined;
}

/** Polls until the condition returns a value; undefined when the time is up. */
export async function pollUntil<T>(
  condition: () => Promise<T | undefined>,
  deadlineMs: number,
): Promise<T | undefined> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const outcome = await condition();
    if (outcome !== undefined) return outcome;
    if (performance.now() >= deadline) return undefined;
    await pause(25);
  }
}
