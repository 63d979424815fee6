import { AppError } from '#domain/app-error.ts';

interface BucketRules {
  /** Whether a file may replace one with the same path. */
  readonly overwrite: boolean;
  /** How long browsers and proxies may cache a file. */
  readonly cacheControl: string;
}

/** Where files are kept, by purpose, and the rules of each place (UPLD-17 to UPLD-19, UPLD-28). */
export const BUCKETS = {
  // A new avatar gets a new name, so the content under a name never changes.
  avatars: { overwrite: true, cacheControl: 'public, max-age=31536000, immutable' },
  blog: { overwrite: false, cacheControl: 'public, max-age=3600' },
  // Pictures of clubs, in a folder for each club.
  logos: { overwrite: false, cacheControl: 'public, max-age=31536000, immutable' },
} as const satisfies Record<string, BucketRules>;

export type Bucket = keyof typeof BUCKETS;

/** Whether a text, for example from a URL, names a bucket. */
export function isBucket(name: string): name is Bucket {
  return Object.hasOwn(BUCKETS, name);
}

const TYPE_BY_EXTENSION = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
} as const;

/** The types that can be stored. No other can: neither HTML nor SVG ever gets a URL here. */
export type StoredType = (typeof TYPE_BY_EXTENSION)[keyof typeof TYPE_BY_EXTENSION];

/**
 * The type of a path, by its extension.
 *
 * @returns undefined when files of that kind are not stored
 */
export function typeOfPath(path: string): StoredType | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (!Object.hasOwn(TYPE_BY_EXTENSION, extension)) return undefined;
  return TYPE_BY_EXTENSION[extension as keyof typeof TYPE_BY_EXTENSION];
}

/**
 * The Content-Disposition of a stored file: browsers may show PDFs and what our own encoders write
 * inline, the rest is downloaded. The suggested name is without our timestamp.
 */
export function contentDisposition(path: string, type: StoredType): string {
  const isShownInPlace = type !== 'image/gif';
  if (type.startsWith('image/') && isShownInPlace) return 'inline';
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/^\d+-(?=[^.])/, '');
  return `${isShownInPlace ? 'inline' : 'attachment'}; filename="${name}"`;
}

const LONGEST_PATH = 512;
const LONGEST_SEGMENT = 200;
const DEEPEST_PATH = 4;
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/**
 * Whether a text is the path of a file inside a bucket: up to four segments of letters, digits,
 * `.`, `_` and `-`, none beginning with a dot or hyphen, and an extension we store. Nothing in such
 * a path means anything to a file system, a URL or a shell, so it is never encoded.
 */
export function isStoragePath(path: string): boolean {
  if (path.length > LONGEST_PATH || typeOfPath(path) === undefined) return false;
  const segments = path.split('/');
  return (
    segments.length <= DEEPEST_PATH &&
    segments.every((segment) => segment.length <= LONGEST_SEGMENT && SEGMENT.test(segment))
  );
}

/** Throws AppError invalid unless `isStoragePath`. */
export function requireStoragePath(path: string): void {
  if (!isStoragePath(path)) throw new AppError('invalid', 'This file name cannot be used.');
}
