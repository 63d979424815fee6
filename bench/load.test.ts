import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { askOnce, load } from './load.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('load', () => {
  test('asks each path once and counts each answer once', async () => {
    const asked: string[] = [];
    const origin = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('Content-Length', '200000').end('x'.repeat(200_000));
    });
    const paths = Array.from({ length: 50 }, (_, index) => `/${index}`);
    const left = [...paths];
    const bodies: number[] = [];
    const result = await load({
      origin,
      connections: 7,
      seconds: 60,
      nextPath: () => left.pop(),
      onAnswer: ({ body }) => bodies.push(body.length),
    });
    expect(asked.toSorted()).toEqual(paths.toSorted());
    expect(result.answers).toBe(50);
    expect(result.latencies).toHaveLength(50);
    expect(bodies).toEqual(Array.from({ length: 50 }, () => 200_000));
  });

  test('stops asking when the time is over', async () => {
    const origin = await serve((_request, response) => {
      response.setHeader('Content-Length', '2').end('ok');
    });
    const { answers, seconds } = await load({
      origin,
      connections: 2,
      seconds: 0.2,
      nextPath: () => '/',
    });
    expect(answers).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(5);
  });

  test('puts an answer together that comes in pieces', async () => {
    const origin = await serve((_request, response) => {
      response.setHeader('Content-Length', '6');
      response.write('abc', () => setImmediate(() => response.end('def')));
    });
    const { head, body } = await askOnce(origin, '/');
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(body.toString()).toBe('abcdef');
  });

  test('fails at an answer that is not a page', async () => {
    const origin = await serve((_request, response) => response.writeHead(503).end());
    await expect(askOnce(origin, '/')).rejects.toThrow('503');
  });
});
