import type pg from 'pg';
import type { LogFunction } from '#platform/log/log.ts';

export interface JobTiming {
  readonly abortAfterMs: number;
  readonly giveUpAfterMs: number;
  readonly lostAfterMs: number;
  readonly sweepEveryMs: number;
}

export const JOB_TIMING: JobTiming = {
  abortAfterMs: 240_000,
  giveUpAfterMs: 270_000,
  lostAfterMs: 300_000,
  sweepEveryMs: 60_000,
};

/** Unlocks the jobs of dead workers and removes what failed for good a week ago. */
export function sweepJobs(pool: pg.Pool, timing: JobTiming, log: LogFunction): () => void {
  const sweep = () => {
    unlockLost(pool, timing, log)
      .then(() => removeFailed(pool))
      .catch((error: unknown) => log('warn', 'the sweep of the jobs failed', { error }));
  };
  sweep();
  const sweeping = setInterval(sweep, timing.sweepEveryMs);
  return () => clearInterval(sweeping);
}

async function unlockLost(pool: pg.Pool, timing: JobTiming, log: LogFunction): Promise<void> {
  const { rows } = await pool.query<{ worker: string; jobs: number }>(
    `select locked_by as worker, count(*)::int as jobs from graphile_worker.jobs
     where locked_at is not null group by locked_by
     having min(locked_at) < now() - $1 * interval '1 millisecond'`,
    [timing.lostAfterMs],
  );
  if (rows.length === 0) return;
  const workers = rows.map(({ worker }) => worker);
  await unlockWorkers(pool, workers);
  const jobs = rows.reduce((sum, row) => sum + row.jobs, 0);
  log('warn', 'took over the jobs of workers that stopped', { workers: rows.length, jobs });
}

export async function unlockWorkers(pool: pg.Pool, workers: readonly string[]): Promise<void> {
  // A task that was enqueued again meanwhile has a new job. The library leaves the old one without
  // its key and without another attempt, as if it had failed.
  const { rows: replaced } = await pool.query<{ id: string }>(
    `select id from graphile_worker.jobs
     where locked_by = any($1) and attempts >= max_attempts and key is null and task_identifier <> 'mail'`,
    [workers],
  );
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers]);
  await pool.query('select graphile_worker.complete_jobs($1)', [replaced.map(({ id }) => id)]);
}

/** Emails stay longer, see app.forget_given_up_mails. */
async function removeFailed(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and run_at < now() - interval '7 days'
         and task_identifier <> 'mail'
     ))`,
  );
}
