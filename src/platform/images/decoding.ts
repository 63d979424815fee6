import pLimit from 'p-limit';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { AppError } from '#domain/app-error.ts';

// Only these decoders ever see what a visitor sends: no SVG, PDF, TIFF or HEIF, not even to find
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
// Uploads are rare and all different: nothing is worth keeping, and pages come first.
sharp.cache(false);
sharp.concurrency(1);

/** A picture as it is stored: a WebP without metadata. */
export interface DrawnPicture {
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A picture in all the versions that a page needs. */
export interface PagePicture {
  readonly largest: DrawnPicture;
  readonly narrower: readonly DrawnPicture[];
  /** The first frame of an animation. */
  readonly still?: DrawnPicture;
}

/** A picture of 50 megapixels takes up to 200 MB while it is turned upright. */
const AT_ONCE = 2;
const WAITING_AT_MOST = 32;
const SECONDS_AT_MOST = 8;

/**
 * The first frame of a file, ready to be processed; broken pixels are an error, not gray.
 *
 * @param maxPixels of all frames that are read
 * @param pages how many frames of an animation are read; -1 for all
 */
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

/**
 * Runs work that decodes pictures, two at a time in this process.
 *
 * @throws AppError unavailable when too many are already waiting
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount >= WAITING_AT_MOST) {
    throw new AppError(
      'unavailable',
      'Too many pictures are being uploaded. Please try again in a moment.',
    );
  }
  return turns(work);
}
