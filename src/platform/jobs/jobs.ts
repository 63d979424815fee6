import { EventEmitter } from 'node:events';
import { runTaskList } from 'graphile-worker';
import type { JobHelpers, TaskList, WorkerEvents } from 'graphile-worker';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { openJobPool } from '#db/client.ts';
import { withTimeout } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log/log.ts';
import { jobLogger } from './job-logger.ts';
import { JOB_TIMING, sweepJobs, unlockWorkers } from './sweep-jobs.ts';
import type { JobTiming } from './sweep-jobs.ts';

export interface JobContext {
  /** The same for every attempt, and unique together with `createdAt`. */
  readonly id: string;
  readonly createdAt: Date;
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Aborted at the end of a stop, and after four minutes. */
  readonly signal: AbortSignal;
  readonly query: (
    statement: string,
    values: unknown[],
  ) => Promise<{ readonly rows: readonly unknown[] }>;
}

/**
 * When a task throws, its job is tried again after e, e², … seconds (at most 6 hours each, 25
 * attempts by default). The message is stored, so it must name nobody. A scheduled task that ends
 * because its time is up is enqueued again at once.
 */
export type JobTask = (payload: unknown, context: JobContext) => Promise<unknown>;

export interface JobsOptions {
  readonly connectionString: string;
  readonly tasks: Readonly<Record<string, JobTask>>;
  /** Seconds between two runs, by task. */
  readonly schedule?: Readonly<Record<string, number>>;
  readonly log: LogFunction;
  readonly concurrency?: number;
  readonly stopWithinMs?: number;
  readonly timing?: JobTiming;
}

export type Jobs = ReturnType<typeof startJobs>;

/** Jobs that are done, but whose end the database could not be told. Far more than run at once. */
const REMEMBERED_AS_DONE = 1_000;
/** Beyond `stopWithinMs`: how long giving jobs back may take when the database is slow or gone. */
const GIVE_BACK_WITHIN_MS = 3_000;

/** Needs `prepareJobs`. A job runs once unless its worker dies or loses the database. */
export function startJobs(options: JobsOptions) {
  const { log, stopWithinMs = 5_000, timing = JOB_TIMING } = options;
  const pool = poolOf(options);
  const done = new LRUCache<string, true>({ max: REMEMBERED_AS_DONE });
  let stopping: Promise<void> | undefined;
  let restart: NodeJS.Timeout | undefined;

  const start = () =>
    launch(options, pool, done, {
      /**
       * The library ends its workers when they cannot say what became of a job. It does not always
       * report their end: after two failures at once it waits forever. So new workers begin when
       * the old ones have had their time.
       */
      onBreakdown(id) {
        if (stopping) return;
        log('error', 'the job workers ended unexpectedly and are started again');
        restart = setTimeout(() => {
          unlockWorkers(pool, [id]).catch(() => undefined);
          running = start();
        }, stopWithinMs + GIVE_BACK_WITHIN_MS);
      },
      /** A newer version has changed the tables: only its processes may go on. */
      onUpgrade() {
        if (stopping) return;
        clearTimeout(restart);
        log('error', 'a newer version works the jobs off, this process no longer does');
      },
    });

  async function stop(): Promise<void> {
    clearTimeout(restart);
    endSchedule();
    endSweeping();
    const endAt = performance.now() + stopWithinMs + GIVE_BACK_WITHIN_MS;
    const ends = {
      workers: () => running.gracefulShutdown(),
      connections: () => pool.end(),
    };
    for (const [part, end] of Object.entries(ends)) {
      await withTimeout(part, endAt - performance.now(), end()).catch((error: unknown) =>
        log('warn', 'the jobs did not end in order', { error }),
      );
    }
  }

  let running = start();
  const endSchedule = keepScheduled(pool, options);
  const endSweeping = sweepJobs(pool, timing, log);
  return {
    /** Gives unfinished jobs back. Resolves even when the database is gone. */
    stop(): Promise<void> {
      // Set before anything ends: the workers report their end at once.
      return (stopping ??= Promise.resolve().then(stop));
    },
    async ask(task: string): Promise<void> {
      await pool.query('select from graphile_worker.add_job($1, job_key := $1)', [task]);
    },
  };
}

