import { EventEmitter } from 'node:events';
import { runTaskList } from 'graphile-worker';
import type { JobHelpers, TaskList, WorkerEvents } from 'graphile-worker';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { openJobPool } from '#db/client.ts';
import { inTime } from '#platform/deadline.ts';
import type { LogFunction } from '#platform/log.ts';
import { jobLogger } from './job-logger.ts';
import { keepScheduled } from './schedule.ts';
import type { Schedule } from './schedule.ts';
import { JOB_TIMING, sweepJobs, unlockWorkers } from './sweep-jobs.ts';
import type { JobTiming } from './sweep-jobs.ts';

/** What a task may know about the job it works off. */
export interface JobContext {
  /** The same for every attempt, and unique in the database together with `createdAt`. */
  readonly id: string;
  readonly createdAt: Date;
  /** 1 for the first. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Aborted at the end of a stop, and after four minutes. */
  readonly signal: AbortSignal;
  /** Asks the database, as the role of jobs. */
  readonly query: (
    statement: string,
    values: unknown[],
  ) => Promise<{ readonly rows: readonly unknown[] }>;
}

/**
 * Works one job off. When it throws, the job is tried again after e, e², … seconds (at most 6 hours
 * each, 25 attempts by default); the message is kept in the database, so it names nobody. A regular
 * task that ends because its time is up is enqueued again at once, and continues with what is left.
 */
export type JobTask = (payload: unknown, context: JobContext) => Promise<unknown>;

export interface JobsOptions {
  /** Connection string of the application's role, which may act as directory_jobs. */
  readonly connectionString: string;
  /** By name, as it was enqueued. */
  readonly tasks: Readonly<Record<string, JobTask>>;
  /** Tasks that run again and again, without a payload. */
  readonly schedule?: Schedule;
  readonly log: LogFunction;
  /** Jobs at the same time in this process. Default 4. */
  readonly concurrency?: number;
  /** Milliseconds that jobs under way have to finish when stopping. Default 5,000. */
  readonly stopWithinMs?: number;
  /** For tests. */
  readonly timing?: JobTiming;
}

export type Jobs = ReturnType<typeof startJobs>;

/**
 * Jobs that this process has done and may be handed again, because the database could not be told.
 * Far more than are under way at once: 4 at a time end between the loss of a connection and its end.
 */
const REMEMBERED_AS_DONE = 1_000;
/** Beyond `stopWithinMs`: what giving jobs back may take when the database is slow or gone. */
const GIVE_BACK_WITHIN_MS = 3_000;

/**
 * Starts working jobs off, those of the past included. Needs `prepareJobs` to have run. Several
 * processes share the work; each job runs at least once, and once only unless its worker dies or
 * loses the database in the middle.
 */
export function startJobs(options: JobsOptions) {
  const { log, stopWithinMs = 5_000, timing = JOB_TIMING } = options;
  const pool = poolOf(options);
  const done = new LRUCache<string, true>({ max: REMEMBERED_AS_DONE });
  let stopping: Promise<void> | undefined;
  let restart: NodeJS.Timeout | undefined;

  const start = () =>
    launch(options, pool, done, {
      /**
       * The library ends its workers when they cannot say what became of a job; mail must go on. It does
       * not always say that they have ended: of two failures at once its count of what is under way
       * forgets one, and waits for ever. So the new ones begin when the old ones have had their time.
       */
      onBreakdown(id) {
        if (stopping) return;
        log('error', 'the job workers ended unexpectedly and are started again');
        restart = setTimeout(() => {
          // If the database cannot be told, the sweep unlocks them later.
          unlockWorkers(pool, [id]).catch(() => undefined);
          running = start();
        }, stopWithinMs + GIVE_BACK_WITHIN_MS);
      },
      /** A newer version has changed the tables under this one: only its processes may go on. */
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
      await inTime(part, endAt - performance.now(), end()).catch((error: unknown) =>
        log('warn', 'the jobs did not end in order', { error }),
      );
    }
  }

  let running = start();
  const endSchedule = keepScheduled(pool, options.schedule ?? {}, log);
  const endSweeping = sweepJobs(pool, timing, log);
  return {
    /**
     * Takes no more jobs, lets those under way finish for `stopWithinMs`, and gives the rest back to
     * be tried again. Resolves even when the database is gone.
     */
    stop(): Promise<void> {
      // Known before anything ends: the workers tell of their end at once.
      return (stopping ??= Promise.resolve().then(stop));
    },
    /** Has a task without a payload run as soon as may be: once, however many ask for it. */
    async ask(task: string): Promise<void> {
      await pool.query('select from graphile_worker.add_job($1, job_key := $1)', [task]);
    },
  };
}

function poolOf({ connectionString, log, concurrency = 4 }: JobsOptions): pg.Pool {
  const onLost = (error: Error): void =>
    log('debug', 'a connection of the jobs was lost', { error });
  const config = {
    connectionString,
    application_name: 'directory jobs',
    // One of them listens.
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

/** Begins to work; `told` is called when the workers end by themselves. */
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
          // Not -1: then nobody waits for the answer, and an error of it ends the process.
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
    // Asked for once more under the same number, its revision is another.
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

/** Rejects when a stop ends, and when a task has gone on for too long after it was aborted. */
function givenUp(timing: JobTiming, stopping: AbortSignal | undefined): Promise<never> {
  const late = AbortSignal.timeout(timing.giveUpAfterMs);
  const either = AbortSignal.any([late, ...(stopping ? [stopping] : [])]);
  return new Promise((_resolve, reject) => {
    either.addEventListener('abort', () => reject(either.reason));
  });
}
