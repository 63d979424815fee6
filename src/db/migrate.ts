import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { LOCK_TIMEOUT_MS, grantRoles, missingRoles, whenTablesAreFree } from './schema-changes.ts';

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const JOURNAL = path.join('meta', '_journal.json');
/** Any number, the same in every process: the one that holds it migrates, the others wait. */
const MIGRATION_LOCK = 774_100_001;
const ACTOR_ROLES = [
  'directory_visitor',
  'directory_member',
  'directory_admin',
  'directory_accounts',
] as const;

/** A migration as it is listed; `when` is its place in the order and names it in the database. */
export interface ListedMigration {
  /** Milliseconds since 1970. */
  readonly when: number;
  /** Its file, without the ending. */
  readonly tag: string;
}

interface Journal {
  readonly entries: readonly ListedMigration[];
}

/**
 * Brings a database to the present schema and lets the application's role act as visitor, member,
 * admin and accounts. Several processes may call it at once; one does the work. Where nothing is to
 * be done, nothing is locked.
 *
 * @param options.ownerUrl connection string of the role that owns the tables
 * @param options.appRole name of the role the application signs in with; it may be the owner itself
 * @param options.until `when` of the last migration to run, for an earlier schema; default all
 * @param options.warn is told what a migration warns of, such as rows that were brought in order
 * @throws the database's error when a migration fails; nothing of that run is kept then
 */
export async function migrate(options: {
  ownerUrl: string;
  appRole: string;
  until?: number;
  warn?: (line: string) => void;
}): Promise<void> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  client.on('notice', ({ message }) => options.warn?.(message ?? ''));
  await client.connect();
  try {
    // Neither waits for others nor has them wait.
    if (await isUpToDate(client, options)) return;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    // "already exists, skipping" of the guarded statements is no news.
    await client.query('set client_min_messages = warning');
    await withMigrationsUntil(options.until, async (migrationsFolder) => {
      await whenTablesAreFree(() => runMigrations(drizzle({ client }), { migrationsFolder }));
    });
    await grantRoles(client, ACTOR_ROLES, options.appRole);
  } finally {
    await client.end();
  }
}

async function isUpToDate(
  client: pg.Client,
  { until = Number.POSITIVE_INFINITY, appRole }: { until?: number; appRole: string },
): Promise<boolean> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  );
  if (!found[0]?.there) return false;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const wanted = (await listMigrations()).findLast(({ when }) => when <= until);
  if (Number(rows[0]?.last ?? 0) < (wanted?.when ?? 0)) return false;
  return (await missingRoles(client, ACTOR_ROLES, appRole)).length === 0;
}

/** The migrations of this version of the site, in their order. */
export async function listMigrations(): Promise<readonly ListedMigration[]> {
  return (await readJournal()).entries;
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(path.join(MIGRATIONS, JOURNAL), 'utf8')) as Journal;
}

/** Drizzle runs all that a folder lists: for fewer, the list of a copy is cut short. */
async function withMigrationsUntil(
  until: number | undefined,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  if (until === undefined) return work(MIGRATIONS);
  const copy = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  try {
    await cp(MIGRATIONS, copy, { recursive: true });
    const journal = await readJournal();
    const entries = journal.entries.filter(({ when }) => when <= until);
    await writeFile(path.join(copy, JOURNAL), JSON.stringify({ ...journal, entries }));
    await work(copy);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * The role a connection string signs in with.
 *
 * @param url a PostgreSQL connection string with a user name
 */
export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
