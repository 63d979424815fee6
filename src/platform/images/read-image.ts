import type { Metadata } from 'sharp';
import { AppError } from '#domain/app-error.ts';
import { MEGABYTE, readLimited } from '#platform/storage/limited-reading.ts';
import type { FileBody } from '#platform/storage/storage.ts';
import { inTurn, openPicture } from './decoding.ts';

const FORMATS = ['jpeg', 'png', 'webp', 'gif'] as const;
export type ImageFormat = (typeof FORMATS)[number];

export interface ImageLimits {
  readonly maxBytes: number;
  /** Width times height; what a small file may unfold to. */
  readonly maxPixels: number;
  /** Longer side divided by the shorter one. */
  readonly maxRatio: number;
}

/** 5 MB for avatars (decision 47); pixels for what cameras of phones make in 5 MB. */
export const IMAGE_LIMITS: ImageLimits = {
  maxBytes: 5 * MEGABYTE,
  maxPixels: 50 * 1024 * 1024,
  maxRatio: 20,
};

/** A file that says it is an image; whether all of it can be read shows when it is encoded anew. */
export interface ReadImage {
  readonly bytes: Uint8Array;
  readonly format: ImageFormat;
  /** Pixels, as people see it: turned upright. */
  readonly width: number;
  readonly height: number;
  /** More than one picture, of which the first is used. */
  readonly animated: boolean;
}

/**
 * Reads an uploaded image and looks at what it is: by its content, never by its name or the type
 * that was claimed (decision 47).
 *
 * @throws FileTooLarge, or AppError invalid with a sentence for the person who uploaded
 */
export async function readImage(
  body: FileBody,
  limits: ImageLimits = IMAGE_LIMITS,
): Promise<ReadImage> {
  const bytes = await readLimited(body, limits.maxBytes);
  return inTurn(() => inspectImage(bytes, limits));
}

/**
 * Looks at what the bytes of a file are; to be called in turn.
 *
 * @throws AppError invalid with a sentence for the person who uploaded
 */
export async function inspectImage(bytes: Uint8Array, limits: ImageLimits): Promise<ReadImage> {
  if (bytes.byteLength === 0) throw new AppError('invalid', 'The file is empty.');
  const found = await openPicture(bytes, false)
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  const format = FORMATS.find((known) => known === found.format);
  if (format === undefined) throw unreadable();
  refuseOversized(found, limits);
  const { width, height } = found.autoOrient;
  return { bytes, format, width, height, animated: (found.pages ?? 1) > 1 };
}

/**
 * Runs an encoding of a picture that `readImage` gave, and turns its failure into a sentence.
 *
 * @throws AppError invalid when the pixels are damaged or end too early, or take too long
 */
export async function encodePicture<Result>(encode: () => Promise<Result>): Promise<Result> {
  return inTurn(() => unlessDamaged(encode));
}

/** As `encodePicture`, where it is somebody's turn already. */
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
