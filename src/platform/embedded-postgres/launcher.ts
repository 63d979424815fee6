import { chooseAccount } from './accounts.ts';
import { findBinaries, type PostgresBinaries } from './binaries.ts';
import {
  type ClusterLayout,
  type Credentials,
  initialise,
  isInitialised,
  prepareFolder,
  readOrCreateCredentials,
  sweepDrafts,
} from './cluster.ts';
import { databaseUrls, ensureDatabase } from './database.ts';
import { rotateLog } from './durable-files.ts';
import { keepServerRunning } from './keep-running.ts';
import { countLiveLeases, endLease, portInUse, takeLease } from './leases.ts';
import { withLock } from './lock.ts';
import {
  findServer,
  freePort,
  type RunningServer,
  settingFlags,
  startServer,
  stopServer,
} from './postmaster.ts';

/** Beyond this size, in bytes, the server's log begins anew at the next start. */
const LOG_LIMIT = 5_000_000;

/** The embedded database as one of its users sees it. */
export interface EmbeddedPostgres {
  /** Address of database `clubs` for its superuser: migrations and maintenance. */
  ownerUrl: string;
  /** Address of the same database for the site's own role `club_app`, which owns nothing. */
  appUrl: string;
  /** Port on 127.0.0.1; another one after the server was stopped by its last user. */
  port: number;
  /** True when the server was running already. */
  adopted: boolean;
  /** Gives up the use of the server; the last user's stop ends it and waits until it is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds everything of this database; created when missing. One machine at a time. */
  folder: string;
  /** Told, in short lines, what takes time or matters to an operator. */
  log?: (line: string) => void;
  /** Told of what went wrong while the server was in use; default as `log`. */
  warn?: (line: string) => void;
  /** PostgreSQL settings, for a server that is started here; an adopted one keeps its own. */
  settings?: Record<string, string>;
}

/**
 * Starts the embedded PostgreSQL server of a folder, or adopts the one that runs there, creating
 * the database first if the folder is empty. Several processes may use one folder; each holds a
 * lease until `stop()`, and a killed one's lease is swept away by the next. The server outlives
 * its starter's death and is then adopted. A server that is killed or stopped while somebody uses
 * it is started again on the same port within about a second, so that pools reach it as before.
 *
 * Throws EmbeddedPostgresError, in sentences for the operator, when the package is missing, the
 * folder belongs to someone else, the database is of another version, or the server fails.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const flags = settingFlags(options.settings ?? {});
  const log = options.log ?? (() => undefined);
  const binaries = await findBinaries();
  const layout = await prepareFolder(options.folder);

  const { server, adopted, credentials, lease } = await withLock(layout.lockFile, async () => {
    const credentials = await readOrCreateCredentials(layout);
    await rotateLog(layout.logFile, LOG_LIMIT);
    // Before one is adopted: an upgrade that was killed may have left a server of the old version.
    await isInitialised(layout, binaries);
    const running = await findServer(layout.dataFolder);
    const server = running ?? (await startOwn(layout, binaries, credentials, options, flags, log));
    try {
      await ensureDatabase(server.port, credentials);
      const lease = await takeLease(layout.leaseFolder, server.port);
      return { server, adopted: running !== undefined, credentials, lease };
    } catch (error) {
      if ((await countLiveLeases(layout.leaseFolder)) === 0) await stopServer(layout.dataFolder);
      throw error;
    }
  });
  log(
    `Embedded PostgreSQL on 127.0.0.1:${server.port} ` +
      (adopted ? '(was running already).' : `(started, process ${server.pid}).`),
  );

  const keeping = keepServerRunning({
    layout,
    server,
    start: () => startOwn(layout, binaries, credentials, options, flags, log),
    warn: options.warn ?? log,
  });
  let stopped: Promise<void> | undefined;
  return {
    ...databaseUrls(server.port, credentials),
    port: server.port,
    adopted,
    stop: () => (stopped ??= keeping.end().then(() => leave(layout, lease, log))),
  };
}

async function startOwn(
  layout: ClusterLayout,
  binaries: PostgresBinaries,
  credentials: Credentials,
  options: EmbeddedPostgresOptions,
  flags: readonly string[],
  log: (line: string) => void,
): Promise<RunningServer> {
  await sweepDrafts(layout);
  const initialised = await isInitialised(layout, binaries);
  const runAs = await chooseAccount(layout.folder, layout.dataFolder, binaries);
  if (!initialised) {
    log(`Creating the embedded PostgreSQL database in ${layout.folder} (as ${runAs.description}).`);
    const sync = options.settings?.fsync !== 'off';
    await initialise(layout, binaries, credentials, runAs, sync);
  }
  // Whoever still uses a server that died looks for it where it was.
  const known = await portInUse(layout.leaseFolder);
  const choosePort = known === undefined ? freePort : () => Promise.resolve(known);
  return startServer(layout, binaries, runAs, flags, choosePort);
}

async function leave(
  layout: ClusterLayout,
  lease: string,
  log: (line: string) => void,
): Promise<void> {
  await withLock(layout.lockFile, async () => {
    await endLease(lease);
    if ((await countLiveLeases(layout.leaseFolder)) > 0) return;
    await stopServer(layout.dataFolder);
    log('Embedded PostgreSQL stopped.');
  });
}
