import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { inTransaction, withClient } from '#db/client.ts';
import {
  LOCK_TIMEOUT_MS,
  grantRoles,
  missingRoles,
  whenTablesAreFree,
} from '#db/schema-changes.ts';
import { sessionOf } from '#db/session.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { jobLogger } from './job-logger.ts';

/** Any number, the same in every process: one prepares while the others wait. */
const PREPARATION_LOCK = 774_100_003;

const FUNCTIONS = `from pg_proc where pronamespace = 'graphile_worker'::regnamespace`;

const TABLES = [
  // Without payloads and therefore without tokens. Lost jobs are found in it.
  { table: 'jobs', rights: ['select'] },
  { table: '_private_jobs', rights: ['select', 'insert', 'update', 'delete'] },
  { table: '_private_tasks', rights: ['select', 'insert'] },
  { table: '_private_job_queues', rights: ['select', 'insert', 'update'] },
] as const;

const NEEDS = [
  {
    missing: `select ${FUNCTIONS} and has_function_privilege('public', oid, 'execute')`,
    make: 'revoke execute on all functions in schema graphile_worker from public',
  },
  {
    missing: `select where not has_schema_privilege('directory_jobs', 'graphile_worker', 'usage')`,
    make: 'grant usage on schema graphile_worker to directory_jobs',
  },
  {
    missing: `select ${FUNCTIONS} and not has_function_privilege('directory_jobs', oid, 'execute')`,
    make: 'grant execute on all functions in schema graphile_worker to directory_jobs',
  },
  ...TABLES.map(({ table, rights }) => ({
    missing: `select from unnest(array['${rights.join(`', '`)}']) as needed
      where not has_table_privilege('directory_jobs', 'graphile_worker.${table}', needed)`,
    make: `grant ${rights.join(', ')} on graphile_worker.${table} to directory_jobs`,
  })),
  ...TABLES.filter(({ table }) => table !== 'jobs').map(({ table }) => ({
    missing: `select where not exists (select from pg_policy
      where polrelid = 'graphile_worker.${table}'::regclass and polname = 'jobs')`,
    make: `create policy jobs on graphile_worker.${table} to directory_jobs using (true) with check (true)`,
  })),
];

/**
 * Only the role directory_jobs may work on jobs. Runs after `migrate`, at every start; several
 * processes may call it at once.
 */
export async function prepareJobs(options: {
  readonly ownerUrl: string;
  readonly appRole: string;
  readonly log: LogFunction;
}): Promise<void> {
  await withClient({ connectionString: options.ownerUrl }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await migrateLibrary(options);
    if (await isPrepared(client, options.appRole)) return;
    await whenTablesAreFree(() => inTransaction(client, () => prepare(client, options.appRole)));
  });
}

async function migrateLibrary(options: {
  readonly ownerUrl: string;
  readonly log: LogFunction;
}): Promise<void> {
  const pgPool = new pg.Pool(
    sessionOf({
      connectionString: options.ownerUrl,
      options: `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
      max: 1,
    }),
  );
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await whenTablesAreFree(() => runMigrations({ pgPool, logger: jobLogger(options.log) }));
  } finally {
    await pgPool.end();
  }
}

async function isPrepared(client: pg.Client, appRole: string): Promise<boolean> {
  if ((await missingRoles(client, ['directory_jobs'], appRole)).length > 0) return false;
  for (const { missing } of NEEDS) if (await hasRows(client, missing)) return false;
  return true;
}

async function prepare(client: pg.Client, appRole: string): Promise<void> {
  for (const { missing, make } of NEEDS) {
    if (await hasRows(client, missing)) await client.query(make);
  }
  await grantRoles(client, ['directory_jobs'], appRole);
}

async function hasRows(client: pg.Client, statement: string): Promise<boolean> {
  return ((await client.query(statement)).rowCount ?? 0) > 0;
}
