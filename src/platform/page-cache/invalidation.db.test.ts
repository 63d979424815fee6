import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aDatabase } from '../../../tests/database.ts';
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
    onNames: (names) => events.push(`names ${names.join(',')}`),
    onClear: () => events.push('clear'),
    onState: (state) => events.push(state),
    log: () => undefined,
    // Tests of the heartbeat have listeners of their own.
    heartbeatMs: 30_000,
  });
  await vi.waitUntil(() => events.includes('listening'), within(30_000));
});

afterEach(() => listener.stop());

const within = (timeout: number) => ({ timeout, interval: 10 });

describe('listening for page changes', () => {
  test('clears before it says that it listens', () => {
    expect(events).toEqual(['disconnected', 'clear', 'listening']);
  });

  test('hands on the names of a write within a second of its commit', async () => {
    events.length = 0;
    await writer.query('BEGIN');
    await writer.query("SELECT pg_notify('pages', 'club:1  clubs')");
    await writer.query("SELECT pg_notify('elsewhere', 'blog')");
    await writer.query('COMMIT');
    await expect.poll(() => events, within(30_000)).toEqual(['names club:1,clubs']);
  });

  test('hears nothing of a write that was rolled back', async () => {
    events.length = 0;
    await writer.query('BEGIN');
    await writer.query("NOTIFY pages, 'club:1'");
    await writer.query('ROLLBACK');
    await writer.query("NOTIFY pages, 'club:2'");
    await expect.poll(() => events, within(30_000)).toEqual(['names club:2']);
  });

  test('clears everything for a star, and ignores an empty message', async () => {
    events.length = 0;
    await writer.query('NOTIFY pages');
    await writer.query("NOTIFY pages, '*'");
    await expect.poll(() => events, within(30_000)).toEqual(['clear']);
  });

  test('listens again within a second of a lost connection, and clears first', async () => {
    events.length = 0;
    await writer.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'page cache' AND datname = current_database()",
    );
    await expect.poll(() => events, within(30_000)).toEqual(['disconnected', 'clear', 'listening']);
    await writer.query("NOTIFY pages, 'club:1'");
    await expect.poll(() => events, within(30_000)).toContain('names club:1');
  });

  test('stops for good, and its connection ends', async () => {
    await listener.stop();
    events.length = 0;
    await writer.query("NOTIFY pages, 'club:1'");
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
      onNames: (names) => heard.push(...names),
      onClear: () => undefined,
      onState: (state) => states.push(state),
      log: () => undefined,
      heartbeatMs: 500,
    });
    await vi.waitUntil(() => states.includes('listening'), within(30_000));
    for (let page = 0; page < 6; page += 1) {
      const end = performance.now() + 700;
      while (performance.now() < end) JSON.stringify(states);
      // What has been asked meanwhile is not answered yet.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.waitUntil(async () => {
      await writer.query("NOTIFY pages, 'club:1'");
      return heard.length > 0;
    }, within(30_000));
    expect(states).toEqual(['disconnected', 'listening']);
    await own.stop();
  });
});
