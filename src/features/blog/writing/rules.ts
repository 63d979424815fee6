export const POST_GONE = 'This post is no longer there.';
export const ALREADY_CREATED = 'This post was already created in another window.';
export const SLUG_TAKEN = 'This slug is already in use.';
export const CATEGORY_GONE = 'This category is no longer there. Please choose another one.';

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
  seoTitle: 200,
  seoDescription: 300,
  featuredAlt: 300,
} as const;
export const MOST_TAGS = 20;

export const POSTS_ON_A_PAGE = 20;

/** Something in the place of a tag of HTML: not '<https://…>' or '<a@b.example>', which are links. */
const TAG = /<\/?[a-z][a-z\d-]*(?=[\s>/])[^<>]*>|<!--/i;

/** The lines of a text, and which of them are code within fences, or these. */
export function linesOf(text: string): { readonly line: string; readonly isCode: boolean }[] {
  let fence: string | undefined;
  return text.split('\n').map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const isFence = mark !== undefined && (fence === undefined || mark.startsWith(fence));
    if (isFence) fence = fence === undefined ? mark : undefined;
    return { line, isCode: isFence || fence !== undefined };
  });
}

/**
 * The lines of a text that hold tags of HTML, from 1, outside of code: their words stay, the tags mean
 * nothing on a page.
 */
export function linesWithTags(text: string): number[] {
  return linesOf(text).flatMap(({ line, isCode }, index) => {
    if (isCode || /^(?: {4}|\t)/.test(line)) return [];
    return TAG.test(line.replace(/`[^`]*`/g, '')) ? [index + 1] : [];
  });
}

/** What the editor says of {@link linesWithTags}; null where there are none. */
export function tagWarning(lines: readonly number[]): string | null {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, 5).join(', ') + (lines.length > 5 ? ' …' : '');
  return `HTML is not used here: of line${lines.length === 1 ? '' : 's'} ${shown} the page shows the words without the tags.`;
}

/**
 * The markdown that shows an uploaded image, or links to another uploaded file, on its own line.
 *
 * @param file.alt what an image shows; its name in words where that is not known
 */
export function linkTo(file: {
  readonly url: string;
  readonly name: string;
  readonly type: string;
  readonly alt?: string;
}): string {
  const isImage = file.type.startsWith('image/');
  const known = isImage ? (file.alt ?? '') : '';
  const name =
    known !== ''
      ? known
      : isImage
        ? file.name.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ')
        : file.name;
  const label = name.replace(/[\\[\]]/g, '\\$&').trim();
  return `${isImage ? '!' : ''}[${label}](${file.url})\n`;
}
