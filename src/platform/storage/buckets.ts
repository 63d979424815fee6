import { AppError } from '#domain/app-error.ts';

interface BucketRules {
  /** Whether a file may take the place of one with the same path. */
  readonly overwrite: boolean;
  /** How long browsers and proxies may keep a file. */
  readonly cacheControl: string;
}

/** Where files are kept, by what they are for, and the rules of each place (000§7, 001§7). */
export const BUCKETS = {
  // A new avatar gets a new name, so what is under a name never changes.
  avatars: { overwrite: true, cacheControl: 'public, max-age=31536000, immutable' },
  blog: { overwrite: false, cacheControl: 'public, max-age=3600' },
  // Pictures of clubs, in a folder for each.
  logos: { overwrite: false, cacheControl: 'public, max-age=31536000, immutable' },
} as const satisfies Record<string, BucketRules>;

export type Bucket = keyof typeof BUCKETS;

/** Whether a text, for example from an address, names a bucket. */
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

/** The types that are stored. No other can be: neither HTML nor SVG ever gets an address here. */
export type StoredType = (typeof TYPE_BY_EXTENSION)[keyof typeof TYPE_BY_EXTENSION];

/**
 * The type a path stands for, by its extension.
 *
 * @returns undefined when files of that kind are not stored
 */
export function typeOfPath(path: string): StoredType | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (!Object.hasOwn(TYPE_BY_EXTENSION, extension)) return undefined;
  return TYPE_BY_EXTENSION[extension as keyof typeof TYPE_BY_EXTENSION];
}

/**
 * The Content-Disposition of a stored file: what our own encoders write, and PDFs, a browser may show in
 * place, the rest is downloaded. What may be saved is named without our timestamp.
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
 * a path means anything to a file system, an address or a shell, so it is never encoded.
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
