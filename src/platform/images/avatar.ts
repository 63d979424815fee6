import { readLimited } from '#platform/storage/limited-reading.ts';
import type { FileBody } from '#platform/storage/storage.ts';
import { inTurn, openPicture } from './decoding.ts';
import { IMAGE_LIMITS, inspectImage, unlessDamaged } from './read-image.ts';

/** Pixels of each side: twice what the largest place on a page shows. */
const SIDE = 256;

/**
 * Makes an avatar from an uploaded image: a square WebP around what draws the eye, turned upright, or
 * the first frame of an animation. It is re-encoded, so nothing else of the file stays: no EXIF, no
 * location, nothing hidden behind the picture (D47).
 *
 * @throws FileTooLarge above 5 MB, or AppError invalid with a message for the person who uploaded
 */
export async function toAvatar(body: FileBody): Promise<Uint8Array> {
  const bytes = await readLimited(body, IMAGE_LIMITS.maxBytes);
  return inTurn(async () => {
    await inspectImage(bytes, IMAGE_LIMITS);
    return unlessDamaged(() =>
      openPicture(bytes, IMAGE_LIMITS.maxPixels)
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
        .webp({ quality: 82 })
        .toBuffer(),
    );
  });
}
