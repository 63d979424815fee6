import type { PostStatus } from '#features/blog/schema.ts';

/** What anybody else sees in place of the administration of the blog (ABLG-02). */
export const ADMINS_ONLY = 'You need admin privileges to access this page.';
export const POST_GONE = 'This post is no longer there.';
export const SLUG_TAKEN = 'This slug is already in use.';
export const CATEGORY_GONE = 'This category is no longer there. Please choose another one.';

/** Any may follow any other (decision 42); the first is that of a new post (ABLG-48). */
export const POST_STATUSES = [
  'draft',
  'published',
  'archived',
] as const satisfies readonly PostStatus[];

/** Minutes. */
export const DEFAULT_READ_TIME = 5;
export const LONGEST_READ_TIME = 999;

/** How many characters each field takes. */
export const LENGTHS = {
  title: 200,
  slug: 200,
  excerpt: 500,
  content: 100_000,
  author: 100,
  url: 500,
} as const;
export const MOST_TAGS = 20;

export const POSTS_ON_A_PAGE = 20;

/** What somebody typed, with the version it is based on, as text to keep; null for a new post. */
export function writeDraft(version: string | null, values: object): string {
  return JSON.stringify({ version, values });
}

/** Reads {@link writeDraft}; null for anything else. */
export function readDraft(text: string): { version: string | null; values: object } | null {
  try {
    const draft: unknown = JSON.parse(text);
    if (typeof draft !== 'object' || draft === null) return null;
    if (!('version' in draft) || !('values' in draft)) return null;
    const { version, values } = draft;
    if (typeof version !== 'string' && version !== null) return null;
    if (typeof values !== 'object' || values === null) return null;
    return { version, values };
  } catch {
    return null;
  }
}

/** The markdown that shows an uploaded image, or links to another uploaded file, on its own line. */
export function linkTo(file: {
  readonly url: string;
  readonly name: string;
  readonly type: string;
}): string {
  const isImage = file.type.startsWith('image/');
  const name = isImage ? file.name.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ') : file.name;
  const label = name.replace(/[\\[\]]/g, '\\$&').trim();
  return `${isImage ? '!' : ''}[${label}](${file.url})\n`;
}
