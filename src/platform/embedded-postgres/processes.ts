import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hasCode } from './errors.ts';

const run = promisify(execFile);

/**
 * A process that cannot be mistaken for a later one with the same number: `started` is its start
 * time as the system tells it, together with the boot on Linux (where the time counts from it).
 */
export interface ProcessIdentity {
  pid: number;
  started: string;
}

interface ProcessStatus {
  identity: ProcessIdentity;
  /** The name of the program, as `ps -o comm` shows it. */
  program: string;
}

let bootId: Promise<string> | undefined;

async function linuxStatus(pid: number): Promise<ProcessStatus | undefined> {
  bootId ??= readFile('/proc/sys/kernel/random/boot_id', 'utf8').then((text) => text.trim());
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // proc(5): pid (comm) state … starttime; comm may itself hold spaces and parentheses.
    const close = text.lastIndexOf(')');
    const fields = text.slice(close + 2).split(' ');
    // A zombie runs nothing and holds nothing; only its parent has not looked yet.
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return {
      identity: { pid, started: `${await bootId}/${fields[19]}` },
      program: text.slice(text.indexOf('(') + 1, close),
    };
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined;
    throw error;
  }
}

async function psStatus(pid: number): Promise<ProcessStatus | undefined> {
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=,comm=', '-p', String(pid)], {
      env: { ...process.env, LC_ALL: 'C' },
    });
    // Such as: Ss   Thu Nov 20 10:11:12 2025 /usr/bin/postgres
    const match = /^\s*(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*\S)\s*$/.exec(stdout);
    const [, state, started, command] = match ?? [];
    if (!state || !started || !command || state.startsWith('Z')) return undefined;
    return { identity: { pid, started }, program: command.split('/').at(-1) ?? command };
  } catch (error) {
    // ps answers 1 when there is no such process.
    if (error instanceof Error && 'code' in error && error.code === 1) return undefined;
    throw error;
  }
}

function statusOf(pid: number): Promise<ProcessStatus | undefined> {
  return process.platform === 'linux' ? linuxStatus(pid) : psStatus(pid);
}

/** The identity of a running process; undefined when none has this number (or only a zombie). */
export async function identify(pid: number): Promise<ProcessIdentity | undefined> {
  return (await statusOf(pid))?.identity;
}

/** The identity of this very process. */
export async function identifySelf(): Promise<ProcessIdentity> {
  const self = await identify(process.pid);
  if (!self) throw new Error('The system does not tell when this process was started.');
  return self;
}

/** Reads an identity that was written as JSON; undefined when the text is no such thing. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const { pid, started } = parsed as Partial<Record<string, unknown>>;
  return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
}

/** Tells whether the process that was once identified is still running. */
export async function isRunning(identity: ProcessIdentity): Promise<boolean> {
  return (await identify(identity.pid))?.started === identity.started;
}

async function worksIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    try {
      const [there, wanted] = await Promise.all([stat(`/proc/${pid}/cwd/`), stat(folder)]);
      return there.dev === wanted.dev && there.ino === wanted.ino;
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ESRCH')) return false;
      if (!hasCode(error, 'EACCES', 'EPERM')) throw error;
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return commandLine.split('\0').includes(folder);
    }
  }
  const listing = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => null);
  return listing?.stdout.includes(folder) ?? false;
}

/**
 * Tells whether process `pid` is a PostgreSQL process working on this data folder. PostgreSQL
 * changes into its data folder, so this holds for the server and for each of its children, and
 * still does after the folder was moved. Off Linux only the server itself is recognised.
 */
export async function isPostgresOf(pid: number, dataFolder: string): Promise<boolean> {
  return (await statusOf(pid))?.program === 'postgres' && (await worksIn(pid, dataFolder));
}

/** The numbers of all PostgreSQL processes working on this data folder; none off Linux. */
export async function postgresProcessesOf(dataFolder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const verdicts = await Promise.all(pids.map((pid) => isPostgresOf(pid, dataFolder)));
  return pids.filter((_, index) => verdicts[index]);
}
