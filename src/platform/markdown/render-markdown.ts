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
import {
  HEADING_PREFIX,
  drawTasks,
  headingList,
  linkHeadings,
  mendLinks,
  orderHeadings,
  prepareImages,
  sizeImages,
  wrapWideContent,
} from './elements.ts';
import type { Heading } from './elements.ts';
import { LONGEST_MARKDOWN, limitGrowth, within } from './limits.ts';

export type { Heading } from './elements.ts';

/** A text as a page shows it. */
export interface RenderedMarkdown {
  /** Safe to be put into a page as it is. */
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Our longest guide takes 40 ms on a slow machine. */
const LONGEST_WORK_MS = 1_000;
/** Characters of HTML. */
const LONGEST_HTML = 2_000_000;
/** Marks that turn the reading direction: they have no place here but to disguise what is written. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * All that may be in a text, whatever was written: what markdown can make, and nothing that runs,
 * looks or sends. Ids come only from footnotes (with a prefix) and, later, from our own steps.
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
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  clobber: [],
};

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(limitGrowth)
  // Raw HTML is left out here already: only with `allowDangerousHtml` would it come through.
  .use(remarkRehype, { clobberPrefix: 'note-' })
  .use(rehypeSanitize, SAFE_ELEMENTS)
  .use(orderHeadings)
  .use(rehypeSlug, { prefix: HEADING_PREFIX })
  .use(mendLinks)
  .use(drawTasks)
  .use(prepareImages)
  .use(wrapWideContent)
  .freeze();

const writer = unified().use(rehypeStringify).freeze();

/**
 * Renders markdown (CommonMark with the tables, strikethrough, tasks, footnotes and bare links of
 * GitHub) to HTML that is safe whoever wrote it: raw HTML is left out, and only known elements,
 * attributes and addresses remain. Text that would take too long, or nests too deeply, comes back
 * as plain paragraphs.
 *
 * @param options.pictureOf tells size and versions of an image by its address, when they are known
 */
export async function renderMarkdown(
  text: string,
  options: { readonly pictureOf?: (url: string) => Promise<Picture | undefined> } = {},
): Promise<RenderedMarkdown> {
  const readable = text.replace(DIRECTION_MARKS, '');
  const tree = readable.length > LONGEST_MARKDOWN ? undefined : attempt(() => read(readable));
  if (!tree) return { html: plainParagraphs(readable), headings: [] };
  if (options.pictureOf) await sizeImages(tree, options.pictureOf);
  const headings = headingList(tree);
  const html = attempt(() => write(tree));
  if (html === undefined || html.length > LONGEST_HTML) {
    return { html: plainParagraphs(readable), headings: [] };
  }
  return { html, headings };
}

function read(text: string): Root {
  return reader.runSync(reader.parse(text));
}

function write(tree: Root): string {
  linkHeadings(tree);
  return writer.stringify(tree);
}

/** Undefined when the work took too long, or nested so deeply that the stack overflowed. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return within(LONGEST_WORK_MS, work);
  } catch {
    return undefined;
  }
}

function plainParagraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
