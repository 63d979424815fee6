import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#domain/app-error.ts';
import { createFolderStorage } from './folder-storage.ts';
import { limited } from './limited-reading.ts';
import { startS3 } from './s3-server.fixture.ts';
import type { ConditionalWrites } from './s3-server.fixture.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Bucket } from './buckets.ts';
import type { Storage } from './storage.ts';

interface RunningStorage {
  readonly storage: Storage;
  close(): Promise<void>;
}

async function inFolder(): Promise<RunningStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'files-'));
  const storage = await createFolderStorage({ folder });
  return { storage, close: () => rm(folder, { recursive: true }) };
}

const inS3 = (conditionalWrites: ConditionalWrites) => async (): Promise<RunningStorage> => {
  const s3 = await startS3(conditionalWrites);
  const storage = createS3Storage({ ...s3, region: 'us-east-1', forcePathStyle: true });
  return {
    storage,
    async close() {
      storage.close();
      await s3.close();
    },
  };
};

const webp = { contentType: 'image/webp' } as const;
const photo = randomBytes(300_000);
const another = randomBytes(200_000);
const bytesOf = async (storage: Storage, bucket: Bucket, path: string) => {
  const file = await storage.read(bucket, path);
  return file && (await buffer(file.body));
};
const allOf = async <Thing>(things: AsyncIterable<Thing>) => {
  const all: Thing[] = [];
  for await (const thing of things) all.push(thing);
  return all;
};
const pathsOf = async (files: AsyncIterable<{ readonly path: string }>) =>
  (await allOf(files)).map(({ path }) => path).toSorted();

const racing = [
  ['a folder', inFolder],
  ['an S3 store', inS3('honored')],
] as const;
const drivers = [
  ...racing,
  ['an S3 store that ignores conditions', inS3('ignored')],
  ['an S3 store that refuses conditions', inS3('refused')],
] as const;

test.each(racing)(
  '[UPLD-19] of simultaneous uploads to one path in %s exactly one wins',
  async (_name, start) => {
    const running = await start();
    const { storage } = running;
    const contents = Array.from({ length: 8 }, () => randomBytes(100_000));
    const results = await Promise.allSettled(
      contents.map((content) => storage.put('blog', 'posts/race.webp', content, webp)),
    );
    const winners = contents.filter((_content, index) => results[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as AppError).kind] : [],
    );
    expect(reasons).toEqual(Array.from({ length: 7 }, () => 'conflict'));
    expect(await bytesOf(storage, 'blog', 'posts/race.webp')).toEqual(winners[0]);
    await running.close();
  },
);

