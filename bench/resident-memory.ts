import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Memory of a process that is in RAM, in MB of 1024 * 1024 bytes (VmRSS of proc_pid_status(5)).
 *
 * @throws Error if the process has exited, and on systems without /proc
 */
export function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`process ${pid} has ended`);
  return Number(kilobytes) / 1024;
}
