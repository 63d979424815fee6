import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';
import { prepareJobs } from './prepare-jobs.ts';

const within = (timeout: number) => ({ timeout, interval: 20 });

let database: TestDatabase;
let running: Jobs | undefined;

beforeAll(async () => {
  database = await aDatabase();
  const appRole = inject('testServer').appRole;
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
});
afterEach(() => running?.stop());

async function add(task: string, payload: object = {}): Promise<void> {
  await database.sql.execute(
    sql`select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json)`,
  );
}

async function jobs(): Promise<unknown[]> {
  return (await database.sql.execute(sql`select from graphile_worker.jobs`)).rows;
}

test('continues if the database did not hear that jobs were done, and repeats nothing', async () => {
  const messages: string[] = [];
  const seen: number[] = [];
  const isEnding = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const refuse = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  await database.sql.execute(sql`
    create function app.no_ending() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(1); raise 'not now';
    end $$;
    create trigger no_ending before delete on graphile_worker._private_jobs
      for each row execute function app.no_ending();`);
  const waiting = async () => {
    const { rows } = await database.sql.execute<{ number: number }>(sql`
      select count(*)::int as number from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    return rows[0]?.number;
  };
  const holding = database.sql.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    await refuse.promise;
  });
  try {
    running = startJobs({
      connectionString: database.appUrl,
      stopWithinMs: 100,
      log: (_level, message) => void messages.push(message),
      tasks: {
        note: async (payload) => {
          const { number } = payload as { number: number };
          seen.push(number);
          await isEnding[number]?.promise;
        },
        hold: async () => {
          isHeld.resolve();
          await leave.promise;
        },
      },
    });
    // Runs until the workers have to stop: by then all the others have failed.
    await add('hold');
    await isHeld.promise;
    for (const number of isEnding.keys()) await add('note', { number });
    await expect.poll(() => seen, within(30_000)).toHaveLength(isEnding.length);
    // Each reports that it is done, and that fails: the library then loses count, and
    // never reports that its workers have ended.
    for (const [number, { resolve }] of isEnding.entries()) {
      resolve();
      await expect.poll(waiting, within(30_000)).toBe(number + 1);
    }
    refuse.resolve();
    await holding;
    await expect
      .poll(() => messages, within(30_000))
      .toContain('the job workers ended unexpectedly and are started again');
  } finally {
    refuse.resolve();
    await database.sql.execute(sql`drop function app.no_ending cascade`);
  }
  leave.resolve();
  await add('note', { number: isEnding.length });
  await expect.poll(() => seen, within(30_000)).toContain(isEnding.length);
  // The earlier jobs are taken over and removed from the list, and nothing else happens.
  await expect.poll(jobs, within(30_000)).toEqual([]);
  expect(seen).toHaveLength(isEnding.length + 1);
});

test('leaves no failed job if a task was enqueued again while its worker was gone', async () => {
  await database.sql.execute(sql`
    select from graphile_worker.add_job('note', job_key := 'note');
    update graphile_worker._private_jobs
    set locked_by = 'pool-killed', locked_at = now() - interval '6 minutes', attempts = 1;
    select from graphile_worker.add_job('note', job_key := 'note')`);
  expect(await jobs()).toHaveLength(2);
  let runs = 0;
  running = startJobs({
    connectionString: database.appUrl,
    log: () => undefined,
    tasks: { note: async () => void (runs += 1) },
  });
  await expect.poll(jobs, within(30_000)).toEqual([]);
  expect(runs).toBe(1);
});