describe.each(drivers)('storing in %s', (_name, start) => {
  let running: RunningStorage;
  let storage: Storage;
  beforeAll(async () => {
    running = await start();
    ({ storage } = running);
  });
  afterAll(() => running.close());

  test('[UPLD-20] [UPLD-22] [UPLD-30] storing returns url, path, name, size, and type', async () => {
    const name = 'My photo.webp';
    expect(await storage.put('blog', 'posts/1-a.webp', photo, { ...webp, name })).toEqual({
      url: '/files/blog/posts/1-a.webp',
      path: 'posts/1-a.webp',
      name,
      size: 300_000,
      type: 'image/webp',
    });
    expect(await storage.put('avatars', 'u-1.webp', another, webp)).toEqual({
      url: storage.publicUrl('avatars', 'u-1.webp'),
      path: 'u-1.webp',
      name: 'u-1.webp',
      size: 200_000,
      type: 'image/webp',
    });
    expect(await bytesOf(storage, 'blog', 'posts/1-a.webp')).toEqual(photo);
    expect(await bytesOf(storage, 'avatars', 'u-1.webp')).toEqual(another);
    expect(await storage.read('blog', 'u-1.webp')).toBeUndefined();
  });

  test('a stored file has metadata, and its ETag changes with its content', async () => {
    const before = Date.now();
    await storage.put('avatars', 'facts.webp', photo, webp);
    const facts = await storage.stat('avatars', 'facts.webp');
    expect(facts).toMatchObject({ path: 'facts.webp', type: 'image/webp', size: 300_000 });
    expect(facts?.etag).toMatch(/^"[^"]+"$/);
    expect(Math.abs((facts?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(10_000);
    await storage.put('avatars', 'facts.webp', randomBytes(300_000), webp);
    const file = await storage.read('avatars', 'facts.webp');
    file?.body.destroy();
    expect(file?.etag).toMatch(/^"[^"]+"$/);
    expect(file?.etag).not.toBe(facts?.etag);
    expect(await storage.stat('avatars', 'none.webp')).toBeUndefined();
    expect(await storage.read('avatars', 'facts.webp/none.webp')).toBeUndefined();
  });

  test('[UPLD-19] blog media is not overwritten', async () => {
    await storage.put('blog', 'posts/2-b.webp', photo, webp);
    const again = storage.put('blog', 'posts/2-b.webp', another, webp);
    await expect(again).rejects.toMatchObject({
      name: 'AppError',
      kind: 'conflict',
      message: 'A file with this name already exists. Rename yours.',
    });
    expect(await bytesOf(storage, 'blog', 'posts/2-b.webp')).toEqual(photo);
  });

  test('[UPLD-28] an avatar may be overwritten', async () => {
    await storage.put('avatars', 'u-2.webp', photo, webp);
    await storage.put('avatars', 'u-2.webp', another, webp);
    expect(await bytesOf(storage, 'avatars', 'u-2.webp')).toEqual(another);
  });

  test('accepts a body of any kind, as a stream of Node or of the web standard', async () => {
    const pieces = Array.from({ length: 50 }, () => randomBytes(40_000));
    const pdf = { contentType: 'application/pdf' } as const;
    const stored = await storage.put('blog', 'docs/3-c.pdf', Readable.from(pieces), pdf);
    expect(stored).toMatchObject({ size: 2_000_000, type: 'application/pdf' });
    expect(await bytesOf(storage, 'blog', 'docs/3-c.pdf')).toEqual(Buffer.concat(pieces));
    const { body } = new Response(photo);
    await storage.put('blog', 'docs/4-d.webp', body ?? new Uint8Array(), webp);
    expect(await bytesOf(storage, 'blog', 'docs/4-d.webp')).toEqual(photo);
  });

  test('stores nothing if the body breaks off or is too large', async () => {
    async function* breaking() {
      yield photo;
      throw new Error('the visitor went away');
    }
    const broken = storage.put('blog', 'broken/5.webp', breaking(), webp);
    await expect(broken).rejects.toThrow('the visitor went away');
    const large = storage.put('blog', 'broken/6.webp', limited(Readable.from([photo]), 9), webp);
    await expect(large).rejects.toMatchObject({ name: 'FileTooLarge', kind: 'invalid' });
    expect(await pathsOf(storage.list('blog', 'broken'))).toEqual([]);
    expect(await storage.stat('blog', 'broken/5.webp')).toBeUndefined();
  });
});

describe.each(drivers)('managing files in %s', (_name, start) => {
  let running: RunningStorage;
  let storage: Storage;
  beforeAll(async () => {
    running = await start();
    ({ storage } = running);
    await storage.put('blog', 'kept.webp', photo, webp);
  });
  afterAll(() => running.close());

  test('[UPLD-21] removes files by a list of paths', async () => {
    const paths = Array.from({ length: 20 }, (_value, index) => `gone/${index}.webp`);
    for (const path of [...paths, 'gone/kept.webp']) await storage.put('blog', path, photo, webp);
    await storage.remove('blog', [...paths, 'gone/never-there.webp']);
    await storage.remove('blog', [paths[0] ?? '']);
    await storage.remove('blog', []);
    expect(await pathsOf(storage.list('blog', 'gone/'))).toEqual(['gone/kept.webp']);
    expect(await storage.read('blog', 'gone/7.webp')).toBeUndefined();
    expect(await bytesOf(storage, 'blog', 'gone/kept.webp')).toEqual(photo);
  });

  test('lists files with a prefix', async () => {
    for (const path of ['list/7-a.webp', 'list/8-a.webp', 'list/deep/7.webp', 'lists/7.webp']) {
      await storage.put('blog', path, another, webp);
    }
    expect(await pathsOf(storage.list('blog', 'list/'))).toEqual([
      'list/7-a.webp',
      'list/8-a.webp',
      'list/deep/7.webp',
    ]);
    expect(await pathsOf(storage.list('blog', 'list/7'))).toEqual(['list/7-a.webp']);
    expect(await pathsOf(storage.list('avatars', 'list/'))).toEqual([]);
    expect(await pathsOf(storage.list('blog', '../'))).toEqual([]);
    const files = await allOf(storage.list('blog', 'list/8'));
    expect(files).toMatchObject([{ path: 'list/8-a.webp', type: 'image/webp', size: 200_000 }]);
    expect(files[0]?.modifiedAt).toBeInstanceOf(Date);
  });

  test.each([
    '../escape.webp',
    'posts/../../escape.webp',
    'posts/..',
    './a.webp',
    '/etc/a.webp',
    'posts//a.webp',
    'posts/',
    '',
    '.hidden.webp',
    'posts\\a.webp',
    'C:\\a.webp',
    'a\0.webp',
    'a\n.webp',
    'a b.webp',
    '%2e%2e/a.webp',
    'posts／a.webp',
    'posts∕a.webp',
    '．．/a.webp',
    'é.webp',
    '-rf.webp',
    'a.html',
    'a.svg',
    'a.webp.js',
    'noextension',
    'one/two/three/four/five.webp',
    `${'a'.repeat(300)}.webp`,
    `${'a/'.repeat(300)}a.webp`,
  ])('refuses the path %j', async (path) => {
    const refusal = { name: 'AppError', kind: 'invalid' };
    await expect(storage.put('blog', path, photo, webp)).rejects.toMatchObject(refusal);
    await expect(storage.remove('blog', ['kept.webp', path])).rejects.toMatchObject(refusal);
    expect(() => storage.publicUrl('blog', path)).toThrow(AppError);
    expect(await storage.stat('blog', path)).toBeUndefined();
    expect(await storage.read('blog', path)).toBeUndefined();
    expect(storage.pathOf('blog', `/files/blog/${path}`)).toBeUndefined();
    expect(await storage.stat('blog', 'kept.webp')).toBeDefined();
  });

  test('refuses a type that does not match the name', async () => {
    const put = storage.put('blog', 'posts/9.pdf', photo, webp);
    await expect(put).rejects.toMatchObject({ kind: 'invalid' });
    expect(await storage.stat('blog', 'posts/9.pdf')).toBeUndefined();
  });
});

test('a folder has the files under their paths and no drafts, and can be opened again', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'files-')), 'not', 'there');
  const storage = await createFolderStorage({ folder });
  await storage.put('blog', 'posts/1-a.webp', photo, webp);
  await expect(storage.put('blog', 'posts/1-a.webp', photo, webp)).rejects.toThrow(AppError);
  const files = await readdir(folder, { recursive: true });
  expect(files.toSorted()).toEqual(['.drafts', 'blog', 'blog/posts', 'blog/posts/1-a.webp']);
  const again = await createFolderStorage({ folder });
  expect(await bytesOf(again, 'blog', 'posts/1-a.webp')).toEqual(photo);
  await rm(join(folder, '..', '..'), { recursive: true });
});

