import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readIfAny } from '#platform/durable-files.ts';
import { hasCode } from '#platform/error-codes.ts';
import { EnvironmentError } from '#platform/environment.ts';

/** After a crash another process may have the number in postmaster.pid (utils/pidfile.h). */
export async function findServer(dataFolder: string) {
  const lines = ((await readIfAny(join(dataFolder, 'postmaster.pid'))) ?? '').split('\n');
  const pid = Number(lines[0]);
  if (!pid || !(await isPostgresOf(Math.abs(pid), dataFolder))) return undefined;
  if (pid > 0) return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' };
  throw new EnvironmentError(
    `Process ${-pid} has the database in ${dataFolder} open in single-user mode. End it first.`,
  );
}

/** The server of this data folder or one of its children; except on Linux only the server itself. */
export async function isPostgresOf(pid: number, dataFolder: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    // Such as: Ss /usr/bin/postgres -D /data. Z is a process that has ended.
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

/** False if there is no such process. Throws EPERM for another account's. */
export function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (signal === 0 || hasCode(error, 'ESRCH')) return false;
    throw error;
  }
}

export async function postgresProcessesOf(dataFolder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const verdicts = await Promise.all(pids.map((pid) => isPostgresOf(pid, dataFolder)));
  return pids.filter((_, index) => verdicts[index]);
}
