import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { LIGHT } from '#domain/palette.ts';
import { AppError } from '#domain/app-error.ts';
import { MEGABYTE } from '#platform/storage/limited-reading.ts';
import { inTurn, inspectImage, openPicture, unlessDamaged } from './read-image.ts';
import type { DrawnPicture, ImageLimits, PagePicture } from './read-image.ts';

const PAGE = { width: 1600, height: 4000 };
const LOGO_SIDE = 512;

/**
 * Only what is visible stays: no EXIF, no location, nothing hidden behind the picture (D47). Throws
 * AppError invalid with a message for the person who uploaded it.
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
      return drawAnimation(bytes, found, limits, narrower);
    }
    const pixels = await shrunk(bytes, limits, PAGE);
    const largest = await drawn(pixels, 82);
    const others: DrawnPicture[] = [];
    for (const width of narrower(largest.width)) others.push(await drawn(pixels, 80, width));
    return { largest, narrower: others };
  });
}

/** Transparency is kept. Throws AppError invalid with a message for the person who uploaded it. */
export function drawLogo(file: string, limits: ImageLimits): Promise<DrawnPicture> {
  const box = { width: LOGO_SIDE, height: LOGO_SIDE };
  return inTurn(async () => {
    const bytes = await readFile(file);
    await inspectImage(bytes, limits);
    return drawn(await shrunk(bytes, limits, box), 90);
  });
}

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

/** A PNG on white, for programs that may support neither WebP nor transparency. */
export function drawSmallLogo(bytes: Uint8Array, side: number): Promise<Buffer> {
  return inTurn(() =>
    openPicture(bytes, false)
      .resize({ width: side, height: side, fit: 'contain', background: LIGHT.card })
      .flatten({ background: LIGHT.card })
      .png({ palette: true })
      .toBuffer(),
  );
}

/** A minute of ten frames a second, and 20 seconds of 480 by 270. */
const ANIMATION = { maxPictures: 600, maxPixels: 30 * 1024 * 1024 };

const SHORTER = 'Shorten it, make it smaller, or upload a single image.';

/** Without metadata. Throws AppError invalid with a message that says what to do. Call it in turn. */
async function drawAnimation(
  bytes: Uint8Array,
  { width, height, pages }: { width: number; height: number; pages: number },
  { maxBytes }: ImageLimits,
  narrower: (width: number) => readonly number[],
): Promise<PagePicture> {
  if (pages > ANIMATION.maxPictures) {
    throw new AppError(
      'invalid',
      `This animation has more than ${ANIMATION.maxPictures} frames. ${SHORTER}`,
    );
  }
  if (width * height * pages > ANIMATION.maxPixels) {
    const megapixels = ANIMATION.maxPixels / (1024 * 1024);
    throw new AppError(
      'invalid',
      `This animation’s frames add up to more than ${megapixels} megapixels. ${SHORTER}`,
    );
  }
  const largest = await animated(bytes, PAGE);
  if (largest.bytes.byteLength > maxBytes) {
    const megabytes = Math.floor(maxBytes / MEGABYTE);
    throw new AppError('invalid', `This animation takes more than ${megabytes} MB. ${SHORTER}`);
  }
  const others: DrawnPicture[] = [];
  for (const each of narrower(largest.width)) others.push(await animated(bytes, { width: each }));
  return { largest, narrower: others, still: await animated(bytes, PAGE, 1) };
}

function animated(
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
