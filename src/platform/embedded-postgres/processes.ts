import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readIfAny } from '#platform/durable-files.ts';
import { hasCode } from '#platform/error-codes.ts';
import { EnvironmentError } from '#platform/environment.ts';

/**
 * The server that runs on a data folder, according to postmaster.pid, whose format is in PostgreSQL's
 * utils/pidfile.h. After a crash some other process may have that number.
 */
export async function findServer(dataFolder: string) {
  const lines = ((await readIfAny(join(dataFolder, 'postmaster.pid'))) ?? '').split('\n');
  const pid = Number(lines[0]);
  if (!pid || !(await isPostgresOf(Math.abs(pid), dataFolder))) return undefined;
  if (pid > 0) return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  throw new EnvironmentError(
    `Process ${-pid} has the database in ${dataFolder} open in single-user mode. End it first.`,
  );
}

/**
 * Whether a process is the server of this data folder or one of its children, whose working folder
 * it is. Except on Linux, only the server itself is recognized.
 */
export async function isPostgresOf(pid: number, dataFolder: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    // Such as: Ss /usr/bin/postgres -D /data; Z is a process that has ended.
    const words = ['-ww', '-o', 'stat=,command=', '-p', String(pid)];
    const { stdout } = await promisify(execFile)('ps', words).catch(() => ({ stdout: '' }));
    return /^[^Z]\S*\s.*postgres /.test(stdout) && stdout.includes(`-D ${dataFolder} `);
  }
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')) !== 'postgres\n') return false;
    const [there, wanted] = await Promise.all([stat(`/proc/${pid}/cwd/`), stat(dataFolder)]);
    return there.dev === wanted.dev && there.ino === wanted.ino;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return false;
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error;
    // In some containers root may not read the working folder of another account's process.
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return commandLine.split('\0').includes(dataFolder);
  }
}

/** Sends a signal, or 0 just to check; false if there is no such process. @throws EPERM for another account's */
export function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (signal === 0 || hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}

/** The numbers of the server and its children; none except on Linux. */
export async function postgresProcessesOf(dataFolder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const verdicts = await Promise.all(pids.map((pid) => isPostgresOf(pid, dataFolder)));
  return pids.filter((_, index) => verdicts[index]);
}
