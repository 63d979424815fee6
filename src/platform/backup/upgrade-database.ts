import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from '#platform/embedded-postgres/binaries.ts';
import type { PostgresBinaries } from '#platform/embedded-postgres/binaries.ts';
import {
  clusterVersion,
  FORMER,
  initialize,
  layoutOf,
  prepareFolder,
  readOrCreateCredentials,
} from '#platform/embedded-postgres/cluster.ts';
import type { ClusterLayout, Credentials } from '#platform/embedded-postgres/cluster.ts';
import { databaseUrls } from '#platform/embedded-postgres/database.ts';
import { syncPath } from '#platform/durable-files.ts';
import { EnvironmentError } from '#platform/environment.ts';
import { isUsed, withLock } from '#platform/embedded-postgres/lock.ts';
import { fetchBinaries } from './older-binaries.ts';
import { reachServer, stopServer } from '#platform/embedded-postgres/postmaster.ts';
import type { LogFunction } from '#platform/log.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Holds the new database until it is complete. */
const DRAFT = 'upgrade';
/** The new database, complete, until it takes the place of the old one. */
const COMPLETE = 'cluster-complete';

export interface UpgradeOptions {
  /** The folder of the embedded database. */
  readonly folder: string;
  /** Where programs of older versions are kept. */
  readonly binariesFolder: string;
  /** Told, in short lines, what takes time. */
  readonly tell: (line: string) => void;
  readonly log: LogFunction;
}

/**
 * Moves the embedded database to the major version of PostgreSQL that is installed: all rows are saved
 * by the old version's programs and loaded into a new database beside the old one, which then takes its
 * place. The old one is kept. Interrupted at any point, nothing is lost, and it can be run again.
 *
 * @returns what was done, and the folder of the former database, which is as it was; undefined where the
 *   database was of this version already
 * @throws EnvironmentError, BackupError with a sentence: the site runs, the programs cannot be
 *   had, the rows cannot be read
 */
export async function upgradeDatabase(options: UpgradeOptions) {
  const binaries = await findBinaries();
  const layout = await prepareFolder(options.folder);
  return withLock(layout.lockFile, async () => {
    if (await isUsed(layout)) {
      throw new EnvironmentError('The site is running. Stop it, then upgrade its database.');
    }
    await finishExchange(layout);
    const from = await clusterVersion(layout);
    if (from === undefined) {
      throw new EnvironmentError(`There is no database in ${layout.folder} yet.`);
    }
    if (from === binaries.majorVersion) return undefined;
    if (Number(from) > Number(binaries.majorVersion)) {
      throw new EnvironmentError(
        `The database in ${layout.folder} was made by PostgreSQL ${from}, but only version ` +
          `${binaries.majorVersion} is installed. There is no way back: install the later version of the site.`,
      );
    }
    const former = join(layout.folder, `${FORMER}${from}`);
    if ((await readdir(layout.folder)).includes(`${FORMER}${from}`)) {
      throw new EnvironmentError(
        `${former} is there already, from an earlier upgrade. Move it away first.`,
      );
    }
    options.tell(`Fetching the programs of PostgreSQL ${from} ...`);
    const old = await fetchBinaries(from, options.binariesFolder);
    const saved = await copyRows(options, layout, old, binaries);
    await rename(layout.dataFolder, former);
    await rename(join(layout.folder, COMPLETE), layout.dataFolder);
    await syncPath(layout.folder);
    return { from, to: binaries.majorVersion, saved, former };
  });
}

/**
 * Ends an exchange that was interrupted between its two steps. Before, the old database is still in its
 * place, and whoever went back to the old programs may have used it: then all is done anew.
 */
async function finishExchange(layout: ClusterLayout): Promise<void> {
  const names = await readdir(layout.folder);
  if (!names.includes(COMPLETE)) return;
  const complete = join(layout.folder, COMPLETE);
  if (names.includes('cluster')) await rm(complete, { recursive: true });
  else await rename(complete, layout.dataFolder);
  await syncPath(layout.folder);
}

/** Makes the new database, complete and stopped, under its passing name. */
async function copyRows(
  { tell, log }: UpgradeOptions,
  layout: ClusterLayout,
  old: PostgresBinaries,
  binaries: PostgresBinaries,
): Promise<Manifest> {
  const credentials = await readOrCreateCredentials(layout);
  const draft = layoutOf(join(layout.folder, DRAFT));
  // What an interrupted one left.
  await stopServer(draft.dataFolder);
  await rm(draft.folder, { recursive: true, force: true });
  await mkdir(draft.folder, { mode: 0o700 });
  // Uploads stay where they are.
  const storage = await createFolderStorage({ folder: join(draft.folder, 'no-files') });
  try {
    const file = join(draft.folder, 'rows.backup');
    tell(`Saving all rows with PostgreSQL ${old.majorVersion} ...`);
    const saved = await withServer(layout, old, credentials, ({ ownerUrl }) =>
      writeBackup({ ownerUrl, storage, file }),
    );
    await initialize(draft, binaries, credentials, true);
    tell(`Loading them with PostgreSQL ${binaries.majorVersion} ...`);
    await withServer(draft, binaries, credentials, (urls) =>
      restoreBackup({ ...urls, storage, file, log }),
    );
    await rename(draft.dataFolder, join(layout.folder, COMPLETE));
    await syncPath(layout.folder);
    return saved;
  } finally {
    storage.close();
    await rm(draft.folder, { recursive: true, force: true });
  }
}

/** Runs the server of a data folder for as long as some work takes, and stops it in any case. */
async function withServer<Result>(
  layout: ClusterLayout,
  binaries: PostgresBinaries,
  credentials: Credentials,
  work: (urls: { ownerUrl: string; appUrl: string }) => Promise<Result>,
): Promise<Result> {
  try {
    const { port } = await reachServer(layout, binaries, credentials);
    return await work(databaseUrls(port, credentials));
  } finally {
    await stopServer(layout.dataFolder);
  }
}
