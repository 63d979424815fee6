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
import { SECTION_PREFIX } from '#domain/section-link.ts';
import { markBoxes } from './boxes.ts';
import { drawCallouts } from './callouts.ts';
import {
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

// Done in a thread of its own (render-thread.ts): for every Markdown parser there are texts that
// take it minutes.

const LONGEST_HTML = 2_000_000;
/** Marks that reverse the reading direction are only used to disguise text. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/** What Markdown can produce, and nothing that runs, styles, or submits. */
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
  // Drops any remaining raw HTML, which would only come through with `allowDangerousHtml`.
  .use(remarkRehype, { clobberPrefix: 'note-' })
  .use(rehypeSanitize, SAFE_ELEMENTS)
  .use(orderHeadings)
  .use(rehypeSlug, { prefix: SECTION_PREFIX })
  .use(mendLinks)
  .use(markBoxes)
  .use(drawTasks)
  .use(drawCallouts)
  .use(highlightCode)
  .use(prepareImages)
  .use(wrapWideContent)
  .freeze();

const writer = unified().use(rehypeStringify).freeze();

export type ShownPictures = Readonly<Record<string, Picture | null>>;

export interface RenderedMarkdown {
  /** Safe to put into a page as it is. */
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly images: readonly string[];
}

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
