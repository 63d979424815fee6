export const POST_GONE = 'This post has been deleted.';
export const SLUG_TAKEN = 'This slug is already in use.';
export const CATEGORY_GONE = 'This category has been deleted. Choose another one.';

/** Minutes. */
export const DEFAULT_READ_TIME = 5;
export const LONGEST_READ_TIME = 999;

/** Like an HTML tag, but not '<https://…>' or '<a@b.example>', which are links. */
const TAG = /<\/?[a-z][a-z\d-]*(?=[\s>/])[^<>]*>|<!--/i;

/** `isCode` within fences, and for the fences themselves. */
export function linesOf(text: string): { readonly line: string; readonly isCode: boolean }[] {
  let fence: string | undefined;
  return text.split('\n').map((line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    const isFence = mark !== undefined && (fence === undefined || mark.startsWith(fence));
    if (isFence) fence = fence === undefined ? mark : undefined;
    return { line, isCode: isFence || fence !== undefined };
  });
}

/** The numbers of lines with HTML tags outside of code, which a page shows without the tags. */
export function linesWithTags(text: string): number[] {
  return linesOf(text).flatMap(({ line, isCode }, index) => {
    if (isCode || /^(?: {4}|\t)/.test(line)) return [];
    return TAG.test(line.replace(/`[^`]*`/g, '')) ? [index + 1] : [];
  });
}

export function tagWarning(lines: readonly number[]): string | null {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, 5).join(', ') + (lines.length > 5 ? ' …' : '');
  return `HTML doesn’t work here. Line${lines.length === 1 ? '' : 's'} ${shown} will show without tags.`;
}

/** What clipboards, phones, and screenshots call a picture says nothing about it. */
const SAYS_NOTHING =
  /^(?:(?:pasted |clipboard )?(?:image|picture|photo)|unnamed|untitled|download|screen ?shot\b.*|(?:img|dscn?|pxl|whatsapp image) .*|(?=.*\d)[\da-f ]+)[ \d()]*$/i;

/** Markdown that shows an uploaded image or links to another file. */
export function linkTo(file: {
  readonly url: string;
  readonly name: string;
  readonly type: string;
  readonly alt?: string;
}): string {
  const isImage = file.type.startsWith('image/');
  const words = file.name.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' ');
  const name = isImage ? file.alt || (SAYS_NOTHING.test(words) ? '' : words) : file.name;
  const label = name.replace(/[\\[\]]/g, '\\$&').trim();
  return `${isImage ? '!' : ''}[${label}](${file.url})\n`;
}
