import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { writeNewFile } from './durable-files.ts';
import { EmbeddedPostgresError, hasCode } from './errors.ts';
import { identifySelf, isRunning, parseIdentity, type ProcessIdentity } from './processes.ts';
import { pollUntil } from './waiting.ts';

/** How long a start waits for the one before it, which may be recovering a crashed server. */
const PATIENCE_MS = 330_000;

interface LockRecord {
  /** Undefined when the file is damaged: nobody can hold it then. */
  holder: ProcessIdentity | undefined;
  /** Unique for each time the lock is taken. */
  token: string;
}

/**
 * Runs `work` while holding the lock file at `path`; one holder at a time, over all processes of
 * this machine and within one. Throws EmbeddedPostgresError when a living holder does not let go.
 *
 * Taking it is a hard link, which only one can make. The lock of a dead holder is inherited, not
 * removed, since two who both see it stale must not remove each other's: the right to follow the
 * holder with token T is itself a link named `….after-T` that only one can make. The heir checks
 * that the lock is still T's and then renames its own record over it, so the lock never goes
 * missing in between. An heir that dies on the way is followed in the same manner.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const token = randomBytes(12).toString('hex');
  const draft = `${path}.draft-${token}`;
  await writeNewFile(draft, JSON.stringify({ ...(await identifySelf()), token }));
  try {
    const taken = await pollUntil(async () => await take(path, draft), PATIENCE_MS);
    if (!taken) {
      const holder = (await readRecord(path))?.holder;
      throw new EmbeddedPostgresError(
        `Process ${holder?.pid ?? 'unknown'} has been starting or stopping the embedded database ` +
          `for too long. End it, or look into ${dirname(path)}.`,
      );
    }
    try {
      await sweepTraces(path);
      return await work();
    } finally {
      await rm(path, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** One attempt: true when the lock is ours, undefined when somebody alive has it or was faster. */
async function take(path: string, draft: string): Promise<true | undefined> {
  if (await tryLink(draft, path)) return true;

  const succession: { path: string; token: string }[] = [];
  let recordPath = path;
  for (;;) {
    const record = await readRecord(recordPath);
    if (!record) return undefined;
    if (record.holder && (await isRunning(record.holder))) return undefined;
    succession.push({ path: recordPath, token: record.token });
    recordPath = `${path}.after-${record.token}`;
    if (await tryLink(draft, recordPath)) break;
  }
  // Someone may have inherited and cleaned up between our reading and our claim.
  for (const step of succession) {
    if ((await readRecord(step.path))?.token !== step.token) {
      await rm(recordPath, { force: true });
      return undefined;
    }
  }
  await rename(draft, path);
  return true;
}

async function tryLink(existing: string, path: string): Promise<boolean> {
  try {
    await link(existing, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function readRecord(path: string): Promise<LockRecord | undefined> {
  let text: string;
  let damagedToken: string;
  try {
    const { ino, mtimeMs } = await stat(path);
    damagedToken = `damaged-${ino}-${Math.trunc(mtimeMs)}`;
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const holder = parseIdentity(text);
  const token = holder ? /"token":"(\w+)"/.exec(text)?.[1] : undefined;
  return holder && token ? { holder, token } : { holder: undefined, token: damagedToken };
}

/**
 * Removes what earlier successions and dead processes left. Only the holder may do this: while
 * the lock is held by someone alive no claim means anything, and whoever makes one notices.
 */
async function sweepTraces(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    const trace = join(folder, name);
    if (name.startsWith(`${basename(path)}.after-`)) await rm(trace, { force: true });
    if (name.startsWith(`${basename(path)}.draft-`)) {
      const record = await readRecord(trace);
      if (record?.holder && !(await isRunning(record.holder))) await rm(trace, { force: true });
    }
  }
}
