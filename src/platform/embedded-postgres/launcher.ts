import { copyFile, stat, truncate } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { missing } from '#platform/error-codes.ts';
import { findBinaries } from './binaries.ts';
import { initialize, isInitialized, prepareFolder, readOrCreateCredentials } from './cluster.ts';
import { databaseUrls } from './database.ts';
import { isUsed, tryLockFile, withLock } from './lock.ts';
import { reachServer, stopServer } from './postmaster.ts';
import { isPostgresOf } from './processes.ts';

const LOG_LIMIT = 5_000_000;
const LOOK_EVERY_MS = 500;

/**
 * Starts the embedded PostgreSQL server of a folder, or adopts the running one. Several processes
 * may use it, each until its `stop()` or its death, which the server survives. If the server dies,
 * its users start it again on the same port.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  log?: (line: string) => void;
  warn?: (line: string) => void;
  settings?: Record<string, string>;
}) {
  const { settings = {}, log = () => undefined, warn = log } = options;
  const binaries = await findBinaries();
  const layout = await prepareFolder(options.folder);
  const credentials = await readOrCreateCredentials(layout);
  const reach = () => reachServer(layout, binaries, credentials, settings);

  const { server, leave } = await withLock(layout.lockFile, async () => {
    await rotateLog(layout.logFile);
    if (!(await isInitialized(layout, binaries))) {
      log(`Creating the embedded PostgreSQL database in ${layout.folder}.`);
      await initialize(layout, binaries, credentials, settings.fsync !== 'off');
    }
    try {
      // Nobody can hold the users' file alone now, since that takes the lock.
      return { server: await reach(), leave: await tryLockFile(layout.usersFile, 'shared') };
    } catch (error) {
      if (!(await isUsed(layout))) await stopServer(layout.dataFolder);
      throw error;
    }
  });
  log(
    `Embedded PostgreSQL on 127.0.0.1:${server.port} ` +
      (server.adopted ? '(was running already).' : `(started, process ${server.pid}).`),
  );

  /** One of several users restarts a dead server; the others find it. */
  async function keepRunning(signal: AbortSignal): Promise<void> {
    let { pid } = server;
    while (!signal.aborted) {
      try {
        if (!(await isPostgresOf(pid, layout.dataFolder))) {
          ({ pid } = await withLock(layout.lockFile, reach));
          warn('Embedded PostgreSQL was gone and has been started again.');
        }
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error));
      }
      await pause(LOOK_EVERY_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }
  const ending = new AbortController();
  const watching = keepRunning(ending.signal);

  async function end(): Promise<void> {
    ending.abort();
    await watching;
    await withLock(layout.lockFile, async () => {
      leave?.();
      if (await isUsed(layout)) return;
      await stopServer(layout.dataFolder);
      log('Embedded PostgreSQL stopped.');
    });
  }
  let stopped: Promise<void> | undefined;
  return {
    ...databaseUrls(server.port, credentials),
    /** On 127.0.0.1. The next start uses the same port unless another program has taken it. */
    port: server.port,
    adopted: server.adopted,
    /** The last user's stop ends the server and waits until it is gone. */
    stop: (): Promise<void> => (stopped ??= end()),
  };
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/** Copies the log to `.1` and empties it: a running server has the file open. */
async function rotateLog(path: string): Promise<void> {
  const size = (await stat(path).catch(missing))?.size ?? 0;
  if (size <= LOG_LIMIT) return;
  await copyFile(path, `${path}.1`);
  await truncate(path);
}
