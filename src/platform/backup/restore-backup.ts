import { createHash } from 'node:crypto';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inTransaction, withClient } from '#db/client.ts';
import { listMigrations, migrate, roleOf } from '#db/migrate.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { BUCKETS, isBucket, typeOfPath } from '#platform/storage/buckets.ts';
import type { Bucket } from '#platform/storage/buckets.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { hashing, readArchive } from './archive.ts';
import type { ArchiveEntry } from './archive.ts';
import {
  appliedMigrations,
  columnList,
  listTables,
  qualifiedName,
  SAME_NOTATION,
} from './catalog.ts';
import type { CatalogTable } from './catalog.ts';
import { BackupError, fileEntry, MANIFEST, tableFolder } from './manifest.ts';
import type { Manifest, TableRecord } from './manifest.ts';
import { verifyBackup } from './verify-backup.ts';

/** What a start of the site or its visitors leave in an empty database. */
const NOT_COUNTED = new Set([
  'public.place_list',
  'public.place_states',
  'public.places',
  'auth.rate_limit',
  'auth.secret',
  'graphile_worker._private_tasks',
]);

export interface RestoreOptions {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly storage: Storage;
  readonly file: string;
  readonly log: LogFunction;
}

/**
 * Checks the whole file, restores the schema of its version, loads everything in one transaction
 * that ends when the files are stored, and migrates. On failure the site stays empty. Throws
 * BackupError when the file cannot be used, or the site is running or not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { ownerUrl, log, storage } = options;
  const manifest = await verifyBackup(options.file);
  const until = Math.max(...manifest.migrations);
  await requireKnown(manifest);
  const roles = { ownerUrl, appRole: roleOf(options.appUrl) };
  const config = {
    connectionString: ownerUrl,
    application_name: 'restore',
    connectionTimeoutMillis: 10_000,
  };
  await withClient(config, async (client) => {
    await requireEmptySite(client, manifest);
    await requireNoFiles(storage);
    await migrate({ ...roles, until });
    await prepareJobs({ ...roles, log });
    await load(client, options, manifest);
  });
  await migrate(roles);
  await prepareJobs({ ...roles, log });
  // Until autovacuum runs, PostgreSQL would take every table for empty, and pages would take ten
  // seconds.
  await withClient(config, async (client) => {
    const tables = await listTables(client);
    await client.query(`analyze ${tables.map(({ qualified }) => qualified).join(', ')}`);
  });
  return manifest;
}

async function requireKnown(manifest: Manifest): Promise<void> {
  const known = (await listMigrations()).map(({ when }) => when);
  const baseline = known[0] ?? 0;
  if (Math.max(...manifest.migrations) < baseline) {
    throw new BackupError(
      'This backup was made by a version of the site before 628bd07. Restore it with 628bd07, and make a new backup there.',
    );
  }
  // Those before the baseline are part of it.
  if (manifest.migrations.every((when) => when < baseline || known.includes(when))) return;
  throw new BackupError('This backup was made by a newer version of the site. Update it first.');
}

async function requireEmptySite(client: pg.Client, manifest: Manifest): Promise<void> {
  const running = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name in ('directory', 'page cache') limit 1`,
  );
  if (running.rowCount !== 0) {
    throw new BackupError('The site is running. Stop it, then restore.');
  }
  const applied = await appliedMigrations(client);
  if (applied.length === 0) return;
  for (const { schema, name, qualified } of await listTables(client)) {
    if (NOT_COUNTED.has(`${schema}.${name}`)) continue;
    if ((await client.query(`select from ${qualified} limit 1`)).rowCount === 0) continue;
    throw new BackupError(
      `This site isn’t empty: there are rows in ${schema}.${name}. Restore into a new DATA_DIR or ` +
        'a new database.',
    );
  }
  if (applied.some((when) => !manifest.migrations.includes(when))) {
    throw new BackupError(
      'The tables of this database are newer than the backup. Restore into a new DATA_DIR or a new ' +
        'database, which is then brought up to date.',
    );
  }
}

async function requireNoFiles(storage: Storage): Promise<void> {
  for (const bucket of Object.keys(BUCKETS) as Bucket[]) {
    for await (const { path } of storage.list(bucket, '')) {
      throw new BackupError(
        `This site isn’t empty: there is a file ${bucket}/${path}. Restore into a new DATA_DIR or ` +
          'an empty store.',
      );
    }
  }
}

type StoredPath = Readonly<{ bucket: Bucket; path: string }>;

async function load(client: pg.Client, options: RestoreOptions, manifest: Manifest): Promise<void> {
  const stored: StoredPath[] = [];
  await inTransaction(client, async () => {
    await client.query(SAME_NOTATION);
    const tables = await listTables(client);
    const qualified = tables.map((table) => table.qualified);
    await client.query(`truncate ${qualified.join(', ')}`);
    for (const table of tables) await client.query(openTable(table));
    await loadEntries(client, options, manifest, stored);
    for (const record of manifest.tables) await requireRows(client, record);
    for (const { last, ...sequence } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [
        qualifiedName(sequence),
        last,
      ]);
    }
    // Checks deferred constraints now: a table with pending checks cannot be altered.
    await client.query('set constraints all immediate');
    for (const table of tables) await client.query(closeTable(table));
  }).catch(async (error: unknown) => {
    for (const { bucket, path } of stored) await options.storage.remove(bucket, [path]);
    throw error;
  });
}

/** Triggers would write what the backup already holds. Forced row security refuses COPY. */
function openTable({ qualified, rowSecurityForced }: CatalogTable): string {
  const unforce = rowSecurityForced ? ', no force row level security' : '';
  return `alter table ${qualified} disable trigger user${unforce}`;
}

