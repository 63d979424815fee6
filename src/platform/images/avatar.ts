import type { FileBody } from '#platform/storage/storage.ts';
import { openPicture } from './decoding.ts';
import { encodePicture, IMAGE_LIMITS, readImage } from './read-image.ts';

/** Pixels of each side: twice what the largest place on a page shows. */
const SIDE = 256;

export interface Avatar {
  readonly bytes: Uint8Array;
  readonly type: 'image/webp';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Makes an avatar of an uploaded image: a square WebP around what draws the eye, turned upright, of
 * an animation the first picture. It is drawn anew, so nothing else of the file stays: no EXIF, no
 * place where it was taken, nothing hidden behind the picture (decision 47).
 *
 * @throws FileTooLarge above 5 MB, or AppError invalid with a sentence for the person who uploaded
 */
export async function toAvatar(body: FileBody): Promise<Avatar> {
  const { bytes } = await readImage(body, IMAGE_LIMITS);
  return encodePicture(async () => {
    const { data, info } = await openPicture(bytes, IMAGE_LIMITS.maxPixels)
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
  });
}
