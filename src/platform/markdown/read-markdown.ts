import type { Root } from 'hast';
import rehypeSanitize from 'rehype-sanitize';
import type { Options as SafeElements } from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Picture } from '#domain/picture.ts';
import { markBoxes } from './boxes.ts';
import { drawCallouts } from './callouts.ts';
import {
  HEADING_PREFIX,
  captionImages,
  drawTasks,
  headingList,
  imagesIn,
  linkHeadings,
  mendLinks,
  orderHeadings,
  prepareImages,
  showPictures,
  wrapWideContent,
} from './elements.ts';
import type { Heading } from './elements.ts';
import { highlightCode } from './highlight.ts';
import { keepWordsOfHtml } from './html-words.ts';
import { limitGrowth } from './limits.ts';

// The work itself, to be done in its own thread (render-thread.ts): for every Markdown parser there are
// texts that take it minutes.

/** Characters of HTML. */
const LONGEST_HTML = 2_000_000;
/** Marks that reverse the reading direction: their only use here is to disguise text. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * All that may be in a text, whatever was written: what Markdown can produce, and nothing that runs,
 * styles or submits. Ids come only from footnotes (with a prefix) and, later, from our own steps.
 */
const SAFE_ELEMENTS: SafeElements = {
  tagNames:
    'h1 h2 h3 h4 h5 h6 p blockquote hr br pre code a em strong del sup img ul ol li input section table thead tbody tr th td'.split(
      ' ',
    ),
  attributes: {
    a: ['href', 'title', 'id', 'ariaLabel', 'ariaDescribedBy', 'dataFootnoteRef'],
    code: [['className', /^language-[\w+#-]{1,30}$/]],
    h2: ['id', ['className', 'sr-only']],
    img: ['src', 'alt', 'title'],
    input: ['checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start'],
    section: [['className', 'footnotes']],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  clobber: [],
};

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(limitGrowth)
  .use(keepWordsOfHtml)
  // Any remaining raw HTML is dropped here: it would only come through with `allowDangerousHtml`.
  .use(remarkRehype, { clobberPrefix: 'note-' })
  .use(rehypeSanitize, SAFE_ELEMENTS)
  .use(orderHeadings)
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .use(mendLinks)
  .use(markBoxes)
  .use(drawTasks)
  .use(drawCallouts)
  .use(highlightCode)
  .use(prepareImages)
  .use(wrapWideContent)
  .freeze();

const writer = unified().use(rehypeStringify).freeze();

/** How a picture in a text is shown; null for one that cannot be shown, which becomes its text. */
export type ShownPictures = Readonly<Record<string, Picture | null>>;

/** A text ready for a page. */
export interface RenderedMarkdown {
  /** Safe to put into a page as it is. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** The addresses of its images. */
  readonly images: readonly string[];
}

/**
 * Renders Markdown synchronously, however long it takes.
 *
 * @param pictures what to show for an image; one that is not listed stays as it is
 * @returns null if it nests too deeply, or would become too long
 */
export function readMarkdown(text: string, pictures: ShownPictures = {}): RenderedMarkdown | null {
  try {
    const tree: Root = reader.runSync(reader.parse(text.replace(DIRECTION_MARKS, '')));
    const images = imagesIn(tree);
    showPictures(tree, pictures);
    captionImages(tree);
    const headings = headingList(tree);
    linkHeadings(tree);
    const html = writer.stringify(tree);
    return html.length > LONGEST_HTML ? null : { html, headings, images };
  } catch (error) {
    // The stack overflowed.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
