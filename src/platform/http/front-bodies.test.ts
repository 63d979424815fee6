import { once } from 'node:events';
import type { OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ask, startFront, testSiteUrl } from './running-front.fixture.ts';
import type { RunningFront } from './running-front.fixture.ts';

let site: RunningFront;
let rendered: Request[];
let bodies: string[];

beforeEach(async () => {
  rendered = [];
  bodies = [];
  site = await startFront({
    render: async (request) => {
      rendered.push(request);
      if (request.url.endsWith('/unread')) return Response.json({ error: 'No.' }, { status: 400 });
      bodies.push(await request.text());
      return Response.json({ ok: true });
    },
    // Long enough that no test waits for it.
    usualBody: { bytes: 1_000, ms: 600_000 },
    renderTimeoutMs: 1_000,
  });
});

afterEach(() => site.close());

const sameOrigin = { origin: testSiteUrl };

describe('a body', () => {
  test('that arrives slowly gets enough time', async () => {
    const socket = connect(site.port, '127.0.0.1');
    const head = `POST /api/x HTTP/1.1\r\nHost: x\r\nOrigin: ${testSiteUrl}\r\n`;
    const closed = once(socket, 'close');
    socket.write(`${head}Connection: close\r\nContent-Length: 6\r\n\r\n`);
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk.toString();
    });
    // Six pieces take longer than the renderer may.
    const pieces = Array.from('rating');
    const slowLine = setInterval(() => socket.write(pieces.shift() ?? ''), 250);
    await closed;
    clearInterval(slowLine);
    expect(answered).toMatch(/^HTTP\/1\.1 200 /);
    expect(bodies).toEqual(['rating']);
  });

  test.each<[string, Record<string, string>]>([
    ['by its announcement', { 'content-length': '1001' }],
    ['by its length', { 'transfer-encoding': 'chunked' }],
  ])('that is too large is refused %s', async (_how, more) => {
    const large = await ask(site.port, '/api/x', {
      method: 'POST',
      headers: { ...sameOrigin, ...more },
      body: 'x'.repeat(1_001),
    });
    expect(large.status).toBe(413);
    expect(bodies).toEqual([]);
  });

  test('that never ends is refused, its renderer is told, and the connection is closed', async () => {
    const hasty = await startFront({
      usualBody: { bytes: 1_000, ms: 300 },
      render: async (request) => {
        rendered.push(request);
        return new Response(await request.text());
      },
    });
    const socket = connect(hasty.port, '127.0.0.1');
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk.toString();
    });
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`POST /api/x HTTP/1.1\r\nHost: x\r\nOrigin: ${testSiteUrl}\r\n`);
    socket.write('Content-Length: 900\r\n\r\n');
    const drip = setInterval(() => socket.write('x'), 50);
    await closed;
    clearInterval(drip);
    expect(answered).toMatch(/^HTTP\/1\.1 408 /);
    expect(rendered[0]?.signal.aborted).toBe(true);
    expect(hasty.logged).toEqual([]);
    await hasty.close();
  });
});

describe('a body that is not read', () => {
  test.each([
    'GET /',
    'POST /',
    'POST /api/x',
    'GET /api/x',
    `POST /api/unread HTTP/1.1\r\nOrigin: ${testSiteUrl}`,
  ])('and never ends is not waited for: %s', async (start) => {
    const socket = connect(site.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const head = start.includes('HTTP') ? start : `${start} HTTP/1.1`;
    socket.write(`${head}\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`);
    const flood = setInterval(() => {
      if (socket.writable) socket.write(`100\r\n${'x'.repeat(256)}\r\n`);
    }, 1);
    await closed;
    clearInterval(flood);
    expect(bodies.join('')).toBe('');
  });

  test('is read to its end after an early answer, and the connection continues', async () => {
    const generous = await startFront({
      usualBody: { bytes: 8_000_000, ms: 20_000 },
      render: async (request) => {
        const half = request.body?.getReader();
        if (request.url.endsWith('/half')) await half?.read();
        return Response.json({ error: 'No.' }, { status: 400 });
      },
    });
    const socket = connect(generous.port, '127.0.0.1');
    let answered = '';
    socket.on('data', (chunk) => {
      answered += chunk.toString();
    });
    const size = 8_000_000;
    for (const path of ['/api/unread', '/api/half', '/api/unread']) {
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${testSiteUrl}\r\nContent-Length: ${size}`;
      const sent = Promise.withResolvers<void>();
      socket.write(`${head}\r\n\r\n`);
      socket.write(Buffer.alloc(size), () => sent.resolve());
      await sent.promise;
    }
    await expect.poll(() => answered.match(/HTTP\/1.1 400/g)).toHaveLength(3);
    socket.destroy();
    await generous.close();
  });
});

test('a body may be larger on listed paths for requests with a session', async () => {
  site = await startFront({
    usualBody: { bytes: 10, ms: 20_000 },
    largeBodies: { 'POST /api/large': { bytes: 20, ms: 20_000 } },
    render: async (request) => new Response(await request.text()),
  });
  const cookie = { ...sameOrigin, cookie: 'session=x' };
  const token = { authorization: 'Bearer x' };
  const statusOf = async (
    method: string,
    path: string,
    length: number,
    headers: OutgoingHttpHeaders,
  ): Promise<number> => {
    const body = 'x'.repeat(length);
    const sent = { ...headers, 'content-length': length };
    return (await ask(site.port, path, { method, headers: sent, body })).status;
  };
  expect(await statusOf('POST', '/api/large', 20, cookie)).toBe(200);
  expect(await statusOf('POST', '/api/large', 20, token)).toBe(200);
  expect(await statusOf('POST', '/api/large', 21, cookie)).toBe(413);
  expect(await statusOf('POST', '/api/large', 11, sameOrigin)).toBe(413);
  expect(await statusOf('DELETE', '/api/large', 11, cookie)).toBe(413);
  expect(await statusOf('POST', '/api/other', 11, cookie)).toBe(413);
});

test('an answer may take longer on listed paths', async () => {
  const gate = Promise.withResolvers<void>();
  site = await startFront({
    renderTimeoutMs: 100,
    largeBodies: { 'POST /api/many': { bytes: 20, ms: 20_000, answerMs: 20_000 } },
    render: async () => {
      await gate.promise;
      return new Response('done');
    },
  });
  const headers = { ...sameOrigin, cookie: 'session=x' };
  const statusOf = async (path: string) =>
    (await ask(site.port, path, { method: 'POST', headers })).status;
  const many = statusOf('/api/many');
  expect(await statusOf('/api/other')).toBe(503);
  gate.resolve();
  expect(await many).toBe(200);
});

describe('large bodies', () => {
  const post = (length: number, address: string) =>
    ask(site.port, '/api/x', {
      method: 'POST',
      headers: { ...sameOrigin, 'content-length': length, 'x-forwarded-for': address },
      body: 'x'.repeat(length),
    });

  test("are refused unread if one address sends many; small ones, and other addresses', are not", async () => {
    await site.close();
    site = await startFront({
      render: async (request) => {
        bodies.push(await request.text());
        return new Response('ok');
      },
      trustedProxies: 1,
    });
    const statuses: number[] = [];
    for (let time = 0; time < 70; time += 1) {
      statuses.push((await post(20_000, '203.0.113.7')).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(bodies).toHaveLength(60);
    expect((await post(20_000, '203.0.113.7')).headers['retry-after']).toBe('10');
    expect((await post(10_000, '203.0.113.7')).status).toBe(200);
    expect((await post(20_000, '203.0.113.8')).status).toBe(200);
  });
});
