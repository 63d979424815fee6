import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile } from './durable-files.ts';
import { identifySelf, isRunning, parseIdentity } from './processes.ts';

/**
 * Notes that this process uses the server on this port and returns the path of the note. Call it,
 * like everything here, while holding the lock.
 */
export async function takeLease(folder: string, port: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const self = await identifySelf();
  const path = join(folder, `${self.pid}-${randomBytes(6).toString('hex')}.json`);
  await writeNewFile(path, JSON.stringify({ ...self, port }));
  return path;
}

/** Gives a lease back. */
export async function endLease(path: string): Promise<void> {
  await rm(path, { force: true });
}

/**
 * Counts the users of the server that are still running, and removes the leases of those that
 * are not (killed, or gone with a power loss).
 */
export async function countLiveLeases(folder: string): Promise<number> {
  return (await liveLeases(folder)).length;
}

/** The port on which the users that are still running look for the server; undefined without any. */
export async function portInUse(folder: string): Promise<number | undefined> {
  const ports = (await liveLeases(folder)).map((text) => Number(/"port":(\d+)/.exec(text)?.[1]));
  return ports.find((port) => port > 0);
}

/** The notes of the users that are still running, as they were written. */
async function liveLeases(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const live: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // A lease cut short by a crash belongs to nobody.
    const text = await readFile(path, 'utf8');
    const holder = parseIdentity(text);
    if (holder && (await isRunning(holder))) live.push(text);
    else await rm(path, { force: true });
  }
  return live;
}
