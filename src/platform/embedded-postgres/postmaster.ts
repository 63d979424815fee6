import { spawn, type StdioOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { RunAs } from './accounts.ts';
import type { PostgresBinaries } from './binaries.ts';
import type { ClusterLayout } from './cluster.ts';
import { hasCode, missing } from '#platform/error-codes.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { isPostgresOf, postgresProcessesOf } from './processes.ts';
import { pollUntil } from './waiting.ts';

/** A server of ours that runs, as its postmaster.pid tells it. */
export interface RunningServer {
  pid: number;
  port: number;
}

/** Recovery after a crash replays the log, which on a busy site's slow disk takes its time. */
const READY_WITHIN_MS = 300_000;
/** For what stands in the way of a start and goes by itself: a port, processes of a dead server. */
const RETRY_FOR_MS = 30_000;
const STOPPED_WITHIN_MS = 60_000;
const ORPHANS_GONE_WITHIN_MS = 2_000;

const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_767;

/** SQLSTATE lock_file_exists: PostgreSQL finds another server, or what is left of one. */
const LOCK_FILE_EXISTS = 'F0001';

/** Settings that hold the launcher's promises and that nobody may override. */
const FIXED_SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // %e is the SQLSTATE, by which the launcher recognises why a start failed.
  log_line_prefix: '%m [%p] %e ',
} as const;

/** For a small site on a small machine; fsync and the like are said aloud as they are a promise. */
const DEFAULT_SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // Data lies on flash nearly everywhere now, where any page costs about the same.
  random_page_cost: '1.1',
  // Compiling costs more than it brings to the short queries of a site.
  jit: 'off',
  // The log says what happened, not what people typed: no statements, no key values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** The command line flags for the settings; throws EmbeddedPostgresError for one that is fixed. */
export function settingFlags(settings: Readonly<Record<string, string>>): string[] {
  for (const name of Object.keys(settings)) {
    if (Object.hasOwn(FIXED_SETTINGS, name) || name === 'port') {
      throw new EmbeddedPostgresError(`The embedded database sets ${name} itself.`);
    }
  }
  return Object.entries({ ...DEFAULT_SETTINGS, ...settings, ...FIXED_SETTINGS }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
}

interface PostmasterFile extends RunningServer {
  /** starting, ready, stopping …; undefined when not written yet. */
  status: string | undefined;
}

/**
 * Reads postmaster.pid, lines pid, data folder, start time, port, socket folder, address, shared
 * memory, status (PostgreSQL's utils/pidfile.h); undefined without it.
 */
async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(missing);
  const lines = text?.split('\n').map((line) => line.trim()) ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, port: Number(lines[3]), status: lines[7] || undefined };
}

/** What postmaster.pid says if the process it names really is the server of this folder. */
async function readLivePostmaster(dataFolder: string): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(dataFolder);
  if (!file || !(await isPostgresOf(Math.abs(file.pid), dataFolder))) return undefined;
  if (file.pid > 0) return file;
  throw new EmbeddedPostgresError(
    `Process ${-file.pid} has the database in ${dataFolder} open in single-user mode. End it first.`,
  );
}

/**
 * Finds the server that runs on this data folder, waiting while it is starting (its starter may
 * have died) or stopping; undefined when none runs. Call it while holding the lock.
 */
export async function findServer(dataFolder: string): Promise<RunningServer | undefined> {
  const outcome = await pollUntil(async () => {
    const file = await readLivePostmaster(dataFolder);
    if (!file) return 'none';
    return file.status === 'ready' ? file : undefined;
  }, READY_WITHIN_MS);
  if (outcome) return outcome === 'none' ? undefined : outcome;
  throw new EmbeddedPostgresError(
    `The server on ${dataFolder} runs but does not become ready; its log is beside that folder.`,
  );
}

/**
 * Starts the server on an initialised data folder on which none runs and returns when it takes
 * connections. It is in a session of its own, writes to the log file and outlives this process.
 * A port that someone else takes in between is left to them and another one chosen.
 * Throws EmbeddedPostgresError with the end of the server's log when it does not start.
 */
