import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { startJobs } from './jobs.ts';
import type { Jobs, JobContext, JobsOptions } from './jobs.ts';
import { prepareJobs } from './prepare-jobs.ts';
import { JOB_TIMING } from './sweep-jobs.ts';

const within = (timeout: number) => ({ timeout, interval: 20 });
const log = (): void => undefined;

let database: TestDatabase;
let started: Jobs[];

beforeAll(async () => {
  database = await aDatabase();
  const options = { ownerUrl: database.ownerUrl, appRole: inject('testServer').appRole, log };
  // Instances that start at the same moment.
  await Promise.all([prepareJobs(options), prepareJobs(options), prepareJobs(options)]);
  await prepareJobs(options);
});
beforeEach(async () => {
  started = [];
  await database.sql.execute(sql`delete from graphile_worker._private_jobs`);
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
});

function start(
  options: Omit<JobsOptions, 'connectionString' | 'log'> & Partial<JobsOptions>,
): Jobs {
  const jobs = startJobs({ connectionString: database.appUrl, log, ...options });
  started.push(jobs);
  return jobs;
}

async function add(task: string, payload: object = {}): Promise<void> {
  await database.sql.execute(
    sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`,
  );
}

interface JobRow extends Record<string, unknown> {
  attempts: number;
  locked: boolean;
  waits: number;
  last_error: string | null;
}

async function jobs(): Promise<JobRow[]> {
  const { rows } = await database.sql.execute<JobRow>(sql`
    select attempts, locked_at is not null as locked, last_error,
      extract(epoch from run_at - now())::float as waits
    from graphile_worker.jobs order by id`);
  return rows;
}

/** How often the only waiting job was requested; undefined if there is none. */
async function timesAskedFor(): Promise<number | undefined> {
  const { rows } = await database.sql.execute<{ asked: number }>(
    sql`select revision + 1 as asked from graphile_worker.jobs`,
  );
  return rows[0]?.asked;
}

async function hurry(): Promise<void> {
  await database.sql.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await database.sql.execute(sql`select pg_notify('jobs:insert', '{"count":10}')`);
}

describe('working on jobs', () => {
  test('runs waiting and new jobs, and deletes them', async () => {
    const seen: unknown[] = [];
    await add('note', { number: 1 });
    start({ tasks: { note: async (payload) => void seen.push(payload) } });
    await expect.poll(() => seen, within(30_000)).toEqual([{ number: 1 }]);
    await add('note', { number: 2 });
    await expect.poll(() => seen, within(30_000)).toEqual([{ number: 1 }, { number: 2 }]);
    await expect.poll(jobs, within(30_000)).toEqual([]);
  });

  test('retries failed jobs after growing waits, up to the limit', async () => {
    const attempts: number[] = [];
    start({
      tasks: {
        note: async (_payload, { attempt }) => {
          attempts.push(attempt);
          throw new Error(`no luck ${attempt}`);
        },
      },
    });
    await add('note');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 25; attempt += 1) {
      await expect
        .poll(async () => (await jobs())[0]?.last_error, within(30_000))
        .toBe(`no luck ${attempt}`);
      const [job] = await jobs();
      waits.push(job?.waits ?? 0);
      await hurry();
    }
    expect(attempts).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
    for (const [index, wait] of waits.slice(0, 9).entries()) {
      expect(wait).toBeGreaterThan(Math.exp(index + 1) * 0.5);
      expect(wait).toBeLessThan(Math.exp(index + 1) + 1);
    }
    expect(Math.max(...waits)).toBeLessThan(6.2 * 3600);
    await hurry();
    expect((await jobs())[0]).toMatchObject({ attempts: 25, locked: false });
    expect(attempts).toHaveLength(25);
  });

  test('deletes failed jobs after a week, but not emails', async () => {
    for (const task of ['note', 'mail']) await add(task);
    await database.sql.execute(sql`
      update graphile_worker._private_jobs
      set attempts = max_attempts, run_at = now() - interval '8 days'`);
    const left = async () => {
      const { rows } = await database.sql.execute<{ task: string }>(
        sql`select task_identifier as task from graphile_worker.jobs`,
      );
      return rows.map(({ task }) => task);
    };
    start({ tasks: {} });
    await expect.poll(left, within(30_000)).not.toContain('note');
    expect(await left()).toEqual(['mail']);
  });

  test('shares jobs between workers without doing one twice', async () => {
    const done: number[] = [];
    const note = async (payload: unknown): Promise<void> => {
      const { number } = payload as { number: number };
      // Long enough for the other workers to look for it.
      await database.sql.execute(sql`select pg_sleep(0.02)`);
      done.push(number);
    };
    const numbers = Array.from({ length: 40 }, (_, index) => index);
    for (const number of numbers) await add('note', { number });
    start({ tasks: { note } });
    start({ tasks: { note } });
    await expect.poll(jobs, within(30_000)).toEqual([]);
    expect(done.toSorted((a, b) => a - b)).toEqual(numbers);
  });

  test('continues after all connections were lost', async () => {
    const seen: unknown[] = [];
    start({ tasks: { note: async (payload) => void seen.push(payload) } });
    await add('note', { number: 1 });
    await expect.poll(() => seen, within(30_000)).toHaveLength(1);
    await database.sql.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'directory jobs%'`);
    await add('note', { number: 2 });
    await expect.poll(() => seen, within(30_000)).toHaveLength(2);
  });

  test('never writes a payload to the log', async () => {
    const lines: string[] = [];
    start({
      log: (...line) => lines.push(JSON.stringify(line)),
      tasks: {
        note: async () => {
          throw new Error('no luck');
        },
      },
    });
    await add('note', { to: 'somebody@example.org' });
    await expect.poll(() => lines.join('\n'), within(30_000)).toContain('no luck');
    expect(lines.join('\n')).not.toContain('somebody');
  });
});

