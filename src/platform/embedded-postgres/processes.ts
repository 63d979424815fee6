import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hasCode } from '#platform/error-codes.ts';

const run = promisify(execFile);

/**
 * Tells whether process `pid` is a PostgreSQL process working on this data folder. PostgreSQL
 * changes into its data folder, so this holds for the server and for each of its children, and
 * still does after the folder was moved. Off Linux only the server itself is recognized.
 */
export async function isPostgresOf(pid: number, dataFolder: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    // Such as: Ss /usr/bin/postgres -D /data; Z is a process that has ended.
    const ps = run('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)]);
    const { stdout } = await ps.catch(() => ({ stdout: '' }));
    return /^[^Z]\S*\s.*postgres /.test(stdout) && stdout.includes(`-D ${dataFolder} `);
  }
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')) !== 'postgres\n') return false;
    const [there, wanted] = await Promise.all([stat(`/proc/${pid}/cwd/`), stat(dataFolder)]);
    return there.dev === wanted.dev && there.ino === wanted.ino;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return false;
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error;
    // The root of some containers may not look where another account's process works.
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return commandLine.split('\0').includes(dataFolder);
  }
}

/** The numbers of all PostgreSQL processes working on this data folder; none off Linux. */
export async function postgresProcessesOf(dataFolder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const verdicts = await Promise.all(pids.map((pid) => isPostgresOf(pid, dataFolder)));
  return pids.filter((_, index) => verdicts[index]);
}
