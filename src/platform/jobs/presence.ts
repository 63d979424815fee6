import type pg from 'pg';
import { openJobPool } from '#db/client.ts';
import type { LogFunction } from '#platform/log.ts';

/** How quickly a worker that was killed is noticed. */
export interface PresenceTiming {
  /** Milliseconds between two signs of life. */
  readonly beatMs: number;
  /** Milliseconds without a sign of life after which others take a worker's jobs over. */
  readonly lostAfterMs: number;
}

/** Jobs of a killed worker run again about 25 seconds later; the library alone waits 4 hours. */
export const PRESENCE_TIMING: PresenceTiming = { beatMs: 5_000, lostAfterMs: 20_000 };

/** The share of `lostAfterMs` after which a worker that cannot give signs of life stops working. */
const GIVE_UP_AFTER = 0.75;
/** The share of `lostAfterMs` after which a silence counts as one of the database. */
const MOST_SILENCE = 0.5;
const TIDY_EVERY_MS = 3_600_000;
/**
 * Jobs that failed for good stay this long for the operator to see; then their payload goes. Mails stay for
 * longer, see app.forget_given_up_mails.
 */
const KEEP_FAILED = '7 days';

export interface PresenceOptions {
  /** Connection string of the application's role, which may act as directory_jobs. */
  readonly connectionString: string;
  /** What stands in `locked_by` of the jobs this worker holds. */
  readonly workerId: string;
  readonly timing: PresenceTiming;
  readonly log: LogFunction;
}

export type Presence = ReturnType<typeof keepPresence>;

/**
 * Gives signs of life for a worker, and takes over the jobs of workers that give none any more.
 * Nobody is lost unless somebody, any process, has been seen for as long as it takes to be lost:
 * after an outage of the database everybody has been silent and nobody is dead.
 */
export function keepPresence(options: PresenceOptions) {
  const { connectionString, workerId, timing, log } = options;
  // Of its own, so that a sign of life never waits for work; a pool, because it connects again by itself.
  const pool = openJobPool({
    connectionString,
    application_name: 'directory jobs presence',
    max: 1,
    connectionTimeoutMillis: timing.beatMs,
    query_timeout: timing.beatMs,
    idleTimeoutMillis: 0,
  });
  const work = workInTouch(timing, log);
  let tidiedAt = Number.NEGATIVE_INFINITY;
  let stopping: Promise<void> | undefined;
  let nextBeat: NodeJS.Timeout | undefined;

  async function beat(): Promise<void> {
    const sentAt = performance.now();
    try {
      await pool.query(
        `insert into app.job_workers (id) values ($1)
         on conflict (id) do update set seen_at = now(), since = case
           when job_workers.seen_at < now() - $2 * interval '1 millisecond' then now()
           else job_workers.since end`,
        [workerId, timing.lostAfterMs * MOST_SILENCE],
      );
      if (stopping) return;
      work.goOnFrom(sentAt);
      await takeOver(pool, timing, log);
      if (sentAt - tidiedAt >= TIDY_EVERY_MS) {
        tidiedAt = sentAt;
        await tidy(pool);
      }
    } catch (error) {
      if (!stopping) log('warn', 'a sign of life of the job worker failed', { error });
    }
  }

  let beating: Promise<void>;
  function keepBeating(): void {
    clearTimeout(nextBeat);
    nextBeat = undefined;
    beating = beat().then(() => {
      if (!stopping) nextBeat = setTimeout(keepBeating, timing.beatMs);
    });
  }
  keepBeating();

  async function end(isGoodbye: boolean): Promise<void> {
    clearTimeout(nextBeat);
    work.end();
    await beating;
    const goodbye = 'delete from app.job_workers where id = $1';
    if (isGoodbye) await pool.query(goodbye, [workerId]).catch(() => undefined);
    await pool.end();
  }

  return {
    /**
     * For work that begins: aborted when others may soon believe that this worker is dead, so that
     * nothing is done twice. Comes aborted already if it has been out of touch with the database, and
     * is still when it tries now.
     */
    async signal(): Promise<AbortSignal> {
      // Whoever got a job to do has heard of the database just now. A sign of life that is on its way may
      // have come too late already: then another one is given.
      for (let tries = 0; tries < 2 && work.signal().aborted; tries += 1) {
        if (stopping) break;
        if (nextBeat !== undefined) keepBeating();
        await beating;
      }
      return work.signal();
    },
    /** Ends the signs of life, and takes them out of the database if it can be reached. */
    stop: () => (stopping ??= end(true)),
    /** Ends them, and leaves in the database since when the worker was seen, and until when. */
    fallSilent: () => (stopping ??= end(false)),
  };
}

