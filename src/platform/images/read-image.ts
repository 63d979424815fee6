import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { AppError } from '#domain/app-error.ts';
import { MEGABYTE } from '#platform/storage/limited-reading.ts';

// Only these decoders ever see what a visitor sends: no SVG, PDF, TIFF, or HEIF, not even to find
// out what a file is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Uploads are rare and all different, so caching does not help; and pages come first.
sharp.cache(false);
sharp.concurrency(1);

export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface PagePicture {
  readonly largest: DrawnPicture;
  readonly narrower: readonly DrawnPicture[];
  readonly still?: DrawnPicture;
}

/** A picture of 50 megapixels takes up to 200 MB while it is turned upright. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 32;
const SECONDS_AT_MOST = 8;

/** Broken pixels are an error, not gray. `pages` -1 reads all frames of an animation. */
export function openPicture(
  bytes: Uint8Array,
  maxPixels: number | false,
  pages: 1 | -1 = 1,
): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages }).timeout({
    seconds: SECONDS_AT_MOST,
  });
}

const turns = pLimit(AT_ONCE);

/** Decodes two pictures at a time. Throws AppError unavailable when too many wait. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= WAITING_AT_MOST) {
    throw new AppError(
      'unavailable',
      'Too many images are being uploaded. Please try again in a moment.',
    );
  }
  return turns(work);
}

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);

export interface ImageLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly maxRatio: number;
}

/** 5 MB for avatars (D47); as many pixels as phone cameras put into 5 MB. */
export const IMAGE_LIMITS: ImageLimits = {
  maxBytes: 5 * MEGABYTE,
  maxPixels: 50 * 1024 * 1024,
  maxRatio: 20,
};

/**
 * Looks at the bytes, never at the name or claimed type (D47). Whether all of it can be read shows
 * when it is re-encoded. Throws AppError invalid. Call it in turn.
 */
export async function inspectImage(bytes: Uint8Array, limits: ImageLimits) {
  if (bytes.byteLength === 0) throw new AppError('invalid', 'This file is empty. Choose another.');
  const found = await openPicture(bytes, false)
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  if (!FORMATS.has(found.format)) throw unreadable();
  refuseOversized(found, limits);
  return { width: found.width, height: found.height, pages: found.pages ?? 1 };
}

/** Throws AppError invalid when the pixels are damaged, end too early, or take too long. */
export async function unlessDamaged<Result>(encode: () => Promise<Result>): Promise<Result> {
  try {
    return await encode();
  } catch (error) {
    throw new AppError('invalid', 'This image is damaged. Save it again or choose another one.', {
      cause: error,
    });
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError(
    'invalid',
    'We can’t read this file as an image. Use PNG, JPG, GIF, or WebP.',
    { cause },
  );
}

function refuseOversized({ width, height }: Metadata, limits: ImageLimits): void {
  if (width * height > limits.maxPixels) {
    const megapixels = Math.floor(limits.maxPixels / (1024 * 1024));
    throw new AppError('invalid', `This image has more than ${megapixels} megapixels. Shrink it.`);
  }
  // Filling a square with a thin strip would enlarge it a thousandfold.
  if (Math.max(width, height) > limits.maxRatio * Math.min(width, height)) {
    throw new AppError('invalid', 'This image is too long and narrow. Crop it and try again.');
  }
}
