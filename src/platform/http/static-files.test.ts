import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, startFront } from './running-front.fixture.ts';
import type { RunningFront } from './running-front.fixture.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { loadStaticFiles } from './static-files.ts';

const script = 'export const club = "Northside";\n'.repeat(100);
const png = Buffer.alloc(3_000, 7);

let root: string;
let site: RunningFront;

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

const load = (folder: string) =>
  loadStaticFiles(folder, createSecurityHeaders({ siteUrl: 'http://clubs.test' }));

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'static-files-'));
  await write('assets/app-abc123.js', script);
  await write('ball.png', png);
  await write('logo (1).svg', '<svg/>');
  await write('.vite/manifest.json', '{"secret":true}');
  await write('.well-known/security.txt', 'Contact: mailto:x@clubs.test');
  site = await startFront({
    staticFiles: await load(root),
    render: () => new Response('from the renderer'),
  });
});

afterAll(async () => {
  await site.close();
  await rm(root, { recursive: true });
});

test('a file with a hash in its name may be cached for a year', async () => {
  const { status, headers, text } = await ask(site.port, '/assets/app-abc123.js?v=1');
  expect(status).toBe(200);
  expect(text).toBe(script);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['vary']).toBe('Accept-Encoding');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers).toHaveProperty('content-security-policy');
});

test('is sent compressed, with Brotli as soon as it is ready', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const first = await ask(site.port, '/assets/app-abc123.js', { headers });
  expect(first.headers['content-encoding']).toBe('gzip');
  expect(first.text).toBe(script);
  const later = () => ask(site.port, '/assets/app-abc123.js', { headers });
  await expect.poll(async () => (await later()).headers['content-encoding']).toBe('br');
  expect((await later()).text).toBe(script);
});

test('other files are cached for minutes, images uncompressed', async () => {
  const { headers, bytes } = await ask(site.port, '/ball.png', {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=86400');
  expect(headers['content-type']).toBe('image/png');
  expect(headers).not.toHaveProperty('content-encoding');
  expect(bytes).toEqual(png);
});

test('a visitor who has the file gets 304, HEAD gets no body', async () => {
  const { headers } = await ask(site.port, '/ball.png');
  const again = await ask(site.port, '/ball.png', {
    headers: { 'if-none-match': headers['etag'] ?? '' },
  });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  const head = await ask(site.port, '/ball.png', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([
    200,
    '3000',
    0,
  ]);
});

test('names with spaces are found', async () => {
  expect((await ask(site.port, '/logo%20(1).svg')).text).toBe('<svg/>');
});

test('names that start with a dot are not served, except .well-known', async () => {
  expect((await ask(site.port, '/.vite/manifest.json')).text).toBe('from the renderer');
  expect((await ask(site.port, '/.well-known/security.txt')).text).toContain('Contact:');
});

test.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/ball.png'])(
  'nothing outside the folder: %s',
  async (path) => {
    expect((await ask(site.port, path)).status).toBe(404);
  },
);

test('a missing folder stops the start with a message', async () => {
  await expect(load(join(root, 'nowhere'))).rejects.toThrow(/nowhere\. Build it first\./);
});
