import { AppError } from '#domain/app-error.ts';
import { MEGABYTE } from '#platform/storage/limited-reading.ts';
import { openPicture } from './decoding.ts';
import type { DrawnPicture, PagePicture } from './decoding.ts';
import { unlessDamaged } from './read-image.ts';
import type { ImageLimits } from './read-image.ts';

/** What an animation may unpack to: a minute of ten frames a second, and 20 seconds of 480 by 270. */
const ANIMATION = { maxPictures: 600, maxPixels: 30 * 1024 * 1024 };

const SHORTER = 'Make it shorter or smaller, or upload one picture of it.';

/**
 * Re-encodes an animation as an animated WebP without metadata, at most as large as the box, and again in
 * the narrower widths, and its first frame alone; frame times and the number of repetitions are those of
 * the file. To be called in turn.
 *
 * @param pages how many frames it has
 * @param narrower the widths wanted besides the largest version's, which it is given
 * @throws AppError invalid with a message that says what to do
 */
export async function drawAnimation(
  bytes: Uint8Array,
  { width, height, pages }: { width: number; height: number; pages: number },
  limits: ImageLimits,
  box: { readonly width: number; readonly height: number },
  narrower: (width: number) => readonly number[],
): Promise<PagePicture> {
  if (pages > ANIMATION.maxPictures) {
    throw new AppError(
      'invalid',
      `The animation has more than ${ANIMATION.maxPictures} pictures. ${SHORTER}`,
    );
  }
  if (width * height * pages > ANIMATION.maxPixels) {
    const megapixels = ANIMATION.maxPixels / (1024 * 1024);
    throw new AppError(
      'invalid',
      `The pictures of the animation have more than ${megapixels} megapixels together. ${SHORTER}`,
    );
  }
  const largest = await drawn(bytes, box);
  if (largest.bytes.byteLength > limits.maxBytes) {
    const megabytes = Math.floor(limits.maxBytes / MEGABYTE);
    throw new AppError('invalid', `The animation takes more than ${megabytes} MB. ${SHORTER}`);
  }
  const others: DrawnPicture[] = [];
  for (const each of narrower(largest.width)) others.push(await drawn(bytes, { width: each }));
  return { largest, narrower: others, still: await drawn(bytes, box, 1) };
}

function drawn(
  bytes: Uint8Array,
  box: { readonly width: number; readonly height?: number },
  pages: 1 | -1 = -1,
): Promise<DrawnPicture> {
  return unlessDamaged(async () => {
    const { data, info } = await openPicture(bytes, ANIMATION.maxPixels, pages)
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 75 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  });
}
