import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { askOnce, load, percentile } from './load.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers every request with the pieces, each in a packet. */
async function serveBytes(pieces: readonly string[]): Promise<string> {
  const server = createTcpServer((socket) => {
    const answer = async () => {
      for (const piece of pieces) {
        await new Promise((sent) => socket.write(piece, sent));
        await setImmediate();
      }
    };
    socket.setNoDelay(true).on('data', () => void answer());
  }).listen(0, '127.0.0.1');
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
      nextRequest: () => {
        const path = left.pop();
        return path === undefined ? undefined : { path };
      },
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
      nextRequest: () => ({ path: '/' }),
    });
    expect(answers).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(5);
  });

  test('reassembles an answer that arrives in pieces', async () => {
    const origin = await serve((_request, response) => {
      response.setHeader('Content-Length', '6');
      response.write('abc', () => void setImmediate().then(() => response.end('def')));
    });
    const { head, body } = await askOnce(origin, '/');
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(body.toString()).toBe('abcdef');
  });

  test('sends method, headers, and body, and reports the request with the answer', async () => {
    const origin = await serve((request, response) => {
      const { method, url, headers } = request;
      void text(request).then((body) => {
        const told = `${method} ${url} ${headers.accept} ${headers.cookie} ${body}`;
        response.setHeader('Content-Length', Buffer.byteLength(told)).end(told);
      });
    });
    const post = {
      method: 'POST',
      path: '/write',
      headers: { accept: 'application/json', cookie: 'a=b' },
      body: 'größer',
    };
    const requests = [post, post];
    const seen: unknown[] = [];
    await load({
      origin,
      connections: 1,
      seconds: 60,
      nextRequest: () => requests.pop(),
      onAnswer: ({ body }, _latency, request) => seen.push([body.toString(), request]),
    });
    const told = 'POST /write application/json a=b größer';
    expect(seen).toEqual([
      [told, post],
      [told, post],
    ]);
  });

  test('finds the end of chunked answers, wherever they are split', async () => {
    const pieces = ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r', '\nab'];
    pieces.push('c\r\n10\r\n0123456789abcdef', '\r\n0\r\n', '\r\n');
    const origin = await serveBytes(pieces);
    const requests = ['/1', '/2', '/3'].map((path) => ({ path }));
    const bodies: string[] = [];
    await load({
      origin,
      connections: 1,
      seconds: 60,
      nextRequest: () => requests.pop(),
      onAnswer: ({ body }) => bodies.push(body.toString()),
    });
    const body = '3\r\nabc\r\n10\r\n0123456789abcdef\r\n0\r\n\r\n';
    expect(bodies).toEqual([body, body, body]);
  });

  test('fails when the callback for answers throws', async () => {
    const origin = await serve((_request, response) => response.end('ok'));
    const loading = load({
      origin,
      connections: 2,
      seconds: 60,
      nextRequest: () => ({ path: '/' }),
      onAnswer: () => {
        throw new Error('not what was expected');
      },
    });
    await expect(loading).rejects.toThrow('not what was expected');
  });

  test('fails at an answer that is not a page', async () => {
    const origin = await serve((_request, response) => response.writeHead(503).end());
    await expect(askOnce(origin, '/')).rejects.toThrow('503');
  });
});

test('a percentile is the lowest value that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile([7], 0.5)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});