describe('objects in an S3 store', () => {
  test('[UPLD-18] are sent with their type, cache control and disposition, and signed', async () => {
    const s3 = await startS3('honored');
    const storage = createS3Storage({ ...s3, region: 'us-east-1', forcePathStyle: true });
    const pdf = { contentType: 'application/pdf' } as const;
    await storage.put('blog', 'posts/1-a.webp', photo, webp);
    await storage.put('blog', 'docs/2-guide.pdf', Readable.from([photo]), pdf);
    await storage.put('avatars', 'u-1.webp', photo, webp);
    const puts = s3.requests.filter(({ method }) => method === 'PUT');
    const sent = puts.map(({ url, headers }) => ({ path: url?.split('?')[0], ...headers }));
    expect(sent).toMatchObject([
      {
        path: '/club-files/blog/posts/1-a.webp',
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=3600',
        'content-disposition': 'inline',
        'if-none-match': '*',
        'content-length': '300000',
        'x-amz-content-sha256': createHash('sha256').update(photo).digest('hex'),
      },
      {
        path: '/club-files/blog/docs/2-guide.pdf',
        'content-type': 'application/pdf',
        'cache-control': 'public, max-age=3600',
        'content-disposition': 'inline; filename="guide.pdf"',
        'content-length': '300000',
      },
      {
        path: '/club-files/avatars/u-1.webp',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ]);
    for (const headers of sent) {
      expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\//);
      expect(headers).not.toHaveProperty('x-amz-trailer');
    }
    expect(puts[2]?.headers).not.toHaveProperty('if-none-match');
    storage.close();
    await s3.close();
  });

  test('have the configured public address', () => {
    const storage = createS3Storage({
      region: 'us-east-1',
      bucket: 'club-files',
      publicBase: 'https://cdn.example.org/club-files/',
    });
    const url = storage.publicUrl('avatars', 'u-1.webp');
    expect(url).toBe('https://cdn.example.org/club-files/avatars/u-1.webp');
    expect(storage.pathOf('avatars', url)).toBe('u-1.webp');
    expect(storage.pathOf('blog', url)).toBeUndefined();
    expect(storage.pathOf('avatars', 'https://elsewhere.example/avatars/u-1.webp')).toBeUndefined();
    expect(storage.pathOf('avatars', '/files/avatars/u-1.webp')).toBeUndefined();
    storage.close();
  });

  test('a wrong key is an error, not a missing file', async () => {
    const s3 = await startS3('honored');
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' };
    const storage = createS3Storage({
      ...s3,
      credentials,
      region: 'us-east-1',
      forcePathStyle: true,
    });
    await expect(storage.put('avatars', 'u-1.webp', photo, webp)).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    });
    await expect(storage.stat('avatars', 'u-1.webp')).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    storage.close();
    await s3.close();
  });
});
