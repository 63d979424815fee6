import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '#platform/http/running-front.fixture.ts';
import { rangeOf } from './byte-range.ts';
import { overFolder, overS3, serve } from './file-server.fixture.ts';
import type { RunningServer } from './file-server.fixture.ts';

/** No two positions look alike. */
const content = Buffer.from(Uint32Array.from({ length: 17_500 }, (_, at) => at).buffer);

test('the first byte alone, and any range of an empty file', () => {
  const range = (asked: string, size: number) => rangeOf(asked, undefined, { size, etag: '"x"' });
  expect(range('bytes=0-0', 70)).toEqual({ first: 0, last: 0 });
  for (const asked of ['bytes=0-', 'bytes=0-0', 'bytes=-1']) {
    expect(range(asked, 0)).toBe('unsatisfiable');
  }
});

describe.each([
  ['a folder', overFolder],
  ['an S3 store', overS3],
] as const)('parts of files of %s', (_name, start) => {
  let site: RunningServer;
  beforeAll(async () => {
    site = await start();
    await site.storage.put('blog', 'docs/3-guide.pdf', content, { contentType: 'application/pdf' });
  });
  afterAll(() => site.close());

  const guide = (headers: Record<string, string>) =>
    ask(site.port, '/files/blog/docs/3-guide.pdf', { headers });

  test.each([
    ['bytes=0-1', 0, 1],
    ['bytes=1-1', 1, 1],
    ['bytes=100-199', 100, 199],
    ['Bytes=69990-', 69_990, 69_999],
    ['bytes=69990-99999999999999999999', 69_990, 69_999],
    ['bytes=-10', 69_990, 69_999],
    ['bytes=-99999999', 0, 69_999],
    ['bytes= 5-6 ', 5, 6],
  ])('the range %j is sent alone', async (range, first, last) => {
    const { status, headers, bytes } = await guide({ range });
    expect(status).toBe(206);
    expect(headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/70000`,
      'content-length': String(last - first + 1),
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"/) as string,
    });
    expect(bytes).toEqual(content.subarray(first, last + 1));
  });

  test.each(['bytes=70000-', 'bytes=70000-70001', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'the range %j cannot be satisfied',
    async (range) => {
      const { status, headers, bytes } = await guide({ range });
      expect([status, bytes.length]).toEqual([416, 0]);
      expect(headers['content-range']).toBe('bytes */70000');
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test.each([
    'bytes=0-1,5-6',
    'bytes=9-1',
    'bytes=-',
    'bytes=a-b',
    'lines=0-1',
    'bytes',
    '',
    'bytes=1-2-3',
  ])('the range %j gets the whole file', async (range) => {
    const { status, headers, bytes } = await guide({ range });
    expect([status, bytes.length]).toEqual([200, 70_000]);
    expect(headers).not.toHaveProperty('content-range');
  });

  test('a range of a changed file gets the whole file', async () => {
    const { headers } = await guide({});
    const etag = headers['etag'] ?? '';
    const range = 'bytes=0-9';
    expect((await guide({ range, 'if-range': etag })).status).toBe(206);
    for (const other of ['"x"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT', '*']) {
      expect((await guide({ range, 'if-range': other })).status, other).toBe(200);
    }
    expect((await guide({ range, 'if-none-match': etag })).status).toBe(304);
    const head = await ask(site.port, '/files/blog/docs/3-guide.pdf', {
      method: 'HEAD',
      headers: { range },
    });
    expect([head.status, head.headers['content-length']]).toEqual([200, '70000']);
    const missing = await ask(site.port, '/files/blog/docs/4-none.pdf', { headers: { range } });
    expect(missing.status).toBe(404);
  });

  test('a range never mixes a file with its replacement', async () => {
    const { storage } = site;
    const webp = { contentType: 'image/webp' } as const;
    await storage.put('avatars', 'r-1.webp', Buffer.alloc(70_000, 'a'), webp);
    const racing = await serve(
      {
        ...storage,
        async stat(bucket, path) {
          const facts = await storage.stat(bucket, path);
          await storage.put('avatars', 'r-1.webp', Buffer.alloc(50, 'b'), webp);
          return facts;
        },
      },
      () => Promise.resolve(),
    );
    for (const range of ['bytes=60000-60009', 'bytes=0-9']) {
      await storage.put('avatars', 'r-1.webp', Buffer.alloc(70_000, 'a'), webp);
      const answer = await ask(racing.port, '/files/avatars/r-1.webp', { headers: { range } });
      expect([answer.status, answer.text]).toEqual([200, 'b'.repeat(50)]);
    }
    expect(racing.failures).toEqual([]);
    await racing.close();
  });
});
