import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfAny } from '#platform/durable-files.ts';
import { EnvironmentError } from '#platform/environment.ts';
import { chooseAccount, commandOf } from './accounts.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type ClusterLayout, type Credentials, sweepLeftovers } from './cluster.ts';
import { ensureDatabase } from './database.ts';
import { isUsed, pollUntil } from './lock.ts';
import { findServer, isPostgresOf, postgresProcessesOf, signalTo } from './processes.ts';

/** Recovery after a crash replays the log, which takes a while on a slow disk. */
const READY_WITHIN_MS = 300_000;
const STOPPED_WITHIN_MS = 60_000;
const MOST_STARTS = 5;

type Settings = Readonly<Record<string, string>>;

const SETTINGS: Settings = {
  effective_cache_size: '512MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  // Data is on flash nearly everywhere now, where any page costs about the same.
  random_page_cost: '1.1',
  // Compiling costs more than it saves for the short queries of a site.
  jit: 'off',
  // The log must not repeat what people typed: no statements, no key values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

const FIXED: Settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

/**
 * Call it while holding the lock. A new server outlives this process. Throws EnvironmentError with
 * the end of the server's log when it does not start.
 */
export async function reachServer(
  layout: ClusterLayout,
  binaries: PostgresBinaries,
  credentials: Credentials,
  settings: Settings = {},
) {
  const { dataFolder, logFile } = layout;
  let child: ChildProcess | undefined;
  let starts = 0;
  const reached = await pollUntil(async () => {
    const server = await findServer(dataFolder);
    if (server) {
      const isReached = server.isReady && (await ensureDatabase(server.port, credentials));
      return isReached ? { ...server, adopted: server.pid !== child?.pid } : undefined;
    }
    if (child && child.exitCode === null && child.signalCode === null) return undefined;
    if (child && starts === MOST_STARTS) throw await failureOf(child, logFile);
    // A new server cannot start before they are gone. A busy one does not notice its parent's
    // death.
    const orphans = await postgresProcessesOf(dataFolder);
    for (const pid of orphans) signalTo(pid, 'SIGKILL');
    if (orphans.length > 0) return undefined;
    // PostgreSQL would mistake any process that now has the dead server's number for the server.
    await rm(join(dataFolder, 'postmaster.pid'), { force: true });
    await sweepLeftovers(layout);
    child = await startServer(layout, binaries, settings, await choosePort(layout, starts));
    starts += 1;
    return undefined;
  }, READY_WITHIN_MS);
  if (reached) return reached;
  throw new EnvironmentError(
    `The embedded database has been recovering for too long. Its log is ${logFile}.`,
  );
}

/** Below the ports for outgoing connections, which could take the server's place while it is down. */
async function choosePort(layout: ClusterLayout, starts: number): Promise<number> {
  const options = await readIfAny(join(layout.dataFolder, 'postmaster.opts'));
  const last = /"-p" "(\d+)"/.exec(options ?? '')?.[1];
  const isKept = starts === 0 || (await isUsed(layout));
  return last !== undefined && isKept ? Number(last) : randomInt(20_000, 32_768);
}

async function startServer(
  layout: ClusterLayout,
  binaries: PostgresBinaries,
  settings: Settings,
  port: number,
): Promise<ChildProcess> {
  const runAs = await chooseAccount(layout, binaries);
  const all = Object.entries({ ...SETTINGS, ...settings, ...FIXED });
  const flags = all.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const words = [binaries.postgres, '-D', layout.dataFolder, ...flags, '-p', String(port)];
  const [program, argv, options] = commandOf(runAs, words);
  const log = openSync(layout.logFile, 'a', 0o600);
  const child = spawn(program, argv, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  await once(child, 'spawn');
  return child;
}

async function failureOf(child: ChildProcess, logFile: string): Promise<EnvironmentError> {
  const end = child.signalCode ?? `code ${child.exitCode}`;
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-5);
  return new EnvironmentError(
    `The embedded database didn’t start. It ended with ${end}.\n${lines.join('\n')}\n` +
      `Its log is ${logFile}.`,
  );
}

/** In fast mode, which rolls transactions back, then in immediate mode, which needs recovery. */
export async function stopServer(dataFolder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const server = await findServer(dataFolder);
    if (!server) return;
    signalTo(server.pid, signal);
    const isGone = async () => !(await isPostgresOf(server.pid, dataFolder)) || undefined;
    if (await pollUntil(isGone, STOPPED_WITHIN_MS)) return;
  }
  throw new EnvironmentError(`The server on ${dataFolder} doesn’t stop.`);
}
