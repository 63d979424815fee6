import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNewFile } from './durable-files.ts';
import { identifySelf, isRunning, parseIdentity } from './processes.ts';

/**
 * Notes that this process uses the server and returns the path of the note. Call it, like
 * everything here, while holding the lock.
 */
export async function takeLease(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const self = await identifySelf();
  const path = join(folder, `${self.pid}-${randomBytes(6).toString('hex')}.json`);
  await writeNewFile(path, JSON.stringify(self));
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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let live = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // A lease cut short by a crash belongs to nobody.
    const holder = parseIdentity(await readFile(path, 'utf8'));
    if (holder && (await isRunning(holder))) live += 1;
    else await rm(path, { force: true });
  }
  return live;
}
