import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { thisMachineOnly } from './this-machine-only.ts';

let server: Server;

beforeAll(async () => {
  const refuse = thisMachineOnly(() => [['X-Content-Type-Options', 'nosniff']]);
  server = createServer((req, res) => {
    if (!refuse(req, res)) res.end('the site');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

async function ask(headers: Record<string, string>, path = '/', method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path, method, headers });
  asked.end(method === 'POST' ? 'x'.repeat(1_000_000) : undefined);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '127.9.8.7', '[::1]:3000'])(
  'a demo answers at %s',
  async (host) => {
    expect((await ask({ host })).body).toBe('the site');
  },
);

test.each([
  { host: 'clubs.example.org' },
  { host: '192.168.1.5:3000' },
  { host: 'localhost.attacker.example' },
  { host: 'localhost', 'x-forwarded-for': '203.0.113.7' },
  { host: 'localhost', 'x-forwarded-proto': 'https' },
  { host: 'localhost', forwarded: 'for=203.0.113.7' },
  { host: 'localhost', via: '1.1 proxy' },
  { host: 'localhost', 'x-real-ip': '203.0.113.7' },
])('and refuses all other reads and writes: %j', async (headers) => {
  const given = headers as unknown as Record<string, string>;
  for (const [path, method] of [
    ['/', 'GET'],
    ['/find-club', 'HEAD'],
    ['/_serverFn/accounts.sign-in.signIn', 'POST'],
    ['/files/avatars/x.png', 'GET'],
  ] as const) {
    const answer = await ask(given, path, method);
    expect(answer.status).toBe(403);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain('the site');
    expect(method === 'HEAD' ? '' : answer.body).toMatch(
      method === 'HEAD' ? /^$/ : /DEMO=open.*NODE_ENV=production/,
    );
  }
});

test('supervisors may check its health from anywhere', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect((await ask({ host: 'elsewhere' }, path)).body).toBe('the site');
  }
});
