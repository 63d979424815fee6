import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { openJobPool } from '#db/client.ts';

/** Prometheus allows ten seconds per scrape by default; a database that is down must not use it all. */
const LOOK_WITHIN_MS = 2_000;

const COUNTS = `
  select count(*) filter (where attempts < max_attempts)::int as waiting,
    count(*) filter (where attempts >= max_attempts)::int as failed,
    count(*) filter (where attempts >= max_attempts and task_identifier = 'mail')::int as unsent,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where run_at <= now() and locked_at is null and attempts < max_attempts)), 0)::float8 as late
  from graphile_worker.jobs`;

/**
 * Adds the numbers of the queue of jobs, which all instances share.
 *
 * @param databaseUrl connection string of the application's role, which may act as directory_jobs
 */
export function watchJobs(registry: Registry, databaseUrl: string) {
  const pool = openJobPool({
    connectionString: databaseUrl,
    application_name: 'directory metrics',
    max: 1,
    connectionTimeoutMillis: LOOK_WITHIN_MS,
    query_timeout: LOOK_WITHIN_MS,
  });
  const gauge = (name: string, help: string) =>
    // A label, so that there is no number at all while it is unknown.
    new Gauge({ name, help, labelNames: ['queue'], registers: [registry] });
  const gauges = {
    waiting: gauge('directory_jobs_waiting', 'Jobs to be done, now or later.'),
    failed: gauge('directory_jobs_failed', 'Jobs that were given up.'),
    unsent: gauge('directory_mails_given_up', 'Mails that were given up within the last 30 days.'),
    late: gauge('directory_jobs_oldest_due_seconds', 'How long the oldest due job has waited.'),
  };

  return {
    /** Reads the numbers again; without an answer from the database there are none. */
    async look(): Promise<void> {
      const numbers = await pool.query<Record<keyof typeof gauges, number>>(COUNTS).then(
        ({ rows }) => rows[0],
        () => undefined,
      );
      for (const [name, one] of Object.entries(gauges)) {
        one.reset();
        if (numbers) one.set({ queue: 'jobs' }, numbers[name as keyof typeof gauges]);
      }
    },
    close: () => pool.end(),
  };
}
