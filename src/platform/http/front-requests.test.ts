import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FrontOptions } from './front.ts';
import { ask, startFront, testSiteUrl } from './running-front.fixture.ts';
import type { RunningFront } from './running-front.fixture.ts';

let site: RunningFront;
let rendered: Request[];
let bodies: string[];
let answer: (request: Request) => Response | Promise<Response>;
let ready: () => Promise<boolean>;
let stopping: boolean;

function start(options: Partial<FrontOptions> = {}): Promise<RunningFront> {
  return startFront({
    render: (request) => {
      rendered.push(request);
      return answer(request);
    },
    isReady: () => ready(),
    isStopping: () => stopping,
    usualBody: { bytes: 1_000, ms: 2_000 },
    ...options,
  });
}

beforeEach(async () => {
  rendered = [];
  bodies = [];
  ready = async () => true;
  stopping = false;
  answer = async (request) => {
    bodies.push(await request.text());
    return Response.json({ ok: true });
  };
  site = await start();
});

afterEach(() => site.close());

const sameOrigin = { origin: testSiteUrl };

describe('JSON', () => {
  const words = { words: 'one of many '.repeat(500) };

  test('is compressed only for clients that accept that', async () => {
    answer = () => Response.json(words);
    const headers = { 'accept-encoding': 'br, gzip' };
    const short = await ask(site.port, '/_serverFn/some', { headers });
    expect(short.headers['content-encoding']).toBe('gzip');
    expect(short.headers['vary']).toBe('Accept-Encoding');
    expect(short.bytes.length).toBeLessThan(200);
    expect(JSON.parse(short.text)).toEqual(words);

    const refused = { 'accept-encoding': 'gzip;q=0' };
    const long = await ask(site.port, '/_serverFn/some', { headers: refused });
    expect(long.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(long.text)).toEqual(words);
  });

  test('keeps its encoding', async () => {
    answer = () =>
      new Response('{}', {
        headers: { 'content-type': 'application/json', 'content-encoding': 'zstd' },
      });
    const headers = { 'accept-encoding': 'gzip' };
    expect((await ask(site.port, '/_serverFn/some', { headers })).bytes.toString()).toBe('{}');
  });
});

/** Sends raw bytes and reads until the server hangs up. */
async function raw(text: string): Promise<string> {
  const socket = connect(site.port, '127.0.0.1');
  socket.end(text);
  let answered = '';
  socket.on('data', (chunk) => {
    answered += chunk.toString();
  });
  await once(socket, 'close');
  return answered;
}

