import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack } from 'tar-stream';
import { withClient } from '#db/client.ts';
import { succeeds } from '#domain/succeeds.ts';
import { syncPath } from '#platform/durable-files.ts';
import { BUCKETS } from '#platform/storage/buckets.ts';
import type { Bucket } from '#platform/storage/buckets.ts';
import type { OpenFile, Storage } from '#platform/storage/storage.ts';
import { createArchive, hashing } from './archive.ts';
import type { Archive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import {
  appliedMigrations,
  columnList,
  listSequences,
  listTables,
  SAME_NOTATION,
} from './catalog.ts';
import type { CatalogTable } from './catalog.ts';
import { fileEntry, FORMAT, MANIFEST, tableFolder } from './manifest.ts';
import type { FileRecord, Manifest, TableRecord } from './manifest.ts';

/** A table's rows are written in parts of this size: the size of an entry stands before it. */
const PART_BYTES = 1024 * 1024;
/** Of a terminal, a supervisor, or a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface BackupOptions {
  /** Connection string of the role that owns the tables. */
  readonly ownerUrl: string;
  readonly storage: Storage;
  /** The file to be made. */
  readonly file: string;
}

/**
 * Saves everything of a site, which may be running: all tables as they were at one moment, then the
 * uploaded files. The file appears whole, readable by its owner alone, or not at all; memory stays
 * at a few megabytes whatever the size of the site. A signal ends the process, without leaving half a file.
 *
 * @returns what the file holds
 * @throws BackupError when the file is there already, or the tables cannot be read; the errors of
 *   database, store and file system
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const target = resolve(options.file);
  if (await succeeds(access(target))) {
    throw new BackupError(`${target} is there already. Name a file that is not.`);
  }
  const draft = `${target}.${randomUUID()}.partial`;
  const endsWith = (signal: NodeJS.Signals) => {
    rmSync(draft, { force: true });
    // Nobody listens any more: as if nobody had.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, endsWith);
  try {
    const manifest = await writeArchive(options, draft);
    await rename(draft, target);
    await syncPath(dirname(target));
    return manifest;
  } finally {
    for (const signal of SIGNALS) process.off(signal, endsWith);
    await rm(draft, { force: true });
  }
}

async function writeArchive(options: BackupOptions, draft: string): Promise<Manifest> {
  const entries = pack();
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(entries, createGzip(), output);
  const writing = fill(options, createArchive(entries)).then(
    (manifest) => {
      entries.finalize();
      return manifest;
    },
    (error: unknown) => {
      entries.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  // Whichever fails first says why; a full disk, for one, is known to the pipeline only.
  const [manifest] = await Promise.all([
    writing,
    written.catch((error: unknown) => {
      entries.destroy();
      throw error;
    }),
  ]);
  return manifest;
}

async function fill(options: BackupOptions, archive: Archive): Promise<Manifest> {
  const takenAt = new Date().toISOString();
  const database = await saveDatabase(options.ownerUrl, archive);
  const files = await saveFiles(options.storage, archive);
  const manifest: Manifest = { format: FORMAT, takenAt, ...database, files };
  await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
  return manifest;
}

async function saveDatabase(
  ownerUrl: string,
  archive: Archive,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  const config = {
    connectionString: ownerUrl,
    application_name: 'backup',
    connectionTimeoutMillis: 10_000,
  };
  return withClient(config, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query(SAME_NOTATION);
    const migrations = await appliedMigrations(client);
    if (migrations.length === 0) {
      throw new BackupError('The database holds no site yet: there is nothing to save.');
    }
    const found = await listTables(client);
    // No migration may change a table between this moment and its turn.
    await client.query(
      `lock table ${found.map((table) => table.qualified).join(', ')} in access share mode`,
    );
    const tables: TableRecord[] = [];
    for (const table of found) tables.push(await saveTable(client, table, archive));
    // After the rows: a number that was drawn since does no harm, one drawn twice would.
    const sequences = [...(await listSequences(client))];
    await client.query('commit');
    return { migrations, tables, sequences };
  });
}

async function saveTable(
  client: pg.Client,
  table: CatalogTable,
  archive: Archive,
): Promise<TableRecord> {
  const { schema, name, qualified } = table;
  const columns = [...table.columns];
  const rows = client.query(copyTo(`copy ${qualified} (${columnList(columns)}) to stdout`));
  const hash = createHash('sha256');
  let part: Buffer[] = [];
  let bytes = 0;
  let parts = 0;
  const flush = async (): Promise<void> => {
    if (bytes === 0) return;
    parts += 1;
    await archive.add(
      `${tableFolder(table)}${String(parts).padStart(6, '0')}`,
      Buffer.concat(part),
    );
    part = [];
    bytes = 0;
  };
  for await (const chunk of rows) {
    const piece = chunk as Buffer;
    hash.update(piece);
    part.push(piece);
    bytes += piece.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
  return { schema, name, columns, rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function saveFiles(storage: Storage, archive: Archive): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    for await (const { path } of storage.list(bucket, '')) {
      const file = await storage.read(bucket, path);
      // Removed since it was listed.
      if (file) records.push(await saveFile(bucket, file, archive));
    }
  }
  return records;
}

async function saveFile(bucket: Bucket, file: OpenFile, archive: Archive): Promise<FileRecord> {
  const { path, size: bytes } = file;
  const hash = createHash('sha256');
  await archive.addStream(fileEntry({ bucket, path }), bytes, hashing(file.body, hash));
  return { bucket, path, bytes, sha256: hash.digest('hex') };
}
