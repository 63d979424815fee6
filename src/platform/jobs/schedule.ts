import type pg from 'pg';
import type { LogFunction } from '#platform/log.ts';

/** Tasks by name, with the seconds between two times they run. */
export type Schedule = Readonly<Record<string, number>>;

/**
 * Has tasks run again and again: all instances of the site together once in the given time. Each asks
 * for the next time at its start and then as often; what is asked for already stays as it is.
 *
 * @param pool connections as directory_jobs
 * @returns ends the asking
 */
export function keepScheduled(pool: pg.Pool, schedule: Schedule, log: LogFunction): () => void {
  const timers = Object.entries(schedule).map(([task, seconds]) => {
    const ask = (): void => {
      askFor(pool, task, seconds).catch((error: unknown) => {
        log('warn', 'a regular job could not be asked for', { task, error });
      });
    };
    ask();
    return setInterval(ask, seconds * 1_000);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

async function askFor(pool: pg.Pool, task: string, seconds: number): Promise<void> {
  await pool.query(
    `select from graphile_worker.add_job(
       $1, job_key := $1, job_key_mode := 'preserve_run_at',
       run_at := now() + make_interval(secs => $2))`,
    [task, seconds],
  );
}
