import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { drawForPage, drawLogo } from './drawn-picture.ts';
import { IMAGE_LIMITS } from './read-image.ts';
import { pictureOf, webpSize } from './stored-picture.ts';

const WEBP = { contentType: 'image/webp' } as const;

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawn-'));
  file = join(folder, 'upload');
});
afterAll(() => rm(folder, { recursive: true }));

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } });

async function drawn(bytes: Uint8Array, narrower: readonly number[] = []) {
  await writeFile(file, bytes);
  const picture = await drawForPage(file, IMAGE_LIMITS, () => narrower, 'kept');
  return [picture.largest, ...picture.narrower].map(({ width, height }) => [width, height]);
}

describe('a picture for a page', () => {
  test('is at most 1600 pixels wide, never enlarged, and narrower on request', async () => {
    expect(await drawn(await plain(3_200, 1_000).jpeg().toBuffer(), [480])).toEqual([
      [1_600, 500],
      [480, 150],
    ]);
    expect(await drawn(await plain(300, 200).png().toBuffer())).toEqual([[300, 200]]);
    expect(await drawn(await plain(600, 9_000).png().toBuffer())).toEqual([[267, 4_000]]);
  });

  test('is upright', async () => {
    const lying = await plain(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await drawn(lying)).toEqual([[40, 80]]);
  });

  test('is the first frame of an animation on request', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    await writeFile(file, animation);
    const { largest: picture } = await drawForPage(file, IMAGE_LIMITS, () => [], 'first picture');
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ width: 20, height: 10 });
    const [red = 0, , blue = 255] = await sharp(picture.bytes).raw().toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  test('of gray, of 16 bits, and of few colors is drawn as well', async () => {
    for (const bytes of [
      await plain(40, 20).greyscale().jpeg().toBuffer(),
      await plain(40, 20).toColourspace('rgb16').png().toBuffer(),
      await plain(40, 20).png({ palette: true }).toBuffer(),
      await plain(40, 20).toColourspace('cmyk').jpeg().toBuffer(),
    ]) {
      expect(await drawn(bytes)).toEqual([[40, 20]]);
    }
  });

  test('many at once wait for their turn, and too many are asked to try again', async () => {
    await writeFile(file, await plain(900, 600).png().toBuffer());
    const tries = await Promise.allSettled(
      Array.from({ length: 60 }, () => drawLogo(file, IMAGE_LIMITS)),
    );
    const refused = tries.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(26);
    expect(await drawn(await plain(30, 30).png().toBuffer())).toEqual([[30, 30]]);
  });
});

describe('the size of a WebP', () => {
  test.each([
    ['lossy', plain(301, 77).webp()],
    ['lossless', plain(301, 77).webp({ lossless: true })],
    ['lossy and transparent', plain(301, 77, 4).webp()],
    ['lossless and transparent', plain(301, 77, 4).webp({ lossless: true })],
    ['with a profile', plain(301, 77).keepIccProfile().withIccProfile('p3').webp()],
  ])('%s, is read from its beginning', async (_name, picture) => {
    const bytes = await picture.toBuffer();
    expect(webpSize(bytes.subarray(0, 30))).toEqual({ width: 301, height: 77 });
    expect(webpSize(bytes.subarray(0, 29))).toBeUndefined();
  });

  test('as large as possible', async () => {
    const bytes = await plain(16_383, 1).webp({ lossless: true }).toBuffer();
    expect(webpSize(bytes)).toEqual({ width: 16_383, height: 1 });
  });

  test('of another file type is unknown', async () => {
    expect(webpSize(await plain(30, 30).png().toBuffer())).toBeUndefined();
    expect(webpSize(Buffer.from(`RIFF\0\0\0\0WEBPABCD${'\0'.repeat(40)}`))).toBeUndefined();
    expect(webpSize(Buffer.from(`RIFF\0\0\0\0WAVEVP8 ${'\0'.repeat(40)}`))).toBeUndefined();
  });
});

describe('a stored picture', () => {
  let storage: Storage;
  let opened = 0;
  beforeAll(async () => {
    const stored = await createFolderStorage({ folder: join(folder, 'files') });
    storage = {
      ...stored,
      read(bucket, path) {
        opened += 1;
        return stored.read(bucket, path);
      },
    };
  });

  test('is found by its address, and read once', async () => {
    await storage.put('blog', 'blog/1-a.webp', await plain(600, 300).webp().toBuffer(), WEBP);
    const url = '/files/blog/blog/1-a.webp';
    const picture = {
      src: url,
      width: 600,
      height: 300,
      srcSet: `/files/blog/blog/1-a-480w.webp 480w, ${url} 600w`,
    };
    opened = 0;
    expect(await pictureOf(storage, url)).toEqual(picture);
    expect(await pictureOf(storage, url)).toEqual(picture);
    expect(opened).toBe(1);
  });

  test('of another bucket, or a narrower version, has no other versions', async () => {
    const bytes = await plain(600, 300).webp().toBuffer();
    await storage.put('logos', 'c/1-a.webp', bytes, WEBP);
    await storage.put('blog', 'blog/1-b-960w.webp', bytes, WEBP);
    for (const url of ['/files/logos/c/1-a.webp', '/files/blog/blog/1-b-960w.webp']) {
      expect((await pictureOf(storage, url))?.srcSet).toBe(`${url} 600w`);
    }
  });

  test('that is missing, foreign, or broken is undefined', async () => {
    await storage.put('blog', 'blog/1-c.webp', new Uint8Array(100), WEBP);
    await storage.put('blog', 'blog/1-d.webp', new Uint8Array(0), WEBP);
    for (const url of [
      '/files/blog/blog/1-c.webp',
      '/files/blog/blog/1-d.webp',
      '/files/blog/blog/1-none.webp',
      '/files/blog/../blog/1-a.webp',
      'https://example.org/files/blog/blog/1-a.webp',
      'data:image/webp;base64,AAAA',
      '',
    ]) {
      expect(await pictureOf(storage, url), url).toBeUndefined();
    }
  });

  test('that is stored later is found afterward', async () => {
    const url = '/files/blog/blog/1-later.webp';
    expect(await pictureOf(storage, url)).toBeUndefined();
    await storage.put('blog', 'blog/1-later.webp', await plain(60, 30).webp().toBuffer(), WEBP);
    expect(await pictureOf(storage, url)).toMatchObject({ width: 60, height: 30 });
  });
});
