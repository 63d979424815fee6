import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { ClusterLayout } from './cluster.ts';
import { hasCode } from '#platform/error-codes.ts';
import { type Release, tryLockFile } from './lock.ts';
import { findServer, freePort, isFree } from './postmaster.ts';

// Each process that uses the server shares the lock of a file, in which stands the port where they
// all look for it. Call what is here while holding the folder's lock.

/** Notes that this process uses the server on this port, until it leaves or dies. */
export async function joinUsers(layout: ClusterLayout, port: number): Promise<Release> {
  const leave = await tryLockFile(layout.usersFile, 'shared');
  if (!leave) throw new Error(`Somebody holds ${layout.usersFile} alone.`);
  await writeFile(layout.usersFile, String(port));
  return leave;
}

/** Whether any process uses the server, or would if it ran. */
export async function isUsed(layout: ClusterLayout): Promise<boolean> {
  const release = await tryLockFile(layout.usersFile, 'alone');
  if (!release) return true;
  release();
  return isUsedByEarlierVersion(layout);
}

/**
 * A port to start on: that of last time if its users still look for the server there, or if it is
 * free, so that an address somebody noted holds; else another.
 */
export async function choosePort(layout: ClusterLayout): Promise<number> {
  const text = await readFile(layout.usersFile, 'utf8').catch(() => '');
  const last = Number(/^\d{4,5}$/.exec(text)?.[0]);
  if (last < 65_536 && ((await isUsed(layout)) || (await isFree(last)))) return last;
  return freePort();
}

/**
 * Versions until 2026 left a file named PID-….json for each user, and one that died left it there.
 * Only while the server runs can one of them be using it: they start it again when it is gone.
 */
async function isUsedByEarlierVersion(layout: ClusterLayout): Promise<boolean> {
  const names = await readdir(layout.earlierUsers).catch(() => []);
  return (
    names.some((name) => isAlive(Number.parseInt(name, 10))) &&
    (await findServer(layout.dataFolder)) !== undefined
  );
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