function closeTable({ qualified, rowSecurityForced }: CatalogTable): string {
  const force = rowSecurityForced ? ', force row level security' : '';
  return `alter table ${qualified} enable trigger user${force}`;
}

/** One COPY per table, so that rows may refer to later rows of the same table. */
async function loadEntries(
  client: pg.Client,
  options: RestoreOptions,
  manifest: Manifest,
  stored: StoredPath[],
): Promise<void> {
  const tables = new Map(manifest.tables.map((record) => [tableFolder(record), record]));
  const files = new Map(manifest.files.map((record) => [fileEntry(record), record]));
  let loading: ReturnType<typeof startLoad> | undefined;
  const endTable = async (): Promise<void> => {
    const ending = loading;
    loading = undefined;
    await ending?.end();
  };
  try {
    await readArchive(options.file, async ({ name, body }) => {
      const folder = name.slice(0, name.lastIndexOf('/') + 1);
      if (loading?.folder !== folder) await endTable();
      const record = tables.get(folder);
      const file = files.get(name);
      if (record) {
        loading ??= startLoad(client, folder, record);
        await loading.add(body);
      } else if (file && isBucket(file.bucket)) {
        stored.push({ bucket: file.bucket, path: file.path });
        await restoreFile(options.storage, file.bucket, file, body);
      } else if (name !== MANIFEST) throw changed();
    });
    await endTable();
  } finally {
    loading?.giveUp();
  }
}

function startLoad(client: pg.Client, folder: string, record: TableRecord) {
  const copy = client.query(
    copyFrom(`copy ${qualifiedName(record)} (${columnList(record.columns)}) from stdin`),
  );
  copy.on('error', () => undefined);
  return {
    folder,
    add: (body: ArchiveEntry['body']) => pipeline(body, copy, { end: false }),
    async end(): Promise<void> {
      copy.end();
      await finished(copy);
    },
    giveUp: () => void copy.destroy(new Error('given up')),
  };
}

async function requireRows(client: pg.Client, record: TableRecord): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::float8 as count from ${qualifiedName(record)}`,
  );
  if (rows[0]?.count === record.rows) return;
  throw new BackupError(
    `${record.schema}.${record.name} has ${rows[0]?.count} rows instead of ${record.rows}; nothing ` +
      'was restored.',
  );
}

async function restoreFile(
  storage: Storage,
  bucket: Bucket,
  { path, sha256 }: { path: string; sha256: string },
  body: ArchiveEntry['body'],
): Promise<void> {
  const contentType = typeOfPath(path);
  if (contentType === undefined) throw changed();
  const hash = createHash('sha256');
  await storage.put(bucket, path, hashing(body, hash), { contentType });
  if (hash.digest('hex') !== sha256) throw changed();
}

function changed(): BackupError {
  return new BackupError('The backup changed while it was read; nothing was restored.');
}
