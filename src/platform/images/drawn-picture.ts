import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inTurn, openPicture } from './decoding.ts';
import { inspectImage, unlessDamaged } from './read-image.ts';
import type { ImageLimits } from './read-image.ts';

/** A picture as it is stored: a WebP without metadata. */
export interface DrawnPicture {
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Pixels that a page's column has on a sharp screen; and what nobody scrolls past gladly. */
const PAGE = { width: 1600, height: 4000 };
/** Pixels of each side: four times what a club's page shows. */
const LOGO_SIDE = 512;

/**
 * Draws an uploaded image anew for a page, at most 1600 pixels wide, and again in the narrower widths;
 * of an animation the first picture. Only what can be seen stays: no EXIF, no place where it was
 * taken, nothing hidden behind the picture (decision 47). One at a time is in memory for each turn.
 *
 * @param file on this machine, within the size that is allowed
 * @param narrower the widths wanted beside that of the largest version, given that
 * @returns the largest first
 * @throws AppError invalid with a sentence for the person who uploaded
 */
export function drawForPage(
  file: string,
  limits: ImageLimits,
  narrower: (width: number) => readonly number[],
): Promise<readonly [DrawnPicture, ...DrawnPicture[]]> {
  return inTurn(async () => {
    const pixels = await shrunk(file, limits, PAGE);
    const largest = await drawn(pixels, 82);
    const others: DrawnPicture[] = [];
    for (const width of narrower(largest.width)) others.push(await drawn(pixels, 80, width));
    return [largest, ...others];
  });
}

/**
 * Draws an uploaded image anew as the logo of a club, within 512 pixels each way; what is transparent
 * stays so.
 *
 * @throws AppError invalid with a sentence for the person who uploaded
 */
export function drawLogo(file: string, limits: ImageLimits): Promise<DrawnPicture> {
  const box = { width: LOGO_SIDE, height: LOGO_SIDE };
  return inTurn(async () => drawn(await shrunk(file, limits, box), 90));
}

/** The picture of a file, upright and within a box; the file is let go of. */
async function shrunk(
  file: string,
  limits: ImageLimits,
  box: { readonly width: number; readonly height: number },
) {
  const bytes = await readFile(file);
  await inspectImage(bytes, limits);
  return unlessDamaged(() =>
    openPicture(bytes, limits.maxPixels)
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

async function drawn(
  { data, info }: Awaited<ReturnType<typeof shrunk>>,
  quality: number,
  width?: number,
): Promise<DrawnPicture> {
  const { width: full, height, channels } = info;
  const picture = sharp(data, { raw: { width: full, height, channels } });
  const sized = width === undefined ? picture : picture.resize({ width });
  const made = await sized
    .webp({ quality, smartSubsample: true })
    .toBuffer({ resolveWithObject: true });
  return { bytes: made.data, width: made.info.width, height: made.info.height };
}
