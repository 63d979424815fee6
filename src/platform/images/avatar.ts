import { readLimited } from '#platform/storage/limited-reading.ts';
import type { FileBody } from '#platform/storage/storage.ts';
import { IMAGE_LIMITS, inTurn, inspectImage, openPicture, unlessDamaged } from './read-image.ts';

const SIDE = 256;

/**
 * A square WebP around what draws the eye, upright; the first frame of an animation. Nothing else
 * of the file stays: no EXIF, no location, nothing hidden behind the picture (D47). Throws
 * FileTooLarge above 5 MB, or AppError invalid.
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
