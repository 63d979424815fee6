import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { hasTable, withClient } from './client.ts';
import { applyParts, changedParts, readRepeatableParts } from './repeatable.ts';
import { LOCK_TIMEOUT_MS, grantRoles, missingRoles, whenTablesAreFree } from './schema-changes.ts';

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url));
const JOURNAL = path.join(MIGRATIONS, 'meta', '_journal.json');
const HISTORY = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`;
/** Any number, the same in every process: one migrates while the others wait. */
const MIGRATION_LOCK = 774_100_001;
const ACTOR_ROLES = [
  'directory_visitor',
  'directory_member',
  'directory_admin',
  'directory_accounts',
] as const;

export interface ListedMigration {
  /** Milliseconds since 1970; its place in the order. */
  readonly when: number;
  readonly tag: string;
}

/**
 * Migrations in order, then db/functions and db/policies, in one transaction: if one fails, nothing
 * of the run is kept. Several processes may call it at once; if there is nothing to do, it locks
 * nothing.
 */
export async function migrate(options: {
  ownerUrl: string;
  appRole: string;
  until?: number;
  warn?: (line: string) => void;
}): Promise<void> {
  await withClient({ connectionString: options.ownerUrl }, async (client) => {
    client.on('notice', ({ message }) => options.warn?.(message ?? ''));
    const needed = await whatIsMissing(client, options.until);
    if (!needed && (await missingRoles(client, ACTOR_ROLES, options.appRole)).length === 0) return;
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('set client_min_messages = warning');
    await whenTablesAreFree(() => change(client, options.until));
    await grantRoles(client, ACTOR_ROLES, options.appRole);
  });
}

async function whatIsMissing(client: pg.Client, until = Number.POSITIVE_INFINITY) {
  const listed = await listMigrations();
  const newest = listed.at(-1)?.when ?? 0;
  const wanted = listed.findLast(({ when }) => when <= until)?.when ?? 0;
  const applied = await lastApplied(client);
  refuseOlderThanBaseline(applied, listed);
  const parts = wanted === newest ? await readRepeatableParts() : [];
  // A migration may have recreated a table or added a column.
  if (applied < wanted) return { parts };
  const changed = await changedParts(client, parts);
  return changed.length > 0 ? { parts: changed } : undefined;
}

/** The first migration holds the schema of version 628bd07; a database with less of it cannot be brought up to date. */
function refuseOlderThanBaseline(applied: number, [baseline]: readonly ListedMigration[]): void {
  if (applied === 0 || baseline === undefined || applied >= baseline.when) return;
  throw new Error(
    'This database was made by a version of the site before 628bd07. Start 628bd07 on it once, then this version.',
  );
}

async function lastApplied(client: pg.Client): Promise<number> {
  if (!(await hasTable(client, 'drizzle.__drizzle_migrations'))) return 0;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0);
}

/** Another process may have been faster, so this checks again under the lock. */
async function change(client: pg.Client, until = Number.POSITIVE_INFINITY): Promise<void> {
  const needed = await whatIsMissing(client, until);
  if (!needed) return;
  const last = await lastApplied(client);
  const due = readMigrationFiles({ migrationsFolder: MIGRATIONS }).filter(
    ({ folderMillis: when }) => when > last && when <= until,
  );
  // Drizzle's own migrator would end its transaction before the functions and policies.
  await drizzle({ client }).transaction(async () => {
    await client.query(HISTORY);
    for (const { sql: statements, hash, folderMillis: when } of due) {
      for (const statement of statements) await client.query(statement);
      await client.query(
        'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
        [hash, when],
      );
    }
    if (needed.parts.length > 0) await applyParts(client, needed.parts);
  });
}

export async function listMigrations(): Promise<readonly ListedMigration[]> {
  const { entries } = JSON.parse(await readFile(JOURNAL, 'utf8')) as { entries: ListedMigration[] };
  return entries;
}

export function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username);
}
