import { isUuid } from '#domain/ids.ts';

const LONGEST_NAME = 120;

/**
 * A visitor's file name as it may stand in a path: every character other than an ASCII letter,
 * digit, dot or hyphen becomes an underscore (001§5). Names longer than 120 characters lose the end
 * of their stem; a short extension stays.
 */
export function sanitiseFileName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9.-]/gu, '_');
  if (plain.length <= LONGEST_NAME) return plain;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, LONGEST_NAME - extension.length) + extension;
}

/**
 * The path of an upload in the buckets for blog media and for logos:
 * {folder}/{timestamp}-{sanitised name} (001§5, 001§7).
 *
 * @param timestamp milliseconds since 1970; what makes the path of each upload its own
 */
export function uploadPath(upload: {
  readonly folder: string;
  readonly name: string;
  readonly timestamp: number;
}): string {
  return `${upload.folder}/${upload.timestamp}-${sanitiseFileName(upload.name)}`;
}

/** The widths in pixels that a picture of a page is kept in beside its largest version. */
const NARROWER_WIDTHS = [480, 960] as const;

/** The widths below that of the largest version in which a picture is kept too, in pixels. */
export function narrowerWidths(width: number): number[] {
  return NARROWER_WIDTHS.filter((narrower) => narrower < width);
}

/**
 * The file name of an upload as the WebP it is drawn as. It never looks like one of `narrowerPath`.
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
 * The path of the first picture of an animation, for whoever wants nothing to move: 'a/1-b-0w.webp'. It is
 * named like a narrower version, and goes with them.
 */
export function stillPath(path: string): string {
  return narrowerPath(path, 0);
}

/** Whether a path is one of `narrowerPath` or `stillPath`. */
export function isNarrowerPath(path: string): boolean {
  return /-\d+w\.webp$/.test(path);
}

/**
 * The path of an avatar: user id, timestamp and extension (000§7).
 *
 * @param timestamp milliseconds since 1970
 * @throws RangeError when the id is no uuid: it would stand in a path
 */
export function avatarPath(userId: string, timestamp: number): string {
  if (!isUuid(userId)) throw new RangeError('not a user id');
  return `${userId}-${timestamp}.webp`;
}

/**
 * Whether a path is one `avatarPath` gave to this user. Ask it before removing an old avatar: the
 * profile's URL is what its owner sent, and may name the avatar of somebody else.
 */
export function isAvatarPathOf(userId: string, path: string): boolean {
  return isUuid(userId) && path.startsWith(`${userId}-`) && /^-\d+\.webp$/.test(path.slice(36));
}
