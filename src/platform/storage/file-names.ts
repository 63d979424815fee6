import { isUuid } from '#domain/ids.ts';

const LONGEST_NAME = 120;

/** UPLD-16. A long name loses the end of its stem; a short extension stays. */
export function sanitizeFileName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9.-]/gu, '_');
  if (plain.length <= LONGEST_NAME) return plain;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.slice(0, LONGEST_NAME - extension.length) + extension;
}

/** UPLD-17. The timestamp, in milliseconds, makes each path unique. */
export function uploadPath(upload: {
  readonly folder: string;
  readonly name: string;
  readonly timestamp: number;
}): string {
  return `${upload.folder}/${upload.timestamp}-${sanitizeFileName(upload.name)}`;
}

const NARROWER_WIDTHS = [480, 960] as const;

export function narrowerWidths(width: number): number[] {
  return NARROWER_WIDTHS.filter((narrower) => narrower < width);
}

/** The name of an upload re-encoded as WebP. It never looks like one from `narrowerPath`. */
export function pictureName(name: string): string {
  const stem = name.replace(/\.[A-Za-z0-9]{1,10}$/, '');
  return `${/-\d+w$/.test(stem) ? `${stem}_` : stem}.webp`;
}

export function narrowerPath(path: string, width: number): string {
  return path.replace(/\.webp$/, `-${width}w.webp`);
}

/** The first frame, for people who want reduced motion. Treated like a narrower version. */
export function stillPath(path: string): string {
  return narrowerPath(path, 0);
}

export function isNarrowerPath(path: string): boolean {
  return /-\d+w\.webp$/.test(path);
}

/** UPLD-29. Throws RangeError when the id is not a UUID: it becomes part of a path. */
export function avatarPath(userId: string, timestamp: number): string {
  if (!isUuid(userId)) throw new RangeError('not a user id');
  return `${userId}-${timestamp}.webp`;
}

/** The profile's URL is what its owner sent, and may name another user's avatar. */
export function isAvatarPathOf(userId: string, path: string): boolean {
  return isUuid(userId) && path.startsWith(`${userId}-`) && /^-\d+\.webp$/.test(path.slice(36));
}
