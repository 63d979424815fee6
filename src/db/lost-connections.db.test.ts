import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/actor.ts';
import { openAccountsDatabase, rollBackIf } from '#platform/session/accounts.ts';
import type { AccountsDatabase } from '#platform/session/accounts.ts';
import { aDatabase, unasked } from '#tests/database.ts';
import type { TestDatabase, UnaskedDb } from '#tests/database.ts';
import { tcpGate } from '#tests/operations/tcp-gate.fixture.ts';
import type { TcpGate } from '#tests/operations/tcp-gate.fixture.ts';
import { createDb } from './db.ts';
import type { Sql, Transaction } from './db.ts';

const POOL_SIZE = 3;
const patience = { askAfterMs: 50, answerWithinMs: 3_000 };

let database: TestDatabase;
let gate: TcpGate;
let db: UnaskedDb;
let accounts: AccountsDatabase;

beforeAll(async () => {
  database = await aDatabase();
  await database.sql.execute('create table public.written (word text)');
  await database.sql.execute('grant insert, select on public.written to public');
});
beforeEach(async () => {
  const url = new URL(database.appUrl);
  gate = await tcpGate(Number(url.port));
  url.port = String(gate.port);
  const options = { url: url.href, poolSize: POOL_SIZE, patience };
  db = unasked(createDb(options));
  accounts = openAccountsDatabase(options);
});
afterEach(async () => {
  await Promise.all([db.close(), accounts.close()]);
  await gate.shut();
  await database.sql.execute('delete from public.written');
});

type Work = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;
/** Each way to start a transaction; the third is the one of the account library. */
const WAYS: readonly [name: string, run: Work][] = [
  ['an actor', (work) => db.as(VISITOR, work)],
  ['the accounts role', (work) => db.asAccounts(work)],
  ['the commands of accounts', (work) => accounts.transaction(work)],
  ['the library for accounts', (work) => accounts.sql.transaction(work)],
];

function write(to: Sql | Transaction, word: string): Promise<unknown> {
  return to.execute(sql`insert into public.written values (${word})`);
}

async function written(): Promise<string[]> {
  const { rows } = await database.sql.execute<{ word: string }>(
    'select word from public.written order by word',
  );
  return rows.map(({ word }) => word);
}

/** As many transactions as the pool has connections; none ends before all have started. */
async function fillPool(run: Work): Promise<number> {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  const work = async (tx: Transaction) => {
    await tx.execute(sql`select`);
    if ((begun += 1) === POOL_SIZE) all.resolve();
    await all.promise;
  };
  await Promise.all(Array.from({ length: POOL_SIZE }, () => run(work)));
  return begun;
}

/** The state of idle pools: every open connection is idle. */
function inUse(): number {
  return [...db.connections(), accounts.connections()].reduce(
    (sum, pool) => sum + pool.total - pool.idle,
    0,
  );
}

/** Cuts every connection of the site except the caller's. */
async function terminateAll(): Promise<void> {
  await database.sql.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'directory%' and datname = current_database()`,
  );
}

describe.each(WAYS)('a transaction of %s', (_name, run) => {
  test('returns its connection if begin gets no answer', async () => {
    await fillPool(run);
    gate.stall();
    const begun = await Promise.allSettled(
      Array.from({ length: POOL_SIZE }, () => run((tx) => write(tx, 'never'))),
    );
    expect(begun.map(({ status }) => status)).toEqual(Array(POOL_SIZE).fill('rejected'));
    gate.goOn();
    expect(inUse()).toBe(0);
    expect(await fillPool(run)).toBe(POOL_SIZE);
    expect(await written()).toEqual([]);
  });

  test('returns a connection that is lost in the middle', async () => {
    await run((tx) => write(tx, 'before'));
    for (let round = 0; round < POOL_SIZE + 1; round += 1) {
      const lost = run(async (tx) => {
        await write(tx, 'lost');
        await terminateAll();
        await write(tx, 'lost as well');
      });
      await expect(lost).rejects.toThrow(/^Failed query/);
    }
    expect(inUse()).toBe(0);
    expect(await fillPool(run)).toBe(POOL_SIZE);
    expect(await written()).toEqual(['before']);
  });

  test('works again after repeated cuts under load', async () => {
    let acknowledged = 0;
    const ended = new AbortController();
    const writers = Array.from({ length: 2 * POOL_SIZE }, async (_, writer) => {
      for (let turn = 0; !ended.signal.aborted; turn += 1) {
        await run((tx) => write(tx, `${writer} ${turn}`)).then(
          () => (acknowledged += 1),
          () => undefined,
        );
      }
    });
    for (let round = 0; round < 15; round += 1) {
      const until = acknowledged + 5;
      await terminateAll();
      await expect
        .poll(() => acknowledged, { timeout: 20_000, interval: 2 })
        .toBeGreaterThan(until);
    }
    ended.abort();
    await Promise.all(writers);
    expect(inUse()).toBe(0);
    expect(await fillPool(run)).toBe(POOL_SIZE);
    const words = await written();
    expect(new Set(words).size).toBe(words.length);
    expect(words.length).toBeGreaterThanOrEqual(acknowledged);
  });

  test('fails when a statement failed, even if the error was caught', async () => {
    const careless = run(async (tx) => {
      await write(tx, 'promised');
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
      return 'done';
    });
    await expect(careless).rejects.toThrow('undone');
    expect(await written()).toEqual([]);
    expect(inUse()).toBe(0);
  });

  test('commits or rolls back a savepoint', async () => {
    await run(async (tx) => {
      await write(tx, 'a');
      await rollBackIf(tx, false, (attempt) => write(attempt, 'b'));
      await rollBackIf(tx, true, (attempt) => write(attempt, 'c'));
      await tx.transaction((part) => part.execute(sql`select 1 / 0`)).catch(() => undefined);
      await write(tx, 'd');
    });
    expect(await written()).toEqual(['a', 'b', 'd']);
    expect(inUse()).toBe(0);
  });
});