/** Work that is aborted when no sign of life has arrived for too long. */
function workInTouch(timing: PresenceTiming, log: LogFunction) {
  let working = new AbortController();
  let giveUp: NodeJS.Timeout | undefined;

  function arm(beatSentAt: number): void {
    clearTimeout(giveUp);
    const left = beatSentAt + timing.lostAfterMs * GIVE_UP_AFTER - performance.now();
    giveUp = setTimeout(() => {
      log('warn', 'the database does not answer, jobs under way are given back');
      working.abort(new Error('no longer in touch with the database'));
    }, left);
    giveUp.unref();
  }
  arm(performance.now());

  return {
    signal: () => working.signal,
    /** A sign of life has arrived. */
    goOnFrom(beatSentAt: number): void {
      if (working.signal.aborted) working = new AbortController();
      arm(beatSentAt);
    },
    end: () => clearTimeout(giveUp),
  };
}

/** Unlocks the jobs of workers without a sign of life; their workers' next look finds them. */
async function takeOver(pool: pg.Pool, timing: PresenceTiming, log: LogFunction): Promise<void> {
  // A job locked just now may belong to a worker whose first sign of life is still on its way.
  const { rows } = await pool.query<{ worker: string; jobs: number }>(
    `select locked_by as worker, count(*)::int as jobs
     from graphile_worker.jobs
     where locked_at < now() - $1 * interval '1 millisecond' and not exists (
       select from app.job_workers
       where id = locked_by and seen_at >= now() - $1 * interval '1 millisecond'
     ) and (
       select range_agg(tstzrange(since, seen_at + $2 * interval '1 millisecond'))
         @> tstzrange(now() - $1 * interval '1 millisecond', now())
       from app.job_workers
     )
     group by locked_by`,
    [timing.lostAfterMs, timing.lostAfterMs * MOST_SILENCE],
  );
  if (rows.length === 0) return;
  const workers = rows.map(({ worker }) => worker);
  // A task that was asked for again meanwhile has a new job. The library leaves the old one without its key and
  // without another try, as if it had failed.
  const { rows: replaced } = await pool.query<{ id: string }>(
    `select id from graphile_worker.jobs
     where locked_by = any($1) and attempts >= max_attempts and key is null and task_identifier <> 'mail'`,
    [workers],
  );
  await pool.query('select graphile_worker.force_unlock_workers($1)', [workers]);
  await pool.query('select graphile_worker.complete_jobs($1)', [replaced.map(({ id }) => id)]);
  const jobs = rows.reduce((sum, row) => sum + row.jobs, 0);
  await pool.query(`select pg_notify('jobs:insert', json_build_object('count', $1::int)::text)`, [
    jobs,
  ]);
  log('warn', 'took over the jobs of workers that are gone', { workers: rows.length, jobs });
}

/** Removes workers that never said goodbye, and jobs that failed for good a while ago. */
async function tidy(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from app.job_workers where seen_at < now() - interval '1 day'`);
  await pool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null and run_at < now() - $1::interval
         and task_identifier <> 'mail'
     ))`,
    [KEEP_FAILED],
  );
}
