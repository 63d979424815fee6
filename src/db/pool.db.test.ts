import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import type { TestDatabase } from '#tests/database.ts';
import { tcpGate } from '#tests/operations/tcp-gate.fixture.ts';
import type { TcpGate } from '#tests/operations/tcp-gate.fixture.ts';
import { openPool } from './pool.ts';

let database: TestDatabase;
let gate: TcpGate;
let opened: ReturnType<typeof openPool>;

beforeAll(async () => {
  database = await aDatabase();
  await database.sql.execute('create table written (word text)');
});
beforeEach(async () => {
  const url = new URL(database.ownerUrl);
  gate = await tcpGate(Number(url.port));
  url.port = String(gate.port);
  opened = openPool({
    name: 'watched',
    session: 'plain',
    connectionString: url.href,
    connectionTimeoutMillis: 3_000,
    max: 2,
    patience: { askAfterMs: 50, answerWithinMs: 3_000 },
  });
});
afterEach(async () => {
  await opened.close();
  await gate.shut();
});

test('requests fail on a hanging server, and work again when it continues', async () => {
  const { pool } = opened;
  await pool.query('select');
  gate.stall();
  const asked = await Promise.allSettled([1, 2, 3, 4].map(() => pool.query('select')));
  expect(asked.map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
  gate.goOn();
  await expect
    .poll(() =>
      pool.query('select').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test('an interrupted transaction is rolled back, not committed later', async () => {
  const client = await opened.pool.connect();
  await client.query('begin');
  await client.query(`insert into written values ('before')`);
  gate.stall();
  await expect(client.query(`insert into written values ('meanwhile')`)).rejects.toThrow(
    'Connection terminated',
  );
  client.release();
  gate.goOn();
  await expect
    .poll(async () => {
      const { rows } = await database.sql.execute<{ busy: number }>(
        `select count(*)::int as busy from pg_stat_activity
         where datname = current_database() and state like 'idle in%'`,
      );
      return rows[0]?.busy;
    })
    .toBe(0);
  const { rows } = await opened.pool.query('select word from written');
  expect(rows).toEqual([]);
});

test('the server rolls back an abandoned transaction within a minute', async () => {
  const client = await opened.pool.connect();
  const { rows: settings } = await client.query('show idle_in_transaction_session_timeout');
  expect(settings).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
  // As if the minute were over.
  await client.query(`set idle_in_transaction_session_timeout = '20ms'`);
  await client.query('begin');
  await client.query(`insert into written values ('left alone')`);
  await new Promise((resolve) => client.once('end', resolve));
  client.release(true);
  const { rows } = await opened.pool.query(`select from written where word = 'left alone'`);
  expect(rows).toEqual([]);
});

test('work may take longer than a server has to answer', async () => {
  const { rows } = await opened.pool.query<{ done: boolean }>('select pg_sleep(4), true as done');
  expect(rows[0]?.done).toBe(true);
});

test('closes even if its work does not end', async () => {
  const own = openPool({ name: 'own', session: 'plain', connectionString: database.ownerUrl });
  const { pool } = own;
  const working = pool.query('select pg_sleep(60)').catch((error: Error) => error.message);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(1);
  await own.close();
  expect(await working).toContain('Connection terminated');
});
