import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { independentArrivals, steadyLoad } from './steady-load.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const GAP = 10;
/** Requests that are due within the seconds of these tests. */
const DUE = 9;
const often = { seconds: 0.095, nextGap: () => GAP, nextRequest: () => ({ path: '/' }) };

describe('steadyLoad', () => {
  test('sends what is due although nothing has been answered', async () => {
    const held: ServerResponse[] = [];
    const origin = await serve((_request, response) => {
      held.push(response);
      if (held.length === DUE) for (const one of held) one.end('ok');
    });
    let answers = 0;
    await steadyLoad({ ...often, origin, connections: DUE, onAnswer: () => (answers += 1) });
    expect(answers).toBe(DUE);
  });

  test('counts from when a request was due, not from when a connection was free', async () => {
    const held = Promise.withResolvers<void>();
    let asked = 0;
    const origin = await serve((_request, response) => {
      asked += 1;
      if (asked > 1) {
        response.end('ok');
        return;
      }
      void held.promise.then(() => response.end('ok'));
    });
    let planned = 0;
    const latencies: number[] = [];
    await steadyLoad({
      ...often,
      origin,
      connections: 1,
      nextRequest: () => {
        planned += 1;
        // The first is answered when all others have become due.
        if (planned === DUE) held.resolve();
        return { path: '/' };
      },
      onAnswer: (_answer, latency) => latencies.push(latency),
    });
    expect(latencies).toHaveLength(DUE);
    // The second was due one gap after the first and could only be sent after the last was due.
    expect(latencies[1]).toBeGreaterThanOrEqual((DUE - 2) * GAP);
  });

  test('fails at an answer that is an error', async () => {
    const origin = await serve((_request, response) => response.writeHead(429).end());
    const loading = steadyLoad({ ...often, origin, connections: 1, onAnswer: () => undefined });
    await expect(loading).rejects.toThrow('429');
  });

  test('fails when there is nothing left to ask', async () => {
    const origin = await serve((_request, response) => response.end('ok'));
    const loading = steadyLoad({
      ...often,
      origin,
      connections: 1,
      nextRequest: () => {
        throw new Error('all addresses are used');
      },
      onAnswer: () => undefined,
    });
    await expect(loading).rejects.toThrow('all addresses are used');
  });
});

test('independentArrivals come as often as was asked for', () => {
  const nextGap = independentArrivals(200);
  const gaps = Array.from({ length: 20_000 }, nextGap);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  expect(mean).toBeGreaterThan(4.5);
  expect(mean).toBeLessThan(5.5);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
});
