import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDatabase } from '#tests/database.ts';
import { listenForInvalidations } from './invalidation.ts';

let appUrl: string;
let writer: Client;
let listener: ReturnType<typeof listenForInvalidations>;
let events: string[];

beforeAll(async () => {
  const database = await aDatabase();
  appUrl = database.appUrl;
  writer = new Client({ connectionString: database.ownerUrl });
  await writer.connect();
});

afterAll(() => writer.end());

beforeEach(async () => {
  events = [];
  listener = listenForInvalidations({
    connectionString: appUrl,
    onChange: () => events.push('change'),
    onConnect: () => events.push('connect'),
    onState: (state) => events.push(state),
    log: () => undefined,
    // Heartbeat tests have listeners of their own.
    heartbeatMs: 30_000,
  });
  await vi.waitUntil(() => events.includes('listening'), within(30_000));
});

afterEach(() => listener.stop());

const within = (timeout: number) => ({ timeout, interval: 10 });

describe('listening for page changes', () => {
  test('reports the connection before it reports listening', () => {
    expect(events).toEqual(['disconnected', 'connect', 'listening']);
  });

  test('passes on a change within a second of its commit', async () => {
    events.length = 0;
    await writer.query('BEGIN');
    await writer.query("SELECT pg_notify('pages', '*')");
    await writer.query("SELECT pg_notify('elsewhere', 'blog')");
    await writer.query('COMMIT');
    await expect.poll(() => events, within(30_000)).toEqual(['change']);
  });

  test('ignores a write that was rolled back', async () => {
    events.length = 0;
    await writer.query('BEGIN');
    await writer.query("NOTIFY pages, '*'");
    await writer.query('ROLLBACK');
    await writer.query("NOTIFY pages, '*'");
    await expect.poll(() => events, within(30_000)).toEqual(['change']);
  });

  test('listens again within a second of a lost connection, and reports the loss first', async () => {
    events.length = 0;
    await writer.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'page cache' AND datname = current_database()",
    );
    await expect
      .poll(() => events, within(30_000))
      .toEqual(['disconnected', 'connect', 'listening']);
    await writer.query("NOTIFY pages, '*'");
    await expect.poll(() => events, within(30_000)).toContain('change');
  });

  test('stops for good and ends its connection', async () => {
    await listener.stop();
    events.length = 0;
    await writer.query("NOTIFY pages, '*'");
    const connections = async () => {
      const { rows } = await writer.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'page cache' AND datname = current_database()",
      );
      return rows[0]?.n;
    };
    await expect.poll(connections, within(30_000)).toBe(0);
    expect(events).toEqual([]);
  });

  test('a process that is busy for longer than a heartbeat is still listening', async () => {
    const states: string[] = [];
    const heard: string[] = [];
    const own = listenForInvalidations({
      connectionString: appUrl,
      onChange: () => heard.push('change'),
      onConnect: () => undefined,
      onState: (state) => states.push(state),
      log: () => undefined,
      heartbeatMs: 500,
    });
    await vi.waitUntil(() => states.includes('listening'), within(30_000));
    for (let page = 0; page < 6; page += 1) {
      const end = performance.now() + 700;
      while (performance.now() < end) JSON.stringify(states);
      // Requests made meanwhile are not answered yet.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.waitUntil(async () => {
      await writer.query("NOTIFY pages, '*'");
      return heard.length > 0;
    }, within(30_000));
    expect(states).toEqual(['disconnected', 'listening']);
    await own.stop();
  });
});