describe('methods', () => {
  test.each([
    ['/', 'GET, HEAD, OPTIONS'],
    ['/api/x', 'GET, HEAD, POST, DELETE, OPTIONS'],
    ['/_serverFn/x', 'GET, HEAD, POST, OPTIONS'],
    ['*', 'GET, HEAD, POST, OPTIONS'],
  ])('OPTIONS %s lists them', async (path, allow) => {
    const { status, headers } = await ask(site.port, path, { method: 'OPTIONS' });
    expect([status, headers['allow']]).toEqual([204, allow]);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).toHaveProperty('content-security-policy');
  });

  test.each([
    ['POST', '/'],
    ['PUT', '/'],
    ['DELETE', '/clubs'],
    ['PROPFIND', '/'],
    ['TRACE', '/'],
    ['PUT', '/api/x'],
    ['DELETE', '/_serverFn/x'],
    ['POST', '/healthz'],
  ])('%s %s is refused', async (method, path) => {
    const { status, headers } = await ask(site.port, path, { method, headers: sameOrigin });
    expect(status).toBe(405);
    expect(headers['allow']).toContain('GET');
    expect(headers).toHaveProperty('content-security-policy');
    expect(rendered).toHaveLength(0);
  });

  test('an unknown method is not HTTP', async () => {
    expect(await raw('BREW / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('the origin of a write', () => {
  test.each<[string, Record<string, string>, number]>([
    ['the site', { origin: testSiteUrl }, 200],
    ['another site', { origin: 'http://elsewhere.example' }, 403],
    ['the site with another scheme', { origin: 'https://clubs.test' }, 403],
    ['a host that begins like the site', { origin: `${testSiteUrl}.example` }, 403],
    ['a sandbox', { origin: 'null' }, 403],
    ['an empty one', { origin: '' }, 403],
    ['none', {}, 403],
    ['none, same-origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['none, same-site', { 'sec-fetch-site': 'same-site' }, 403],
    ['none, cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    [
      'another site that claims same-origin',
      { origin: 'http://elsewhere.example', 'sec-fetch-site': 'same-origin' },
      403,
    ],
    [
      'another site whose host is in the Host header',
      { origin: 'http://elsewhere.example', host: 'elsewhere.example' },
      403,
    ],
  ])('%s', async (_who, headers, status) => {
    const refused = await ask(site.port, '/api/x', { method: 'POST', headers, body: '{}' });
    expect(refused.status).toBe(status);
    expect(rendered).toHaveLength(status === 200 ? 1 : 0);
    const sentence = 'Not allowed: This didn’t come from our site. Go back and try again.';
    expect(JSON.parse(refused.text)).toEqual(status === 200 ? { ok: true } : { error: sentence });
  });
});

describe('a personal request', () => {
  test('reaches the renderer complete, cookies included, and is never cached', async () => {
    const options = {
      method: 'POST',
      headers: { ...sameOrigin, cookie: 'session=1', authorization: 'Bearer x' },
      body: 'rating=5',
    };
    answer = async (request) => {
      bodies.push(await request.text());
      const headers = new Headers({ 'content-type': 'text/plain' });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response('thanks', { status: 201, headers });
    };
    const done = await ask(site.port, '/_serverFn/rate?x=%2F&y=', options);
    expect(done.status).toBe(201);
    expect(done.text).toBe('thanks');
    expect(done.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(done.headers['cache-control']).toBe('no-store');
    expect(done.headers['x-content-type-options']).toBe('nosniff');
    expect(done.headers).toHaveProperty('content-security-policy');
    expect(bodies).toEqual(['rating=5']);
    const [request] = rendered;
    expect(request?.url).toBe('http://clubs.test/_serverFn/rate?x=%2F&y=');
    expect(request?.headers.get('cookie')).toBe('session=1');
    expect(request?.headers.get('authorization')).toBe('Bearer x');
    await ask(site.port, '/api/me', { headers: { cookie: 'session=1' } });
    await ask(site.port, '/api/me', { headers: { cookie: 'session=2' } });
    expect(rendered).toHaveLength(3);
    expect(site.front.pageCache.size().pages).toBe(0);
  });

  test('may set its own policy and cache time', async () => {
    answer = () =>
      new Response('x', {
        headers: { 'content-security-policy': "default-src 'none'", 'cache-control': 'max-age=5' },
      });
    const { headers } = await ask(site.port, '/api/x');
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect(headers['cache-control']).toBe('max-age=5');
  });

  test('with an unknown page as its answer allows no inline code', async () => {
    answer = () => new Response('<style>a{}</style>', { headers: { 'content-type': 'text/html' } });
    const page = await ask(site.port, '/api/outbox');
    expect(page.text).toBe('<style>a{}</style>');
    expect(page.headers['content-security-policy']).toContain("style-src 'self';");
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('that fails gets a clean answer', async () => {
    answer = () => Promise.reject(new Error('secret'));
    const failed = await ask(site.port, '/api/x');
    expect(failed.status).toBe(500);
    expect(failed.headers['content-type']).toBe('application/json');
    expect(failed.text).not.toContain('secret');
    const { reference } = JSON.parse(failed.text) as { reference: string };
    expect(site.logged[0]?.fields).toMatchObject({ requestId: reference, method: 'GET' });
    expect((JSON.parse(failed.text) as { error: string }).error).toContain(
      `Reference: ${reference}`,
    );
  });

  test('[OPEN-03] for open data gets a problem document when it fails, is not allowed to write, or has a bad address', async () => {
    answer = () => Promise.reject(new Error('secret'));
    const failed = await ask(site.port, '/api/v1/clubs');
    const written = await ask(site.port, '/api/v1/clubs', { method: 'POST', headers: sameOrigin });
    const unreadable = await ask(site.port, '/api/v1/clubs/%00');
    for (const [{ status, headers, text }, wanted] of [
      [unreadable, 400],
      [failed, 500],
      [written, 405],
    ] as const) {
      expect(status).toBe(wanted);
      expect(headers['content-type']).toBe('application/problem+json');
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(JSON.parse(text)).toMatchObject({ type: 'about:blank', status: wanted });
      expect(text).not.toContain('secret');
    }
    expect(written.headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  test('that takes too long gets 503', async () => {
    await site.close();
    site = await start({ renderTimeoutMs: 300 });
    answer = () => new Promise(() => undefined);
    const late = await ask(site.port, '/api/x', { method: 'POST', headers: sameOrigin });
    expect(late.status).toBe(503);
    expect(late.text).toContain('That took too long.');
    expect(rendered[0]?.signal.aborted).toBe(true);
  });

  test('is aborted without a log line when its visitor leaves', async () => {
    answer = (request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(new Error('called off')));
      });
    const socket = connect(site.port, '127.0.0.1');
    socket.write('GET /api/x HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => rendered.length).toBe(1);
    socket.destroy();
    await expect.poll(() => rendered[0]?.signal.aborted).toBe(true);
    expect(site.logged).toEqual([]);
  });
});

describe("the visitor's address", () => {
  const forwarded = {
    'x-forwarded-for': '6.6.6.6, 203.0.113.7',
    'x-forwarded-host': 'elsewhere.example',
    'x-real-ip': '6.6.6.6',
    forwarded: 'for=6.6.6.6',
  };

  test("is the connection's if no proxy is trusted", async () => {
    await ask(site.port, '/api/x', { headers: forwarded });
    const headers = rendered[0]?.headers;
    expect(headers?.get('x-forwarded-for')).toBe('127.0.0.1');
    for (const name of ['x-forwarded-host', 'x-real-ip', 'forwarded']) {
      expect(headers?.has(name)).toBe(false);
    }
  });

  test.each([
    [1, forwarded['x-forwarded-for'], '203.0.113.7'],
    [2, '6.6.6.6, 203.0.113.7, 10.0.0.1', '203.0.113.7'],
    [1, 'nonsense', '127.0.0.1'],
    [1, '', '127.0.0.1'],
  ])('behind %i proxies with %s is %s', async (trustedProxies, header, address) => {
    const behindProxies = await startFront({
      trustedProxies,
      render: (request) => new Response(request.headers.get('x-forwarded-for')),
    });
    const { text } = await ask(behindProxies.port, '/api/x', {
      headers: { 'x-forwarded-for': header },
    });
    await behindProxies.close();
    expect(text).toBe(address);
  });
});

describe('addresses', () => {
  test.each<[string, number]>([
    ['/%E0%A4%A', 400],
    ['/%00', 400],
    ['/a/%', 400],
    ['//elsewhere.example/', 404],
    ['/\\elsewhere.example/', 404],
    ['/a/../x', 404],
    ['/assets/old-build.js', 404],
    [`/${'x'.repeat(8_192)}`, 414],
  ])('%s gets %i and a clean page', async (path, status) => {
    const refused = await ask(site.port, path);
    expect(refused.status).toBe(status);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/);
    expect(refused.headers).not.toHaveProperty('location');
    expect(refused.text).toContain('Test Clubs');
    expect(rendered).toHaveLength(0);
  });

  test.each(['/api/%', '/api/../x'])('%s is refused as programs expect', async (path) => {
    const { headers } = await ask(site.port, path);
    expect(headers['content-type']).toBe('application/json');
    expect(rendered).toHaveLength(0);
  });

  test('a trailing slash redirects within the site', async () => {
    const { status, headers } = await ask(site.port, '/about/?x=1');
    expect([status, headers['location']]).toEqual([308, '/about?x=1']);
    expect(headers).toHaveProperty('content-security-policy');
  });
});

describe('health', () => {
  test('/healthz is ok while the process is running', async () => {
    ready = async () => false;
    const health = await ask(site.port, '/healthz');
    expect([health.status, health.text]).toEqual([200, 'ok']);
  });

  test.each<[string, () => Promise<boolean>, number]>([
    ['true', async () => true, 200],
    ['false', async () => false, 503],
    ['an error', () => Promise.reject(new Error('no database')), 503],
  ])('/readyz checks, and gets %s', async (_answer, check, status) => {
    ready = check;
    const readiness = await ask(site.port, '/readyz');
    expect(readiness.status).toBe(status);
    expect(JSON.parse(readiness.text)).toEqual({ ready: status === 200 });
    expect(readiness.headers['cache-control']).toBe('no-store');
    expect(readiness.text).not.toContain('database');
  });

  test('is off while stopping, and connections close', async () => {
    stopping = true;
    const readiness = await ask(site.port, '/readyz', { headers: { connection: 'keep-alive' } });
    expect(readiness.status).toBe(503);
    expect(readiness.headers['connection']).toBe('close');
  });
});

describe('invalid HTTP', () => {
  test.each([
    ['nonsense\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: a\r\n\r\n', 400],
    ['POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (text, status) => {
    const answered = await raw(text);
    expect(answered).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answered).toContain('\r\nContent-Security-Policy: ');
    expect(answered).toContain('\r\nConnection: close\r\n');
    expect(answered).not.toMatch(/HPE_|Error|\bat /);
  });

  test('a request without Host is answered like any other', async () => {
    expect(await raw('GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/ok$/);
  });
});
