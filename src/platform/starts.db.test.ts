import pg from 'pg';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { listMigrations, migrate } from '#db/migrate.ts';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { emptyDatabase } from '#tests/template-database.ts';
import { prepareJobs } from './jobs/prepare-jobs.ts';

const JOB = `select graphile_worker.add_job('a mail', '{}'::json)`;

let database: TestDatabase;
const clients: pg.Client[] = [];

beforeAll(async () => {
  database = await aDatabase();
  await start();
});
async function disconnect(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.end()));
}
afterEach(disconnect);

/** What every start does to a database. */
async function start(ownerUrl = database.ownerUrl): Promise<void> {
  const roles = { ownerUrl, appRole: inject('testServer').appRole };
  await migrate(roles);
  await prepareJobs({ ...roles, log: () => undefined });
}

async function connect(url = database.ownerUrl): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

/** Locks every table of the site in a transaction that stays open. @param mode a lock mode of SQL */
async function holdAllTables(mode: string): Promise<pg.Client> {
  const holder = await connect();
  const { rows } = await holder.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.length).toBeGreaterThan(20);
  await holder.query('begin');
  await holder.query(`lock table ${rows.map(({ name }) => name).join(', ')} in ${mode} mode`);
  return holder;
}

/** Waits until a transaction waits for a table. @param mode as in pg_locks */
async function someoneWaits(url: string, mode: string): Promise<void> {
  const asking = await connect(url);
  await expect
    .poll(
      async () => {
        const { rowCount } = await asking.query(
          `select from pg_locks where not granted and mode = $1
           and database = (select oid from pg_database where datname = current_database())`,
          [mode],
        );
        return rowCount;
      },
      { timeout: 20_000, interval: 5 },
    )
    .toBe(1);
}

test('a start of an up-to-date site does not wait for writers', async () => {
  // Only a change of a table waits for this.
  await holdAllTables('row exclusive');
  await expect(start()).resolves.toBeUndefined();
});

test('many starts during a backup and steady writes delay no one', async () => {
  await holdAllTables('access share');
  const writer = await connect();
  let sent = 0;
  const ended = new AbortController();
  const writing = (async () => {
    for (; !ended.signal.aborted; sent += 1) await writer.query(JOB);
  })();
  for (let turn = 0; turn < 5; turn += 1) await Promise.all([start(), start()]);
  ended.abort();
  await writing;
  expect(sent).toBeGreaterThan(5);
});

test('a start that changes a table lets others write, and finishes when it can', async () => {
  await database.sql.execute('drop policy jobs on graphile_worker._private_jobs');
  const backup = await holdAllTables('access share');
  let isOver = false;
  const starting = start().then(() => (isOver = true));
  await someoneWaits(database.ownerUrl, 'AccessExclusiveLock');
  const writer = await connect();
  await writer.query(JOB);
  expect(isOver).toBe(false);
  await backup.query('commit');
  await starting;
  const worker = await connect(database.appUrl);
  await worker.query('set role directory_jobs');
  expect(
    (await worker.query('select from graphile_worker._private_jobs')).rowCount,
  ).toBeGreaterThan(0);
});

test('a start of a later version does the same', async () => {
  const server = inject('testServer');
  const own = await emptyDatabase(server);
  try {
    const before = (await listMigrations()).at(-2);
    const roles = { ownerUrl: own.ownerUrl, appRole: server.appRole };
    await migrate({ ...roles, until: before?.when ?? 0 });
    const journal = await connect(own.ownerUrl);
    await journal.query('begin');
    await journal.query('lock table drizzle.__drizzle_migrations in share mode');
    const migrating = migrate(roles);
    await someoneWaits(own.ownerUrl, 'RowExclusiveLock');
    // Comes later, conflicts with the migration's lock, and is let through all the same.
    const late = await connect(own.ownerUrl);
    await late.query('begin');
    await late.query('lock table drizzle.__drizzle_migrations in share mode');
    await Promise.all([late.query('commit'), journal.query('commit')]);
    await migrating;
    const { rows } = await journal.query<{ last: string }>(
      'select max(created_at) as last from drizzle.__drizzle_migrations',
    );
    expect(Number(rows[0]?.last)).toBe((await listMigrations()).at(-1)?.when);
  } finally {
    await disconnect();
    await own.drop();
  }
});
