import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stopGracefully } from './graceful-stop.ts';

let server: Server;
let underWay: ServerResponse[];
let events: string[];

beforeEach(async () => {
  underWay = [];
  events = [];
  server = createServer((req, res) => {
    if (req.url === '/slow') underWay.push(res);
    else res.end('quick');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function connected(path: string): Promise<{ socket: Socket; received: () => string }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const isUnderWay = () => (path === '/slow' ? underWay.length > 0 : text.includes('quick'));
  await expect.poll(isUnderWay).toBe(true);
  return { socket, received: () => text };
}

function aStop(limitMs = 5_000, failing = false) {
  return stopGracefully(server, {
    signals: [],
    limitMs,
    steps: [
      {
        name: 'jobs',
        run: async () => {
          await new Promise((resolve) => setImmediate(resolve));
          events.push('jobs ended');
          if (failing) throw new Error('cannot end');
        },
      },
      { name: 'database', run: () => events.push('database ended') },
    ],
    exit: (code) => events.push(`exit ${code}`),
    log: (level, message) => {
      if (level !== 'info') events.push(`${level}: ${message}`);
    },
  });
}

test('requests in flight finish, idle connections close, then the steps run in order', async () => {
  const idle = await connected('/');
  const busy = await connected('/slow');
  const closed = [once(idle.socket, 'close'), once(busy.socket, 'close')];
  const stop = aStop();
  expect(stop.isStopping()).toBe(false);
  const stopped = stop.stop();
  expect(stop.isStopping()).toBe(true);
  await expect.poll(() => server.listening, { timeout: 10_000 }).toBe(false);
  await closed[0];
  expect(events).toEqual([]);
  underWay[0]?.end('done at last');
  await Promise.all([stopped, ...closed]);
  expect(busy.received()).toContain('done at last');
  expect(events).toEqual(['jobs ended', 'database ended', 'exit 0']);
  await stop.stop();
  expect(events).toHaveLength(3);
});

test('a request that does not end is cut off after the limit', async () => {
  const busy = await connected('/slow');
  const closed = once(busy.socket, 'close');
  await aStop(50).stop();
  await closed;
  expect(events).toEqual(['warn: requests were cut off', 'jobs ended', 'database ended', 'exit 1']);
});

test('a step that fails does not keep the next from running', async () => {
  await aStop(5_000, true).stop();
  expect(events).toEqual([
    'jobs ended',
    'error: a step of the stop failed',
    'database ended',
    'exit 1',
  ]);
});

test('a step that never ends does not keep the next from running', async () => {
  const exits: number[] = [];
  const stop = stopGracefully(server, {
    signals: [],
    stepLimitMs: 10,
    steps: [
      { name: 'pool', run: () => new Promise(() => undefined) },
      { name: 'database', run: () => events.push('database ended') },
    ],
    exit: (code) => exits.push(code),
    log: (level, message) => events.push(`${level}: ${message}`),
  });
  await stop.stop();
  expect(events).toEqual([
    'info: stopping',
    'error: a step of the stop failed',
    'database ended',
    'info: stopped',
  ]);
  expect(exits).toEqual([1]);
});

test('starts at a signal and leaves no listener', async () => {
  const before = process.listenerCount('SIGUSR2');
  const exited = Promise.withResolvers<number>();
  stopGracefully(server, {
    signals: ['SIGUSR2'],
    steps: [],
    exit: exited.resolve,
    log: () => undefined,
  });
  process.kill(process.pid, 'SIGUSR2');
  expect(await exited.promise).toBe(0);
  expect(process.listenerCount('SIGUSR2')).toBe(before);
});

test('the stop ends even if several steps never end', async () => {
  const exits: number[] = [];
  const stop = stopGracefully(server, {
    signals: [],
    wholeLimitMs: 100,
    steps: Array.from({ length: 100 }, (_, step) => ({
      name: `pool ${step}`,
      run: () => {
        events.push('begun');
        return new Promise(() => undefined);
      },
    })),
    exit: (code) => exits.push(code),
    log: () => undefined,
  });
  await stop.stop();
  expect(events).toHaveLength(100);
  expect(exits).toEqual([1]);
});
