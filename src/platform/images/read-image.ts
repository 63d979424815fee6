import type { Metadata } from 'sharp';
import { AppError } from '#domain/app-error.ts';
import { MEGABYTE } from '#platform/storage/limited-reading.ts';
import { openPicture } from './decoding.ts';

const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);

export interface ImageLimits {
  readonly maxBytes: number;
  /** Width times height; what a small file may unpack to. */
  readonly maxPixels: number;
  /** Longer side divided by the shorter one. */
  readonly maxRatio: number;
}

/** 5 MB for avatars (D47); as many pixels as phone cameras put into 5 MB. */
export const IMAGE_LIMITS: ImageLimits = {
  maxBytes: 5 * MEGABYTE,
  maxPixels: 50 * 1024 * 1024,
  maxRatio: 20,
};

/**
 * Looks at the bytes of an uploaded file, never at its name or claimed type
 * (D47); to be called in turn. Whether all of it can be read shows when it is re-encoded.
 *
 * @returns pixels of a frame, and how many frames there are: more than one in an animation
 * @throws AppError invalid with a message for the person who uploaded
 */
export async function inspectImage(bytes: Uint8Array, limits: ImageLimits) {
  if (bytes.byteLength === 0) throw new AppError('invalid', 'The file is empty.');
  const found = await openPicture(bytes, false)
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  if (!FORMATS.has(found.format)) throw unreadable();
  refuseOversized(found, limits);
  return { width: found.width, height: found.height, pages: found.pages ?? 1 };
}

/**
 * Runs an encoding of a picture, in turn, and turns its failure into a message.
 *
 * @throws AppError invalid when the pixels are damaged or end too early, or take too long
 */
export async function unlessDamaged<Result>(encode: () => Promise<Result>): Promise<Result> {
  try {
    return await encode();
  } catch (error) {
    throw new AppError('invalid', 'This image is damaged and cannot be read to its end.', {
      cause: error,
    });
  }
}

function unreadable(cause?: unknown): AppError {
  return new AppError(
    'invalid',
    'This file is not an image we can read. Use PNG, JPG, GIF or WebP.',
    { cause },
  );
}

function refuseOversized({ width, height }: Metadata, limits: ImageLimits): void {
  if (width * height > limits.maxPixels) {
    const megapixels = Math.floor(limits.maxPixels / (1024 * 1024));
    throw new AppError('invalid', `The image has more than ${megapixels} megapixels.`);
  }
  // Filling a square with a thin strip would enlarge it a thousandfold.
  if (Math.max(width, height) > limits.maxRatio * Math.min(width, height)) {
    throw new AppError('invalid', 'The image is too long and narrow.');
  }
}
