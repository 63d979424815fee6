import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './launcher.ts';
import { isPostgresOf } from './processes.ts';
import { Bench, eventually, kill, QUICK, serverPid, terminate, value } from './starters.fixture.ts';

/** Long enough for a busy machine; a test that hangs takes longer. */
const PATIENCE = 60_000;

let bench: Bench;

beforeEach(() => {
  bench = new Bench();
});
afterEach(async () => {
  await bench.clear();
});

async function runs(folder: string, pid: number): Promise<boolean> {
  return isPostgresOf(pid, join(folder, 'cluster'));
}

/** Whether the database accepts connections at its old address. */
async function answers(url: string): Promise<boolean> {
  return bench.connect(url).then(
    () => true,
    () => false,
  );
}

/** Inserts numbers one by one until the connection breaks; the list has the acknowledged ones. */
async function insertUntilItBreaks(client: Client, acknowledged: number[]): Promise<void> {
  try {
    for (let number = 1; ; number += 1) {
      await client.query('INSERT INTO rows VALUES ($1)', [number]);
      acknowledged.push(number);
    }
  } catch {
    // The server was killed, as the test intended.
  }
}

describe('starting and stopping', () => {
  test('is created at the first start and keeps its rows after a restart', async () => {
    const folder = await bench.folder();
    const first = await bench.start(folder);
    expect(first.adopted).toBe(false);
    const owner = await bench.connect(first.ownerUrl);
    await owner.query('CREATE TABLE rows (number int)');
    await owner.query('INSERT INTO rows VALUES (7)');
    const pid = await serverPid(folder);
    await first.stop();
    expect(await runs(folder, pid)).toBe(false);

    const second = await bench.start(folder);
    expect(second.adopted).toBe(false);
    expect(await value(await bench.connect(second.ownerUrl), 'SELECT number FROM rows')).toBe(7);
    await second.stop();
    await second.stop();
    expect((await readdir(folder)).toSorted()).toEqual([
      'cluster',
      'credentials.json',
      'lock',
      'server.log',
      'users',
    ]);
  });

  test('is created once and started once by five starters at the same time', async () => {
    const folder = await bench.folder();
    const starters = Array.from({ length: 5 }, () => bench.spawn(folder));
    const reports = await Promise.all(starters.map(({ started }) => started));
    expect(reports.filter(({ adopted }) => !adopted)).toHaveLength(1);
    expect(new Set(reports.map(({ port }) => port)).size).toBe(1);
    expect(new Set(reports.map(({ systemIdentifier }) => systemIdentifier)).size).toBe(1);
    const created = reports.flatMap(({ log }) => log).filter((line) => line.includes('Creating'));
    expect(created).toHaveLength(1);
    const pid = await serverPid(folder);
    expect(await Promise.all(starters.map((starter) => terminate(starter.process)))).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(await runs(folder, pid)).toBe(false);
  });

  test('serves two users until the second one stops', async () => {
    const folder = await bench.folder();
    const first = bench.spawn(folder);
    const { port } = await first.started;
    const second = await bench.start(folder);
    expect([second.adopted, second.port]).toEqual([true, port]);
    const client = await bench.connect(second.appUrl);
    expect(await terminate(first.process)).toBe(0);
    expect(await value(client, 'SELECT 1')).toBe(1);
    const pid = await serverPid(folder);
    await second.stop();
    expect(await runs(folder, pid)).toBe(false);
  });
});

