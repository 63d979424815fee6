import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { LIGHT } from '#domain/palette.ts';
import { drawAnimation } from './animation.ts';
import { inTurn, openPicture } from './decoding.ts';
import type { DrawnPicture, PagePicture } from './decoding.ts';
import { inspectImage, unlessDamaged } from './read-image.ts';
import type { ImageLimits } from './read-image.ts';

/** Pixels of a page's column on a sharp screen; and a height that nobody likes to scroll past. */
const PAGE = { width: 1600, height: 4000 };
/** Pixels of each side: four times what a club's page shows. */
const LOGO_SIDE = 512;

/**
 * Re-encodes an uploaded image for a page, at most 1600 pixels wide, and again in the narrower widths.
 * Only what is visible stays: no EXIF, no location, nothing hidden behind the picture
 * (D47). One at a time is in memory for each turn.
 *
 * @param file on this machine, within the allowed size
 * @param animations whether they stay animated, within limits, or become their first frame
 * @param narrower the widths wanted besides the largest version's, which it is given
 * @throws AppError invalid with a message for the person who uploaded
 */
export function drawForPage(
  file: string,
  limits: ImageLimits,
  narrower: (width: number) => readonly number[],
  animations: 'kept' | 'first picture',
): Promise<PagePicture> {
  return inTurn(async () => {
    const bytes = await readFile(file);
    const found = await inspectImage(bytes, limits);
    if (found.pages > 1 && animations === 'kept') {
      return drawAnimation(bytes, found, limits, PAGE, narrower);
    }
    const pixels = await shrunk(bytes, limits, PAGE);
    const largest = await drawn(pixels, 82);
    const others: DrawnPicture[] = [];
    for (const width of narrower(largest.width)) others.push(await drawn(pixels, 80, width));
    return { largest, narrower: others };
  });
}

/**
 * Re-encodes an uploaded image, or the first frame of an animation, as the logo of a club, within 512
 * pixels each way; transparency is kept.
 *
 * @throws AppError invalid with a sentence for the person who uploaded
 */
export function drawLogo(file: string, limits: ImageLimits): Promise<DrawnPicture> {
  const box = { width: LOGO_SIDE, height: LOGO_SIDE };
  return inTurn(async () => {
    const bytes = await readFile(file);
    await inspectImage(bytes, limits);
    return drawn(await shrunk(bytes, limits, box), 90);
  });
}

/** The first frame of a file, upright and within a box. */
function shrunk(
  bytes: Uint8Array,
  limits: ImageLimits,
  box: { readonly width: number; readonly height: number },
) {
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

/**
 * Draws a stored logo small and square, on white, for programs that may support neither WebP nor transparency.
 *
 * @param side pixels each way
 * @returns a PNG
 * @throws AppError unavailable when too many pictures wait, Error for what is not a picture
 */
export function drawSmallLogo(bytes: Uint8Array, side: number): Promise<Buffer> {
  return inTurn(() =>
    openPicture(bytes, false)
      .resize({ width: side, height: side, fit: 'contain', background: LIGHT.card })
      .flatten({ background: LIGHT.card })
      .png({ palette: true })
      .toBuffer(),
  );
}
