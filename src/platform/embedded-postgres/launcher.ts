import { copyFile, stat, truncate } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { missing } from '#platform/error-codes.ts';
import { isOutage } from '../outage.ts';
import { chooseAccount } from './accounts.ts';
import { findBinaries } from './binaries.ts';
import {
  type ClusterLayout,
  type Credentials,
  initialise,
  isInitialised,
  prepareFolder,
  readOrCreateCredentials,
  sweepLeftovers,
} from './cluster.ts';
import { databaseUrls, ensureDatabase } from './database.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { withLock } from './lock.ts';
import {
  findServer,
  type RunningServer,
  settingFlags,
  startServer,
  stopServer,
} from './postmaster.ts';
import { isPostgresOf } from './processes.ts';
import { choosePort, isUsed, joinUsers } from './users.ts';
import { pollUntil } from './waiting.ts';

/** Beyond this size, in bytes, the server's log begins anew at the next start. */
const LOG_LIMIT = 5_000_000;
const RECOVERED_WITHIN_MS = 60_000;
/** Pause between two looks at the server, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** After a start that failed, for example because something else took the port. */
const TRY_AGAIN_AFTER_MS = 2_000;

/**
 * Starts the embedded PostgreSQL server of a folder, or adopts the one that runs there, creating
 * the database first if the folder is empty. Several processes may use one folder, each until its
 * `stop()` or its death. The server outlives its starter's death and is then adopted. A server that
 * is killed or stopped while somebody uses it is started again on the same port within about a
 * second, so that pools reach it as before.
 *
 * Throws EmbeddedPostgresError, in sentences for the operator, when the package is missing, the
 * folder belongs to someone else, the database is of another version, or the server fails.
 */
export async function startEmbeddedPostgres(options: {
  /** Holds everything of this database; created when missing. One machine at a time. */
  folder: string;
  /** Told, in short lines, what takes time or matters to an operator. */
  log?: (line: string) => void;
  /** Told of what went wrong while the server was in use; default as `log`. */
  warn?: (line: string) => void;
  /** PostgreSQL settings, for a server that is started here; an adopted one keeps its own. */
  settings?: Record<string, string>;
}) {
  const { settings = {}, log = () => undefined, warn = log } = options;
  const flags = settingFlags(settings);
  const binaries = await findBinaries();
  const layout = await prepareFolder(options.folder);
  /** Starts the server, after creating the database if there is none. Call it under the lock. */
  const start = async (): Promise<RunningServer> => {
    await sweepLeftovers(layout);
    const initialised = await isInitialised(layout, binaries);
    const runAs = await chooseAccount(layout.folder, layout.dataFolder, binaries);
    if (!initialised) {
      log(
        `Creating the embedded PostgreSQL database in ${layout.folder} (as ${runAs.description}).`,
      );
      const credentials = await readOrCreateCredentials(layout);
      await initialise(layout, binaries, credentials, runAs, settings.fsync !== 'off');
    }
    return startServer(layout, binaries, runAs, flags, () => choosePort(layout));
  };

  const { server, adopted, credentials, leave } = await withLock(layout.lockFile, async () => {
    const credentials = await readOrCreateCredentials(layout);
    await rotateLog(layout.logFile);
    // Before one is adopted: an upgrade that was killed may have left a server of the old version.
    await isInitialised(layout, binaries);
    const reached = await reach(layout, credentials, start);
    return { ...reached, credentials, leave: await joinUsers(layout, reached.server.port) };
  });
  log(
    `Embedded PostgreSQL on 127.0.0.1:${server.port} ` +
      (adopted ? '(was running already).' : `(started, process ${server.pid}).`),
  );

  const ending = new AbortController();
  const watching = keepRunning(layout, server, start, warn, ending.signal);
  let stopped: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    ending.abort();
    await watching;
    await withLock(layout.lockFile, async () => {
      leave();
      if (await isUsed(layout)) return;
      await stopServer(layout.dataFolder);
      log('Embedded PostgreSQL stopped.');
    });
  };
  return {
    ...databaseUrls(server.port, credentials),
    /** On 127.0.0.1; the same at the next start unless somebody else has it then. */
    port: server.port,
    /** True when the server was running already. */
    adopted,
    /** Gives up the use of the server; the last user's stop ends it and waits until it is gone. */
    stop: (): Promise<void> => (stopped ??= end()),
  };
}

/** The embedded database as one of its users sees it. */
export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * The server, adopted or started, with its database: again where it dies meanwhile, or recovers from
 * the death of one of its processes. Call it under the lock.
 */
async function reach(
  layout: ClusterLayout,
  credentials: Credentials,
  start: () => Promise<RunningServer>,
): Promise<{ server: RunningServer; adopted: boolean }> {
  let failure: unknown;
  const reached = await pollUntil(async () => {
    const running = await findServer(layout.dataFolder);
    const server = running ?? (await start());
    try {
      await ensureDatabase(server.port, credentials);
      return { server, adopted: running !== undefined };
    } catch (error) {
      failure = error;
      return isOutage(error) ? undefined : 'failed';
    }
  }, RECOVERED_WITHIN_MS);
  if (typeof reached === 'object') return reached;
  if (!(await isUsed(layout))) await stopServer(layout.dataFolder);
  if (reached === 'failed') throw failure;
  throw new EmbeddedPostgresError(
    `The embedded database has been recovering for too long. Its log is ${layout.logFile}.`,
    { cause: failure },
  );
}

/**
 * Starts a server again that has gone although this process uses it: killed, stopped by hand, or
 * ended by the system for want of memory. Of several users one starts it, the others find it.
 */
async function keepRunning(
  layout: ClusterLayout,
  { pid, port }: RunningServer,
  start: () => Promise<RunningServer>,
  warn: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  async function startAgain(): Promise<void> {
    if (signal.aborted) return;
    const running = await findServer(layout.dataFolder);
    if (!running) warn('Embedded PostgreSQL is gone and is started again.');
    const server = running ?? (await start());
    ({ pid } = server);
    if (server.port === port) return;
    warn(
      `Embedded PostgreSQL is on port ${server.port} now, where this process cannot find it. ` +
        'Restart the site.',
    );
  }

  while (!signal.aborted) {
    let waitMs = LOOK_EVERY_MS;
    try {
      const isThere = await isPostgresOf(pid, layout.dataFolder);
      if (!isThere) await withLock(layout.lockFile, startAgain);
    } catch (error) {
      warn(error instanceof Error ? error.message : String(error));
      waitMs = TRY_AGAIN_AFTER_MS;
    }
    await pause(waitMs, undefined, { ref: false, signal }).catch(() => undefined);
  }
}

/**
 * Keeps a log file at most LOG_LIMIT long, with one older file (`.1`) beside it.
 * It copies and empties instead of renaming, because a running server holds the file open
 * (in append mode, so it goes on at the new end).
 */
async function rotateLog(path: string): Promise<void> {
  const size = (await stat(path).catch(missing))?.size ?? 0;
  if (size <= LOG_LIMIT) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}
