import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { LogFunction } from '#platform/page-cache/log-function.ts';
import { jobLogger } from './job-logger.ts';

/** Any number, the same in every process: the one that holds it prepares, the others wait. */
const PREPARATION_LOCK = 774_100_003;

/** Tables of graphile-worker with what working jobs off needs of them. */
const TABLES = [
  { table: '_private_jobs', rights: 'select, insert, update, delete' },
  { table: '_private_tasks', rights: 'select, insert' },
  { table: '_private_job_queues', rights: 'select, insert, update' },
] as const;

/**
 * Brings the schema graphile_worker to the state of the installed graphile-worker and lets the role
 * directory_jobs, and nobody else, work jobs off. Runs after `migrate`, at every start; several
 * processes may call it at once.
 *
 * @param options.ownerUrl connection string of the role that owns the tables
 * @param options.appRole name of the role the application signs in with; it may act as
 *   directory_jobs afterwards
 * @throws the database's error, for example when it lacks the site's own migrations
 */
export async function prepareJobs(options: {
  readonly ownerUrl: string;
  readonly appRole: string;
  readonly log: LogFunction;
}): Promise<void> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]);
    await runMigrations({
      connectionString: options.ownerUrl,
      maxPoolSize: 1,
      logger: jobLogger(options.log),
    });
    await client.query('begin');
    await client.query('revoke execute on all functions in schema graphile_worker from public');
    await client.query('grant usage on schema graphile_worker to directory_jobs');
    await client.query(
      'grant execute on all functions in schema graphile_worker to directory_jobs',
    );
    // Without payloads and therefore without tokens; what to take over is read from it.
    await client.query('grant select on graphile_worker.jobs to directory_jobs');
    for (const { table, rights } of TABLES) {
      await client.query(`grant ${rights} on graphile_worker.${table} to directory_jobs`);
      // Row-level security is on there, with no policy at all.
      await client.query(`drop policy if exists jobs on graphile_worker.${table}`);
      await client.query(
        `create policy jobs on graphile_worker.${table} to directory_jobs using (true) with check (true)`,
      );
    }
    await client.query(`grant directory_jobs to ${pg.escapeIdentifier(options.appRole)}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
