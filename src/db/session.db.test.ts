import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { VISITOR } from '#domain/actor.ts';
import { prepareJobs } from '#platform/jobs/prepare-jobs.ts';
import { openAccountsDatabase } from '#platform/session/accounts.ts';
import { openJobPool, withClient, withJobClient } from './client.ts';
import { createDb } from './db.ts';
import { sessionOf } from './session.ts';

const SETTINGS = `select current_setting('jit') as jit, current_setting('role') as role,
  current_setting('max_parallel_workers_per_gather') as parallel,
  current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle`;
const FOR_ALL = { jit: 'off', parallel: '0', idle: '1min' };

let database: TestDatabase;
let url: string;
let ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await aDatabase();
  const { appRole } = inject('testServer');
  await prepareJobs({ ownerUrl: database.ownerUrl, appRole, log: () => undefined });
  url = database.appUrl;
  // Like a server that an operator has installed.
  const { rows } = await database.sql.execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  await database.sql.execute(sql.raw(`alter database "${rows[0]?.name}" set jit = on`));
});
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

async function settingsOf(config: pg.ClientConfig): Promise<unknown> {
  const client = new pg.Client(config);
  ends.push(() => client.end());
  await client.connect();
  return (await client.query(SETTINGS)).rows[0];
}

test('no connection uses JIT or parallel workers, and abandoned transactions are rolled back', async () => {
  expect(await settingsOf({ connectionString: url })).toMatchObject({ jit: 'on', idle: '0' });
  const db = createDb({ url });
  const accounts = openAccountsDatabase({ url });
  const jobs = openJobPool({ connectionString: url });
  ends.push(
    () => db.close(),
    () => accounts.close(),
    () => jobs.end(),
  );
  const settings = sql.raw(SETTINGS);
  const sessions = {
    visitor: (await db.visitor.execute(settings)).rows,
    actor: (await db.read(VISITOR, (tx) => tx.execute(settings))).rows,
    accounts: (await accounts.sql.execute(settings)).rows,
    jobs: (await jobs.query(SETTINGS)).rows,
    job: await withJobClient(url, 'job', async (client) => (await client.query(SETTINGS)).rows),
    plain: await withClient(
      { connectionString: url },
      async (client) => (await client.query(SETTINGS)).rows,
    ),
  };
  expect(sessions).toEqual({
    visitor: [{ ...FOR_ALL, role: 'directory_visitor', statement: '15s' }],
    actor: [{ ...FOR_ALL, role: 'directory_visitor', statement: '15s' }],
    accounts: [{ ...FOR_ALL, role: 'directory_accounts', statement: '15s' }],
    jobs: [{ ...FOR_ALL, role: 'directory_jobs', statement: '0' }],
    job: [{ ...FOR_ALL, role: 'directory_jobs', statement: '0' }],
    plain: [{ ...FOR_ALL, role: 'none', statement: '0' }],
  });
});

describe("the operator's options", () => {
  test('in DATABASE_URL apply, but cannot remove a role', async () => {
    const connectionString = `${url}?options=${encodeURIComponent('-c jit=on -c role=none -c work_mem=9MB')}&application_name=own`;
    expect(await settingsOf(sessionOf({ connectionString }, 'jobs'))).toMatchObject({
      jit: 'on',
      role: 'directory_jobs',
      idle: '1min',
    });
    const client = new pg.Client(sessionOf({ connectionString }));
    ends.push(() => client.end());
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('work_mem') as memory, current_setting('application_name') as name`,
    );
    expect(rows).toEqual([{ memory: '9MB', name: 'own' }]);
  });
});
