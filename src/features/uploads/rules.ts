import { isUuid } from '#domain/ids.ts';

const MEGABYTE = 1024 * 1024;

export interface UploadPlace {
  readonly bucket: 'blog' | 'logos';
  /** Inside the bucket. */
  readonly folder: string;
  /** Null for media of the blog. */
  readonly clubId: string | null;
  readonly takesPdfs: boolean;
  readonly maxBytes: number;
}

/**
 * blog/…, of which blog/featured takes only images of up to 5 MB (ABLG-54 to 56), or logos/{id}.
 */
export function uploadPlace(folder: string): UploadPlace | undefined {
  const [first, second = '', ...rest] = folder.split('/');
  if (first === 'logos' && rest.length === 0 && isUuid(second)) {
    const clubId = second.toLowerCase();
    return { bucket: 'logos', folder: clubId, clubId, takesPdfs: false, maxBytes: 5 * MEGABYTE };
  }
  if (!/^blog(\/[a-z][a-z-]{0,39}){0,2}$/.test(folder)) return undefined;
  const isFeatured = folder === 'blog/featured' || folder.startsWith('blog/featured/');
  const maxBytes = (isFeatured ? 5 : 10) * MEGABYTE;
  return { bucket: 'blog', folder, clubId: null, takesPdfs: !isFeatured, maxBytes };
}

export function shownIn(titles: readonly string[]): string {
  const named = titles.slice(0, 3).map((title) => `'${title}'`);
  const more = titles.length - named.length;
  if (more > 0) named.push(`${more} more`);
  const [which, verb] = titles.length === 1 ? ['post', 'shows'] : ['posts', 'show'];
  const list = new Intl.ListFormat('en-US').format(named);
  return `The ${which} ${list} ${verb} this file. Remove it there and save first.`;
}

export const DRAFTED = 'Another admin is working on a post that uses this file.';

export const LIBRARY_KINDS = ['images', 'images and PDFs'] as const;
export type LibraryKinds = (typeof LIBRARY_KINDS)[number];

export const UPLOADS_PER_PAGE = 24;
/** Characters; the database has the same limit. */
export const LONGEST_ALT = 300;
export const LONGEST_SEARCH = 100;

/** Without a way to another folder. */
export function isFileName(name: string): boolean {
  return name !== '' && name.length <= 255 && !/[/\\\p{Cc}]|^\.{1,2}$/u.test(name);
}

/** By the extension; undefined without one. */
export function claimedKind(name: string): 'image' | 'pdf' | 'other' | undefined {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || extension === '') return undefined;
  if (extension === 'pdf') return 'pdf';
  return ['png', 'jpg', 'jpeg', 'jfif', 'gif', 'webp'].includes(extension) ? 'image' : 'other';
}
