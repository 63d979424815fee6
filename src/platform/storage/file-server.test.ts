import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#platform/http/running-front.fixture.ts';
import { overFolder, overS3, serve } from './file-server.fixture.ts';
import type { RunningServer } from './file-server.fixture.ts';
import { startS3 } from './s3-server.fixture.ts';
import { createS3Storage } from './s3-storage.ts';

const picture = Buffer.alloc(70_000, 'webp');

const notStored = [
  '/files/avatars/none.webp',
  '/files/nobucket/u-1.webp',
  '/files/toString/u-1.webp',
  '/files/__proto__/u-1.webp',
  '/files/.drafts/draft.webp',
  '/files/avatars',
  '/files/avatars/',
  '/files/',
  '/files',
  '/filesavatars/u-1.webp',
  '/files/blog/posts',
  '/files/blog/posts/',
  '/files/blog/folder.webp',
  '/files/blog/folder.webp/x.webp',
  '/files/blog/link.webp',
  '/files/blog/planted.html',
  '/files/blog/../avatars/u-1.webp',
  '/files/blog/../../secret.webp',
  '/files/blog/%2e%2e/avatars/u-1.webp',
  '/files/blog/%2E%2E%2Favatars%2Fu-1.webp',
  '/files/blog/..%2f..%2fsecret.webp',
  '/files/blog/%252e%252e/avatars/u-1.webp',
  '/files/blog/%252e%252e%252favatars%252fu-1.webp',
  '/files/blog/..%5cavatars%5cu-1.webp',
  '/files/blog/..\\avatars\\u-1.webp',
  '/files/blog/%c0%ae%c0%ae/avatars/u-1.webp',
  '/files/blog/%ef%bc%8e%ef%bc%8e/secret.webp',
  '/files/blog/%2e/posts/1-a.webp',
  '/files/avatars/u-1.webp%00.html',
  '/files/avatars/u-1.webp%00',
  '/files/avatars//u-1.webp',
  '/files//avatars/u-1.webp',
  '//files/avatars/u-1.webp',
  '/files/avatars/u%2d1.webp',
  '/files/avatars/u-1.webp/',
  '/files/avatars/u-1.webp/.',
  `/files/avatars/${'a'.repeat(3_000)}.webp`,
];

describe.each([
  ['a folder', overFolder],
  ['an S3 store', overS3],
] as const)('files of %s', (_name, start) => {
  let site: RunningServer;
  beforeAll(async () => {
    site = await start();
    const { storage } = site;
    await storage.put('avatars', 'u-1.webp', picture, { contentType: 'image/webp' });
    await storage.put('blog', 'posts/1-a.webp', picture, { contentType: 'image/webp' });
    await storage.put('blog', 'posts/2-b.gif', picture, { contentType: 'image/gif' });
    await storage.put('blog', 'docs/3-guide.pdf', picture, { contentType: 'application/pdf' });
  });
  afterAll(() => site.close());

  test('are sent under their public URL, without permission to run or load anything', async () => {
    const url = site.storage.publicUrl('avatars', 'u-1.webp');
    const { status, headers, bytes } = await ask(site.port, `${url}?v=1`);
    expect(status).toBe(200);
    expect(bytes).toEqual(picture);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '70000',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'strict-origin-when-cross-origin',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
  });

  test('[UPLD-18] blog media may be cached for 3600 seconds', async () => {
    const { headers } = await ask(site.port, '/files/blog/posts/1-a.webp');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  test('a PDF is shown in place under its own name, and other types are downloaded', async () => {
    const pdf = await ask(site.port, '/files/blog/docs/3-guide.pdf');
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="guide.pdf"',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    // The browser's viewer may run, a script may not.
    expect(pdf.headers['content-security-policy']).toMatch(
      /^default-src 'none'; object-src 'self'; (?!.*(?:sandbox|script))/,
    );
    const gif = await ask(site.port, '/files/blog/posts/2-b.gif');
    expect(gif.headers['content-disposition']).toBe('attachment; filename="b.gif"');
    expect(gif.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  test('a visitor with the file gets 304, one with another version gets the file', async () => {
    const path = '/files/avatars/u-1.webp';
    const { headers } = await ask(site.port, path);
    const etag = headers['etag'] ?? '';
    for (const known of [etag, `"x", W/${etag}`, '*']) {
      const again = await ask(site.port, path, { headers: { 'if-none-match': known } });
      expect(again.status).toBe(304);
      expect(again.bytes).toHaveLength(0);
      expect(again.headers).toMatchObject({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(again.headers).not.toHaveProperty('content-type');
    }
    const stale = await ask(site.port, path, { headers: { 'if-none-match': '"x"' } });
    expect([stale.status, stale.bytes.length]).toEqual([200, 70_000]);
  });

  test('HEAD gets only the headers', async () => {
    const { status, headers, bytes } = await ask(site.port, '/files/avatars/u-1.webp', {
      method: 'HEAD',
    });
    expect(status).toBe(200);
    expect(headers['content-length']).toBe('70000');
    expect(bytes).toHaveLength(0);
  });

  test.each(notStored)('%s is not a stored file', async (path) => {
    const { status, text } = await ask(site.port, path);
    expect(status).toBe(404);
    expect(text).toBe('not a stored file');
  });

  test('other methods are refused', async () => {
    const { status } = await ask(site.port, '/files/avatars/u-1.webp', { method: 'DELETE' });
    expect(status).toBe(404);
    expect(await site.storage.stat('avatars', 'u-1.webp')).toBeDefined();
  });

  test('a visitor who leaves is no error, and the file is closed', async () => {
    const path = 'docs/9-long.pdf';
    await site.storage.put('blog', path, Buffer.alloc(9_000_000), {
      contentType: 'application/pdf',
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const req = request({ port: site.port, path: `/files/blog/${path}`, agent: false }, (res) => {
      res.once('data', () => res.destroy());
      res.once('close', resolve);
      res.on('error', () => undefined);
    });
    req.on('error', () => undefined);
    req.end();
    await promise;
    expect((await ask(site.port, '/files/avatars/u-1.webp')).status).toBe(200);
    expect(site.failures).toEqual([]);
  });
});

test('a truncated file ends the connection, so that it is not mistaken for a complete one', async () => {
  const s3 = await startS3('honored');
  const storage = createS3Storage({ ...s3, region: 'us-east-1', forcePathStyle: true });
  const site = await serve(storage, async () => {
    storage.close();
    await s3.close();
  });
  // More than the buffers of all connections on the way hold.
  const long = Buffer.alloc(60_000_000);
  await storage.put('blog', 'docs/1-long.pdf', long, { contentType: 'application/pdf' });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  request({ port: site.port, path: '/files/blog/docs/1-long.pdf', agent: false }, (res) => {
    res.once('readable', () => {
      s3.breakOff();
      res.resume();
    });
    res.once('error', resolve);
    res.once('end', () => resolve('whole'));
  }).end();
  expect(await promise).toMatchObject({ code: 'ECONNRESET' });
  await expect.poll(() => site.failures).toMatchObject([{ code: 'ECONNRESET' }]);
  await site.close();
});