describe('after a kill', () => {
  test('of its starter the server keeps all acknowledged rows and is adopted', async () => {
    const folder = await bench.folder();
    const starter = bench.spawn(folder);
    const client = await bench.connect((await starter.started).ownerUrl);
    await client.query('CREATE TABLE rows (number int)');
    const acknowledged: number[] = [];
    const inserting = insertUntilItBreaks(client, acknowledged);
    await eventually(() => Promise.resolve(acknowledged.length > 20), PATIENCE);
    await kill(starter.process);
    const atDeath = acknowledged.length;
    // The server does not even notice: the same connection stays open.
    expect(await eventually(() => Promise.resolve(acknowledged.length > atDeath), PATIENCE)).toBe(
      true,
    );
    const pid = await serverPid(folder);

    const next = await bench.start(folder);
    expect(next.adopted).toBe(true);
    expect(await serverPid(folder)).toBe(pid);
    await client.end();
    await inserting;
    const reader = await bench.connect(next.ownerUrl);
    const { rows } = await reader.query<{ number: number }>('SELECT number FROM rows');
    const there = new Set(rows.map(({ number }) => number));
    expect(acknowledged.filter((number) => !there.has(number))).toEqual([]);
    // The killed starter does not keep the server from stopping with its last user.
    await next.stop();
    expect(await runs(folder, pid)).toBe(false);
  });

  test('of the server the next start has all acknowledged rows', async () => {
    const folder = await bench.folder();
    await (await bench.start(folder)).stop();
    const server = await bench.start(folder, {});
    const writer = await bench.connect(server.ownerUrl);
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      expect(await value(writer, `SHOW ${name}`)).toBe('on');
    }
    await writer.query('CREATE TABLE rows (number int)');
    // A process that computes does not notice its parent's death, and would delay a start.
    const computing = await bench.connect(server.ownerUrl);
    const computed = computing.query('DO $$ BEGIN LOOP PERFORM 1; END LOOP; END $$');
    computed.catch(() => undefined);
    const acknowledged: number[] = [];
    const inserting = insertUntilItBreaks(writer, acknowledged);
    expect(await eventually(() => Promise.resolve(acknowledged.length > 100), PATIENCE)).toBe(true);
    const killed = await serverPid(folder);
    process.kill(killed, 'SIGKILL');

    const next = await bench.start(folder, {});
    expect(await serverPid(folder)).not.toBe(killed);
    await inserting;
    await expect(computed).rejects.toThrow('Connection terminated unexpectedly');
    const reader = await bench.connect(next.ownerUrl);
    const { rows } = await reader.query<{ number: number }>('SELECT number FROM rows');
    const there = new Set(rows.map(({ number }) => number));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((number) => !there.has(number))).toEqual([]);
  });

  test('of the server its users find it again on the same port, each time', async () => {
    const folder = await bench.folder();
    const server = await bench.start(folder);
    const other = bench.spawn(folder);
    await other.started;
    const owner = await bench.connect(server.ownerUrl);
    await owner.query('CREATE TABLE rows (number int)');
    await owner.query('INSERT INTO rows VALUES (7)');
    for (const signal of ['SIGKILL', 'SIGINT'] as const) {
      const pid = await serverPid(folder);
      process.kill(pid, signal);
      const back = async (): Promise<boolean> => {
        const now = await serverPid(folder).catch(() => pid);
        return now !== pid && (await runs(folder, now)) && (await answers(server.ownerUrl));
      };
      expect(await eventually(back, PATIENCE)).toBe(true);
      expect(await value(await bench.connect(server.ownerUrl), 'SELECT number FROM rows')).toBe(7);
    }
    const pid = await serverPid(folder);
    expect(await terminate(other.process)).toBe(0);
    await server.stop();
    expect(await runs(folder, pid)).toBe(false);
  });

  test('of the server the next start does not touch another process that has its pid', async () => {
    const folder = await bench.folder();
    const starter = bench.spawn(folder);
    await starter.started;
    await kill(starter.process);
    const pid = await serverPid(folder);
    const bystander = await bench.idleProcess();
    process.kill(pid, 'SIGKILL');
    const file = join(folder, 'cluster', 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/^\d+/, String(bystander.pid)));

    const next = await bench.start(folder);
    expect(next.adopted).toBe(false);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  });

  test('of the first start, while it created the database, the next one starts over', async () => {
    const folder = await bench.folder();
    const starter = bench.spawn(folder);
    const begun = async (): Promise<boolean> =>
      (await readdir(folder).catch(() => [])).some((name) => /^init-\w+$/.test(name));
    expect(await eventually(begun, PATIENCE)).toBe(true);
    await kill(starter.process);

    const next = await bench.start(folder);
    expect(next.adopted).toBe(false);
    await next.stop();
    // initdb runs on for a moment; a later start removes its leftovers.
    await bench.start(folder);
    expect((await readdir(folder)).filter((name) => name.startsWith('init-'))).toEqual([]);
  });
});

describe('an operator', () => {
  test('finds a long log emptied', async () => {
    const folder = await bench.folder();
    await (await bench.start(folder)).stop();
    const log = join(folder, 'server.log');
    await writeFile(log, 'x'.repeat(6_000_000));
    await bench.start(folder);
    expect((await stat(log)).size).toBeLessThan(100_000);
    expect((await stat(`${log}.1`)).size).toBe(6_000_000);
  });

  test('reads in a message why it cannot start', async () => {
    const folder = await bench.folder();
    const start = (settings: Record<string, string>): Promise<unknown> =>
      startEmbeddedPostgres({ folder, settings: { ...QUICK, ...settings } });
    await expect(start({ shared_buffers: 'plenty' })).rejects.toThrow(
      /didn’t start\. .*invalid value for parameter "shared_buffers"/s,
    );
    await rename(join(folder, 'credentials.json'), join(folder, 'kept'));
    await expect(start({})).rejects.toThrow('credentials.json is missing');
    await rename(join(folder, 'kept'), join(folder, 'credentials.json'));
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start({})).rejects.toThrow('was made by PostgreSQL 17');
    await writeFile(join(folder, 'cluster', 'PG_VERSION'), '18\n');
    await bench.start(folder);
  });
});