/** A run that is already scheduled stays, so all instances together run a task once per interval. */
function keepScheduled(pool: pg.Pool, { schedule = {}, log }: JobsOptions): () => void {
  const timers = Object.entries(schedule).map(([task, seconds]) => {
    const ask = (): void => {
      pool
        .query(
          `select from graphile_worker.add_job(
             $1, job_key := $1, job_key_mode := 'preserve_run_at',
             run_at := now() + make_interval(secs => $2))`,
          [task, seconds],
        )
        .catch((error: unknown) => {
          log('warn', 'a regular job could not be scheduled', { task, error });
        });
    };
    ask();
    return setInterval(ask, seconds * 1_000);
  });
  return () => timers.forEach(clearInterval);
}

function poolOf({ connectionString, log, concurrency = 4 }: JobsOptions): pg.Pool {
  const onLost = (error: Error): void =>
    log('debug', 'a connection of the jobs was lost', { error });
  const config = {
    connectionString,
    application_name: 'directory jobs',
    max: concurrency + 1,
    // Nobody waits for a job as for an answer, and one that cannot be noted as done is done again.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  };
  const pool = openJobPool(config, onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

function launch(
  options: JobsOptions,
  pool: pg.Pool,
  done: LRUCache<string, true>,
  told: { readonly onBreakdown: (id: string) => void; readonly onUpgrade: () => void },
) {
  const { log, concurrency = 4, stopWithinMs = 5_000, timing = JOB_TIMING } = options;
  const events = new EventEmitter() as WorkerEvents;
  const workers = runTaskList(
    {
      logger: jobLogger(log),
      events,
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs: concurrency,
          gracefulShutdownAbortTimeout: stopWithinMs,
          // Not -1: then nobody awaits the answer, and its error would end the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    taskList(options.tasks, done, timing),
    pool,
  );
  events.on('pool:gracefulShutdown', () => told.onBreakdown(workers.id));
  // After a breakdown it rejects.
  workers.promise.then(told.onUpgrade, () => undefined);
  return workers;
}

function taskList(
  tasks: JobsOptions['tasks'],
  done: LRUCache<string, true>,
  timing: JobTiming,
): TaskList {
  const listed = (task: JobTask) => async (payload: unknown, helpers: JobHelpers) => {
    const { job, abortSignal } = helpers;
    const { id, created_at: createdAt, attempts: attempt, max_attempts: maxAttempts } = job;
    // The revision changes when a job is enqueued again under the same key.
    const key = `${id} ${createdAt.getTime()} ${job.revision}`;
    if (done.has(key)) return;
    const timeUp = AbortSignal.timeout(timing.abortAfterMs);
    const signal = AbortSignal.any([timeUp, ...(abortSignal ? [abortSignal] : [])]);
    signal.throwIfAborted();
    const query: JobContext['query'] = (statement, values) => helpers.query(statement, values);
    const work = task(payload, { id, createdAt, attempt, maxAttempts, signal, query });
    try {
      await Promise.race([work, givenUp(timing, abortSignal)]);
    } catch (error) {
      if (error !== timeUp.reason || job.key === null) throw error;
      await helpers.addJob(job.task_identifier, payload, { jobKey: job.key });
    }
    done.set(key, true);
  };
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, listed(task)]));
}

/** Rejects when a stop ends, and when a task goes on for too long after it was aborted. */
function givenUp(timing: JobTiming, stopping: AbortSignal | undefined): Promise<never> {
  const late = AbortSignal.timeout(timing.giveUpAfterMs);
  const either = AbortSignal.any([late, ...(stopping ? [stopping] : [])]);
  return new Promise((_resolve, reject) => {
    either.addEventListener('abort', () => reject(either.reason));
  });
}
