import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAnimation } from '#tests/builders/files.ts';
import { drawForPage, drawLogo } from './drawn-picture.ts';
import { IMAGE_LIMITS } from './read-image.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'animated-'));
  file = join(folder, 'upload');
});
afterAll(() => rm(folder, { recursive: true }));

async function drawn(bytes: Uint8Array, limits = IMAGE_LIMITS, narrower: readonly number[] = []) {
  await writeFile(file, bytes);
  return drawForPage(file, limits, () => narrower, 'kept');
}

const factsOf = async (bytes: Uint8Array) => {
  const { format, width, pages, pageHeight, delay, loop } = await sharp(bytes, {
    animated: true,
  }).metadata();
  return { format, width, pages, pageHeight, delay, loop };
};

test.each(['gif', 'webp'] as const)('an animated %s stays animated in all widths', async (kind) => {
  const bytes = await anAnimation(kind, { width: 600, height: 200 });
  const { largest, narrower, still } = await drawn(bytes, IMAGE_LIMITS, [300]);
  const [narrow] = narrower;
  const animated = { format: 'webp', pages: 3, delay: [100, 100, 100], loop: 2 };
  expect(await factsOf(largest.bytes)).toEqual({ ...animated, width: 600, pageHeight: 200 });
  expect([largest.width, largest.height]).toEqual([600, 200]);
  expect(await factsOf(narrow?.bytes ?? bytes)).toEqual({
    ...animated,
    width: 300,
    pageHeight: 100,
  });
  const first = await sharp(still?.bytes).metadata();
  expect([first.pages, first.width, first.height]).toEqual([undefined, 600, 200]);
});

test('a wide animation becomes 1600 pixels wide, a logo its first frame', async () => {
  const bytes = await anAnimation('gif', { width: 2_000, height: 100 });
  const { largest: picture } = await drawn(bytes);
  expect(await factsOf(picture.bytes)).toMatchObject({ width: 1_600, pageHeight: 80, pages: 3 });
  const logo = await drawLogo(file, IMAGE_LIMITS);
  expect((await factsOf(logo.bytes)).pages).toBeUndefined();
});

test('an animation keeps no metadata and nothing after its end', async () => {
  const tagged = await sharp(await anAnimation('webp'), { animated: true })
    .withExif({ IFD0: { Artist: 'Hidden name' } })
    .webp()
    .toBuffer();
  expect(tagged.includes('Hidden name')).toBe(true);
  const { largest: picture } = await drawn(
    Buffer.concat([tagged, Buffer.from('<script>hidden</script>')]),
  );
  expect(Buffer.from(picture.bytes).toString('latin1')).not.toMatch(/hidden/i);
  const kept = await sharp(picture.bytes).metadata();
  expect([kept.exif, kept.pages]).toEqual([undefined, 3]);
});

const TO_DO = 'Shorten it, make it smaller, or upload a single image.';
const SENTENCES = {
  pictures: `This animation has more than 600 frames. ${TO_DO}`,
  pixels: `This animation’s frames add up to more than 30 megapixels. ${TO_DO}`,
  bytes: `This animation takes more than 0 MB. ${TO_DO}`,
};

test('an animation with too many frames, pixels, or bytes is refused with advice', async () => {
  const long = await anAnimation('gif', { width: 2, height: 2, pictures: 601 });
  await expect(drawn(long)).rejects.toMatchObject({ kind: 'invalid', message: SENTENCES.pictures });
  const large = await anAnimation('gif', { width: 4_000, height: 2_000, pictures: 4 });
  await expect(drawn(large)).rejects.toMatchObject({ kind: 'invalid', message: SENTENCES.pixels });
  const heavy = drawn(await anAnimation('gif'), { ...IMAGE_LIMITS, maxBytes: 100 });
  await expect(heavy).rejects.toMatchObject({ kind: 'invalid', message: SENTENCES.bytes });
});

test('a truncated animation is refused', async () => {
  const whole = await anAnimation('webp', { width: 300, height: 200 });
  const tried = drawn(whole.subarray(0, Math.floor(whole.length / 2)));
  await expect(tried).rejects.toMatchObject({ kind: 'invalid' });
});