export async function startServer(
  layout: ClusterLayout,
  binaries: PostgresBinaries,
  runAs: RunAs,
  flags: readonly string[],
  choosePort: () => Promise<number> = freePort,
): Promise<RunningServer> {
  const { dataFolder, logFile } = layout;
  // Nothing of the site's environment (its secrets, PG… variables) is the server's business.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C' };

  /** Undefined when the server ended for a reason that goes by itself. */
  async function tryStart(port: number): Promise<RunningServer | undefined> {
    // After a crash postmaster.pid may name a number that some other process has by now, or a
    // zombie. PostgreSQL would take it for a server and refuse to start; without the file it still
    // looks whether anyone uses the shared memory that belongs to the folder.
    if (!(await readLivePostmaster(dataFolder))) {
      await rm(join(dataFolder, 'postmaster.pid'), { force: true });
    }
    const command = [binaries.postgres, '-D', dataFolder, '-p', String(port), ...flags];
    const [program = '', ...argv] = [...runAs.prefix, ...command];
    const log = openSync(logFile, 'a', 0o600);
    const stdio: StdioOptions = ['ignore', log, log];
    const child = spawn(program, argv, { cwd: '/', detached: true, env, stdio, ...runAs.account });
    closeSync(log);
    let end: string | undefined;
    child.once('error', (error) => (end = `It cannot be run: ${error.message}.`));
    child.once('exit', (code, signal) => (end = `It ended with ${signal ?? `code ${code}`}.`));

    const outcome = await pollUntil(async () => {
      if (end !== undefined) return 'ended';
      const file = await readPostmasterFile(dataFolder);
      return file?.pid === child.pid && file?.status === 'ready' ? file : undefined;
    }, READY_WITHIN_MS);
    child.unref();
    if (!outcome) throw failure(layout, 'It is not ready yet and goes on recovering.');
    if (outcome !== 'ended') return outcome;
    const text = await readFile(logFile, 'utf8');
    if (text.includes(`[${child.pid}] ${LOCK_FILE_EXISTS} FATAL:`)) return undefined;
    if (!(await isFree(port))) return undefined;
    throw failure(layout, `${end}\n${text.trim().split('\n').slice(-5).join('\n')}\n`);
  }

  const server = await pollUntil(async () => {
    await endOrphans(dataFolder);
    // A starter that was killed early may have left a server that shows only now.
    return (await findServer(dataFolder)) ?? tryStart(await choosePort());
  }, RETRY_FOR_MS);
  if (server) return server;
  throw failure(layout, 'Its port, or something of an earlier server, is still in use.');
}

function failure(layout: ClusterLayout, why: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The embedded database did not start. ${why} Its log is ${layout.logFile}.`,
  );
}

/**
 * Sees to it that the children of a killed server are gone, since a new one cannot start before: one
 * that computes does not notice its parent's death. That loses nothing that was acknowledged.
 */
async function endOrphans(dataFolder: string): Promise<void> {
  if (await readLivePostmaster(dataFolder)) return;
  await pollUntil(async () => {
    const orphans = await postgresProcessesOf(dataFolder);
    for (const pid of orphans) sendSignal(pid, 'SIGKILL');
    return orphans.length === 0 || undefined;
  }, ORPHANS_GONE_WITHIN_MS);
}

/**
 * Stops the server of this data folder, if one runs, and returns when it is gone. Transactions
 * under way are rolled back and clients disconnected (PostgreSQL's fast shutdown).
 */
export async function stopServer(dataFolder: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const file = await readLivePostmaster(dataFolder);
    if (!file) return;
    sendSignal(file.pid, signal);
    const gone = await pollUntil(
      async () => !(await isPostgresOf(file.pid, dataFolder)) || undefined,
      STOPPED_WITHIN_MS,
    );
    if (gone) return;
  }
  throw new EmbeddedPostgresError(`The server on ${dataFolder} does not stop.`);
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone in the meantime, which is what was wanted.
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/**
 * A TCP port of the loopback address that nobody uses at this moment. Below those that systems give
 * to outgoing connections (32768 and up on Linux, 49152 and up elsewhere), so that while the server
 * is down no connection takes its place, least of all one that looks for the server.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT + 1);
    if (await isFree(port)) return port;
  }
}

/** Whether nobody listens on a port of the loopback address. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      if (hasCode(error, 'EADDRINUSE')) resolve(false);
      else reject(error);
    });
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(true)));
  });
}
