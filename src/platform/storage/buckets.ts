import { AppError } from '#domain/app-error.ts';

interface BucketRules {
  readonly overwrite: boolean;
  readonly cacheControl: string;
}

/** UPLD-17 to UPLD-19, UPLD-28. */
export const BUCKETS = {
  // A new avatar gets a new name, so the content under a name never changes.
  avatars: { overwrite: true, cacheControl: 'public, max-age=31536000, immutable' },
  blog: { overwrite: false, cacheControl: 'public, max-age=3600' },
  logos: { overwrite: false, cacheControl: 'public, max-age=31536000, immutable' },
} as const satisfies Record<string, BucketRules>;

export type Bucket = keyof typeof BUCKETS;

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

/** Neither HTML nor SVG ever gets a URL here. */
export type StoredType = (typeof TYPE_BY_EXTENSION)[keyof typeof TYPE_BY_EXTENSION];

export function typeOfPath(path: string): StoredType | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (!Object.hasOwn(TYPE_BY_EXTENSION, extension)) return undefined;
  return TYPE_BY_EXTENSION[extension as keyof typeof TYPE_BY_EXTENSION];
}

/** Browsers may show PDFs and what our own encoders write; the rest is downloaded. */
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
 * Nothing in such a path means anything to a file system, a URL, or a shell, so it is never
 * encoded.
 */
export function isStoragePath(path: string): boolean {
  if (path.length > LONGEST_PATH || typeOfPath(path) === undefined) return false;
  const segments = path.split('/');
  return (
    segments.length <= DEEPEST_PATH &&
    segments.every((segment) => segment.length <= LONGEST_SEGMENT && SEGMENT.test(segment))
  );
}

export const BAD_FILE_NAME =
  'Rename the file using only letters, numbers, dots, and hyphens, then try again.';

export function requireStoragePath(path: string): void {
  if (!isStoragePath(path)) throw new AppError('invalid', BAD_FILE_NAME);
}
