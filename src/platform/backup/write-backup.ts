import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack } from 'tar-stream';
import type { Pack } from 'tar-stream';
import { withClient } from '#db/client.ts';
import { succeeds } from '#domain/succeeds.ts';
import { syncPath } from '#platform/durable-files.ts';
import { BUCKETS } from '#platform/storage/buckets.ts';
import type { Bucket } from '#platform/storage/buckets.ts';
import type { OpenFile, Storage } from '#platform/storage/storage.ts';
import { addEntry, hashing } from './archive.ts';
import {
  appliedMigrations,
  columnList,
  listSequences,
  listTables,
  SAME_NOTATION,
} from './catalog.ts';
import type { CatalogTable } from './catalog.ts';
import { BackupError, fileEntry, FORMAT, MANIFEST, tableFolder } from './manifest.ts';
import type { FileRecord, Manifest, TableRecord } from './manifest.ts';

/** Tar writes the size of an entry before its content, so rows are collected up to this size. */
const PART_BYTES = 1024 * 1024;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface BackupOptions {
  readonly ownerUrl: string;
  readonly storage: Storage;
  readonly file: string;
}

/**
 * Saves a site, which may be running: all tables at one moment, then the files. The result is whole
 * and readable only by its owner, or absent. A signal ends the process and removes the draft.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const target = resolve(options.file);
  if (await succeeds(access(target))) {
    throw new BackupError(`${target} already exists. Name a new file.`);
  }
  const draft = `${target}.${randomUUID()}.partial`;
  const endsWith = (signal: NodeJS.Signals) => {
    rmSync(draft, { force: true });
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
  const writing = fill(options, entries).then(
    (manifest) => {
      entries.finalize();
      return manifest;
    },
    (error: unknown) => {
      entries.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    },
  );
  // Whichever fails first has the reason: only the pipeline knows of a full disk, for example.
  const [manifest] = await Promise.all([
    writing,
    written.catch((error: unknown) => {
      entries.destroy();
      throw error;
    }),
  ]);
  return manifest;
}

async function fill(options: BackupOptions, entries: Pack): Promise<Manifest> {
  const takenAt = new Date().toISOString();
  const database = await saveDatabase(options.ownerUrl, entries);
  const files = await saveFiles(options.storage, entries);
  const manifest: Manifest = { format: FORMAT, takenAt, ...database, files };
  const content = Buffer.from(JSON.stringify(manifest, null, 1));
  await addEntry(entries, MANIFEST, content.length, [content]);
  return manifest;
}

async function saveDatabase(
  ownerUrl: string,
  entries: Pack,
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
    await client.query(
      `lock table ${found.map((table) => table.qualified).join(', ')} in access share mode`,
    );
    const tables: TableRecord[] = [];
    for (const table of found) tables.push(await saveTable(client, table, entries));
    // After the rows: a number that was drawn since does no harm, but one drawn twice would.
    const sequences = [...(await listSequences(client))];
    await client.query('commit');
    return { migrations, tables, sequences };
  });
}

async function saveTable(
  client: pg.Client,
  table: CatalogTable,
  entries: Pack,
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
    await addEntry(entries, `${tableFolder(table)}${String(parts).padStart(6, '0')}`, bytes, part);
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

async function saveFiles(storage: Storage, entries: Pack): Promise<FileRecord[]> {
  const records: FileRecord[] = [];
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    for await (const { path } of storage.list(bucket, '')) {
      const file = await storage.read(bucket, path);
      if (file) records.push(await saveFile(bucket, file, entries));
    }
  }
  return records;
}

async function saveFile(bucket: Bucket, file: OpenFile, entries: Pack): Promise<FileRecord> {
  const { path, size: bytes } = file;
  const hash = createHash('sha256');
  await addEntry(entries, fileEntry({ bucket, path }), bytes, hashing(file.body, hash));
  return { bucket, path, bytes, sha256: hash.digest('hex') };
}
