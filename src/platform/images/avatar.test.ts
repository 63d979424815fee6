import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { AppError } from '#domain/app-error.ts';
import { MEGABYTE } from '#platform/storage/limited-reading.ts';
import { toAvatar } from './avatar.ts';

const red = { r: 220, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 220 };
const notAnImage = 'We can’t read this file as an image. Use PNG, JPG, GIF, or WebP.';

const plain = (width: number, height: number, background = red) =>
  sharp({ create: { width, height, channels: 3, background } });
/** Noise does not compress: the file has real data up to its end. */
const noisy = () =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: red,
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  });
const colorAt = async (bytes: Uint8Array, left: number, top: number) => {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw();
  const [r = 0, g = 0, b = 0] = await pixel.toBuffer();
  return r > 150 && b < 100 ? 'red' : b > 150 && r < 100 ? 'blue' : `${r} ${g} ${b}`;
};
const refusal = (message: string) => ({ kind: 'invalid', message });

/** A PNG that declares a size and has almost no data. */
function pngOfSize(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('an avatar', () => {
  test.each<[string, (picture: Sharp) => Sharp]>([
    ['jpeg', (picture) => picture.jpeg()],
    ['png', (picture) => picture.png()],
    ['webp', (picture) => picture.webp()],
    ['gif', (picture) => picture.gif()],
  ])('is made of %s as a square WebP', async (format, encode) => {
    const bytes = await encode(noisy()).toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 600, height: 400 });
    const avatar = await toAvatar(bytes);
    const found = await sharp(avatar).metadata();
    expect(found).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(avatar.byteLength).toBeLessThan(60_000);
  });

  test('is made from a stream, a transparent picture, and a tiny one', async () => {
    const bytes = await noisy().jpeg().toBuffer();
    const streamed = await toAvatar(new Response(bytes).body ?? new Uint8Array());
    expect(await sharp(streamed).metadata()).toMatchObject({ width: 256 });
    const seen = await toAvatar(await plain(40, 40).ensureAlpha(0.5).png().toBuffer());
    expect((await sharp(seen).metadata()).hasAlpha).toBe(true);
    const tiny = await toAvatar(await plain(1, 1).png().toBuffer());
    expect(await sharp(tiny).metadata()).toMatchObject({ height: 256 });
  });

  test('has no EXIF, no place, no XMP, no profile and no hidden content', async () => {
    const bytes = await noisy()
      .withExif({
        IFD0: { Artist: 'Jane Setter', Make: 'SecretCamera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>SecretPlace</rdf></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.exif?.toString('latin1')).toContain('SecretCamera');
    // The tag that points to the GPS directory: 0x8825, little-endian, one long.
    expect(before.exif?.includes(Buffer.from([0x25, 0x88, 0x04, 0x00]))).toBe(true);
    expect(before.xmp?.toString()).toContain('SecretPlace');
    expect(before.icc).toBeDefined();

    const polyglot = Buffer.concat([bytes, Buffer.from('PK\x03\x04<script>alert(1)</script>')]);
    const avatar = Buffer.from(await toAvatar(polyglot));
    const after = await sharp(avatar).metadata();
    expect(after).not.toHaveProperty('exif');
    expect(after).not.toHaveProperty('xmp');
    expect(after).not.toHaveProperty('iptc');
    expect(after).not.toHaveProperty('icc');
    for (const secret of [
      'SecretCamera',
      'SecretPlace',
      'Jane Setter',
      'EXIF',
      'XMP ',
      '<script',
    ]) {
      expect(avatar.includes(secret)).toBe(false);
    }
  });

  test("is upright regardless of the camera's orientation", async () => {
    // Stored sideways: red on the left, blue on the right. Orientation 6 turns it clockwise,
    // so that red is at the top.
    const lying = await plain(400, 200, red)
      .composite([{ input: await plain(200, 200, blue).png().toBuffer(), left: 200, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const square = await sharp(lying).resize(300, 300, { fit: 'fill' }).keepMetadata().toBuffer();
    const bytes = await toAvatar(square);
    expect([await colorAt(bytes, 128, 20), await colorAt(bytes, 128, 235)]).toEqual([
      'red',
      'blue',
    ]);
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
  });

  test.each(['webp', 'gif'] as const)(
    'shows the first picture of an animated %s',
    async (format) => {
      const pictures = [await plain(90, 90, red).png().toBuffer()];
      for (let count = 0; count < 4; count += 1) {
        pictures.push(await plain(90, 90, blue).png().toBuffer());
      }
      const animation = sharp(pictures, { join: { animated: true } });
      const bytes = await animation.toFormat(format, { loop: 0, delay: 100 }).toBuffer();
      expect((await sharp(bytes).metadata()).pages).toBeGreaterThan(1);
      const avatar = await toAvatar(bytes);
      const found = await sharp(avatar).metadata();
      expect(found).toMatchObject({ width: 256, height: 256 });
      expect(found.pages ?? 1).toBe(1);
      expect(await colorAt(avatar, 128, 128)).toBe('red');
    },
  );
});

describe('refused with a message', () => {
  test.each<[string, Buffer]>([
    ['text', Buffer.from('I am a photo.png')],
    [
      'SVG with a script',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
      ),
    ],
    [
      'SVG behind an XML declaration',
      Buffer.from(
        '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      ),
    ],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['BMP', Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1')],
    ['zeros', Buffer.alloc(5_000)],
  ])('%s', async (_name, bytes) => {
    await expect(toAvatar(bytes)).rejects.toMatchObject(refusal(notAnImage));
  });

  test('other image formats, by their content', async () => {
    for (const format of ['tiff', 'avif'] as const) {
      const bytes = await plain(64, 64).toFormat(format).toBuffer();
      await expect(toAvatar(bytes)).rejects.toMatchObject(refusal(notAnImage));
    }
  });

  test('no decoder but those of the four formats can be reached at all', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const tiff = await plain(9, 9).tiff().toBuffer();
    for (const bytes of [Buffer.from(svg), tiff]) {
      await expect(sharp(bytes).metadata()).rejects.toThrow('unsupported image format');
    }
  });

  test('a file without content', async () => {
    await expect(toAvatar(new Uint8Array())).rejects.toMatchObject(
      refusal('This file is empty. Choose another.'),
    );
  });

  test('a file of 6 MB, also as a stream, but not one of just 5 MB', async () => {
    const picture = await noisy().jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    const tooLarge = refusal('This file is larger than 5 MB.');
    const large = padded(6 * MEGABYTE);
    await expect(toAvatar(large)).rejects.toMatchObject(tooLarge);
    await expect(toAvatar(new Response(large).body ?? new Uint8Array())).rejects.toMatchObject(
      tooLarge,
    );
    await expect(toAvatar(padded(5 * MEGABYTE + 1))).rejects.toMatchObject(tooLarge);
    await expect(toAvatar(padded(5 * MEGABYTE))).resolves.toBeInstanceOf(Uint8Array);
  });

  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('a %s that ends too early', async (format) => {
    const whole = await noisy().toFormat(format).toBuffer();
    await expect(toAvatar(whole)).resolves.toBeInstanceOf(Uint8Array);
    for (const part of [0.1, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      await expect(toAvatar(cut)).rejects.toMatchObject({
        kind: 'invalid',
        message: expect.stringMatching(/can’t read this file as an image|damaged/),
      });
    }
  });

  test('a PNG with broken pixels', async () => {
    const bytes = await noisy().png().toBuffer();
    bytes.fill(0, 200_000, 202_000);
    await expect(toAvatar(bytes)).rejects.toMatchObject(
      refusal('This image is damaged. Save it again or choose another one.'),
    );
  });

  test('a small file that would expand to a huge picture', async () => {
    const huge = refusal('This image has more than 50 megapixels. Shrink it.');
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(MEGABYTE);
    await expect(toAvatar(bomb)).rejects.toMatchObject(huge);
    await expect(toAvatar(pngOfSize(60_000, 60_000))).rejects.toMatchObject(huge);
    await expect(toAvatar(pngOfSize(2_000_000_000, 3))).rejects.toMatchObject({ kind: 'invalid' });
    await expect(toAvatar(pngOfSize(7_000, 7_000))).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('a thin strip, which would expand when it fills a square', async () => {
    const strip = await plain(20_000, 2).png().toBuffer();
    await expect(toAvatar(strip)).rejects.toMatchObject(
      refusal('This image is too long and narrow. Crop it and try again.'),
    );
    await expect(toAvatar(await plain(2_000, 100).png().toBuffer())).resolves.toBeDefined();
  });
});

test('many at once wait for their turn, and too many are asked to try again', async () => {
  const bytes = await noisy().jpeg().toBuffer();
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => toAvatar(bytes)));
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as AppError).kind] : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(26);
  expect(new Set(refused)).toEqual(new Set(['unavailable']));
  await expect(toAvatar(bytes)).resolves.toBeInstanceOf(Uint8Array);
});