describe('stopping', () => {
  test('lets a running job finish', async () => {
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const running = start({
      tasks: {
        note: async () => {
          entered.resolve();
          await leave.promise;
        },
      },
    });
    await add('note');
    await entered.promise;
    const stopped = running.stop();
    leave.resolve();
    await stopped;
    expect(await jobs()).toEqual([]);
  });

  test('releases slow jobs for another worker', async () => {
    const entered = Promise.withResolvers<JobContext>();
    const running = start({
      stopWithinMs: 100,
      tasks: {
        note: (_payload, context) => {
          entered.resolve(context);
          return new Promise(() => undefined);
        },
      },
    });
    await add('note');
    const { signal } = await entered.promise;
    await running.stop();
    expect(signal.aborted).toBe(true);
    expect(await jobs()).toMatchObject([{ attempts: 1, locked: false }]);

    let runs = 0;
    start({ tasks: { note: async () => void (runs += 1) } });
    await hurry();
    await expect.poll(() => runs, within(30_000)).toBe(1);
  });

  test('takes no more jobs and leaves no connection', async () => {
    let runs = 0;
    const tasks = { note: async () => void (runs += 1) };
    const running = start({ tasks });
    await add('note');
    await expect.poll(() => runs, within(30_000)).toBe(1);
    await running.stop();
    await add('note');
    expect(await jobs()).toMatchObject([{ attempts: 0, locked: false }]);
    const left = async () => {
      const { rows } = await database.sql.execute(sql`
        select application_name from pg_stat_activity
        where datname = current_database() and application_name like 'directory jobs%'`);
      return rows;
    };
    // PostgreSQL ends a closed connection's process with some delay.
    await expect.poll(left, within(30_000)).toEqual([]);
  });
});

async function addHeldBy(worker: string, seconds: number): Promise<void> {
  await add('note');
  await database.sql.execute(sql`
    update graphile_worker._private_jobs set locked_by = ${worker}, attempts = 1,
      locked_at = now() - make_interval(secs => ${seconds})
    where locked_by is null`);
}

describe('the jobs of a worker that was killed', () => {
  test('are taken over after five minutes, all of them, and not before', async () => {
    await addHeldBy('pool-killed', 310);
    await addHeldBy('pool-killed', 10);
    await addHeldBy('pool-alive', 280);
    const told: string[] = [];
    let runs = 0;
    start({
      tasks: { note: async () => void (runs += 1) },
      log: (_level, message) => void told.push(message),
    });
    await expect.poll(() => runs, within(30_000)).toBe(2);
    await expect.poll(jobs, within(30_000)).toMatchObject([{ locked: true }]);
    expect(told).toContain('took over the jobs of workers that stopped');
  });

  test('are looked for regularly', async () => {
    let runs = 0;
    const timing = { ...JOB_TIMING, sweepEveryMs: 200 };
    start({ tasks: { note: async () => void (runs += 1) }, timing });
    await add('note');
    await expect.poll(() => runs, within(30_000)).toBe(1);
    await addHeldBy('pool-killed', 310);
    await expect.poll(() => runs, within(30_000)).toBe(2);
  });
});

describe('a task that takes too long', () => {
  const timing = { ...JOB_TIMING, abortAfterMs: 300, giveUpAfterMs: 600 };

  test('is aborted, and given up if it continues, to be retried', async () => {
    const entered = Promise.withResolvers<JobContext>();
    start({
      timing,
      tasks: {
        note: (_payload, context) => {
          entered.resolve(context);
          return new Promise(() => undefined);
        },
      },
    });
    await add('note');
    const { signal } = await entered.promise;
    await expect.poll(() => signal.aborted, within(30_000)).toBe(true);
    await expect.poll(jobs, within(30_000)).toMatchObject([{ attempts: 1, locked: false }]);
  });

  test('continues at once with the rest if it is scheduled', async () => {
    const left = [1, 2, 3];
    const attempts: number[] = [];
    const jobsOfSite = start({
      timing,
      tasks: {
        batches: async (_payload, { signal, attempt }) => {
          attempts.push(attempt);
          left.pop();
          if (left.length === 0) return;
          await once(signal, 'abort');
          signal.throwIfAborted();
        },
      },
    });
    await jobsOfSite.ask('batches');
    await expect.poll(() => attempts, within(30_000)).toEqual([1, 1, 1]);
    await expect.poll(jobs, within(30_000)).toEqual([]);
  });
});

describe('a scheduled task', () => {
  test('waits once, however many instances schedule it, and again after it has run', async () => {
    const seen: unknown[] = [];
    const tasks = { tidy: async (payload: unknown) => void seen.push(payload) };
    for (let instance = 0; instance < 3; instance += 1) start({ tasks, schedule: { tidy: 600 } });
    await expect.poll(timesAskedFor, within(30_000)).toBe(3);
    expect(await jobs()).toHaveLength(1);
    const [{ waits }] = (await jobs()) as [JobRow];
    expect(waits).toBeGreaterThan(590);
    await hurry();
    await expect.poll(() => seen, within(30_000)).toHaveLength(1);
    await expect.poll(jobs, within(30_000)).toEqual([]);
    start({ tasks, schedule: { tidy: 600 } });
    await expect.poll(jobs, within(30_000)).toHaveLength(1);
    expect(seen).toHaveLength(1);
  });

  test('is scheduled at its interval', async () => {
    let runs = 0;
    start({ tasks: { tidy: async () => void (runs += 1) }, schedule: { tidy: 1 } });
    await expect.poll(() => runs, within(30_000)).toBeGreaterThanOrEqual(2);
  });
});
