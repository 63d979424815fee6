import { isUuid } from '#domain/ids.ts';

const LONGEST_NAME = 120;

/**
 * A visitor's file name made safe for a path: every character other than an ASCII letter,
 * digit, dot or hyphen becomes an underscore (UPLD-16). Names longer than 120 characters lose the end
 * of their stem; a short extension stays.
 */
export function sanitizeFileName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9.-]/gu, '_');
  if (plain.length <= LONGEST_NAME) return plain;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, LONGEST_NAME - extension.length) + extension;
}

/**
 * The path of an upload in the buckets for blog media and for logos:
 * {folder}/{timestamp}-{sanitized name} (UPLD-17).
 *
 * @param timestamp milliseconds since 1970; makes the path of each upload unique
 */
export function uploadPath(upload: {
  readonly folder: string;
  readonly name: string;
  readonly timestamp: number;
}): string {
  return `${upload.folder}/${upload.timestamp}-${sanitizeFileName(upload.name)}`;
}

/** The widths in pixels of a page picture's versions besides the largest. */
const NARROWER_WIDTHS = [480, 960] as const;

/** Those widths that are smaller than the largest version's, in pixels. */
export function narrowerWidths(width: number): number[] {
  return NARROWER_WIDTHS.filter((narrower) => narrower < width);
}

/**
 * The file name of an upload re-encoded as WebP. It never looks like one from `narrowerPath`.
 *
 * @param name as it came, 'My photo.JPG'
 */
export function pictureName(name: string): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,10}$/, '');
  return `${/-\d+w$/.test(stem) ? `${stem}_` : stem}.webp`;
}

/** The path of a narrower version of a picture, beside it: 'a/1-b.webp' is 'a/1-b-480w.webp'. */
export function narrowerPath(path: string, width: number): string {
  return path.replace(/\.webp$/, `-${width}w.webp`);
}

/**
 * The path of the first frame of an animation, for people who want reduced motion: 'a/1-b-0w.webp'. It is
 * named like a narrower version, and treated like one.
 */
export function stillPath(path: string): string {
  return narrowerPath(path, 0);
}

/** Whether a path is from `narrowerPath` or `stillPath`. */
export function isNarrowerPath(path: string): boolean {
  return /-\d+w\.webp$/.test(path);
}

/**
 * The path of an avatar: user id, timestamp and extension (UPLD-29).
 *
 * @param timestamp milliseconds since 1970
 * @throws RangeError when the id is not a UUID: it becomes part of a path
 */
export function avatarPath(userId: string, timestamp: number): string {
  if (!isUuid(userId)) throw new RangeError('not a user id');
  return `${userId}-${timestamp}.webp`;
}

/**
 * Whether a path is one that `avatarPath` made for this user. Check it before removing an old avatar: the
 * profile's URL is what its owner sent, and may name somebody else's avatar.
 */
export function isAvatarPathOf(userId: string, path: string): boolean {
  return isUuid(userId) && path.startsWith(`${userId}-`) && /^-\d+\.webp$/.test(path.slice(36));
}
