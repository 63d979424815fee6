import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { Picture } from '#domain/picture.ts';

/** A section of a text, for a table of contents. */
export interface Heading {
  /** 2 to 6. */
  readonly depth: number;
  /** The id of the element, without '#'. */
  readonly id: string;
  readonly text: string;
}

/** Prefix of the ids of headings, so that none can be mistaken for an element of the page itself. */
export const HEADING_PREFIX = 'section-';
const HEADING = /^h[1-6]$/;
/** Only to distinguish relative URLs from others. */
const HERE = new URL('https://here.invalid/');
/** The text column of a page is never wider. */
const IMAGE_SIZES = '(min-width: 48rem) 44rem, 100vw';

/** Headings begin at h2, below the title of the page, and skip no level. That of the footnotes already has an id, and stays. */
export function orderHeadings() {
  return (tree: Root): void => {
    const headings = headingsIn(tree).filter((heading) => text(heading, 'id') === '');
    const highest = Math.min(...headings.map(levelOf));
    let before = 1;
    for (const heading of headings) {
      before = Math.min(levelOf(heading) - highest + 2, before + 1, 6);
      heading.tagName = `h${before}`;
    }
  };
}

/**
 * A link to a section by its own words (#costs) finds it in spite of our prefix; one to a refused
 * address becomes text.
 */
export function mendLinks() {
  return (tree: Root): void => {
    const sections = new Set(headingsIn(tree).map((heading) => heading.properties['id']));
    visit(tree, 'element', (link, index, parent) => {
      if (link.tagName !== 'a' || !parent || index === undefined) return undefined;
      const href = text(link, 'href');
      if (href === '') {
        parent.children.splice(index, 1, ...link.children);
        return index;
      }
      const section = HEADING_PREFIX + href.slice(1);
      if (href.startsWith('#') && sections.has(section)) link.properties['href'] = `#${section}`;
      // The author is an admin who vouches for the target, so search engines may follow it.
      if (leadsAway(href)) link.properties['rel'] = ['noopener'];
      return undefined;
    });
  };
}

/** Gives every heading a link to itself, which sighted readers can copy. */
export function linkHeadings(tree: Root): void {
  for (const heading of headingsIn(tree)) {
    const id = text(heading, 'id');
    if (!id.startsWith(HEADING_PREFIX)) continue;
    heading.children.push(
      elementOf('a', {
        href: `#${id}`,
        className: ['heading-link'],
        ariaHidden: 'true',
        tabIndex: -1,
      }),
    );
  }
}

/** Wide tables and code scroll within themselves, by keyboard as well. */
export function wrapWideContent() {
  return (tree: Root): void => {
    let tables = 0;
    let codes = 0;
    visit(tree, 'element', (wide, index, parent) => {
      if (wide.tagName === 'pre') {
        codes += 1;
        Object.assign(wide.properties, region(`Code ${codes}`));
        return SKIP;
      }
      if (wide.tagName !== 'table' || !parent || index === undefined) return undefined;
      tables += 1;
      parent.children[index] = elementOf(
        'div',
        { className: ['table-scroll'], ...region(`Table ${tables}`) },
        [wide],
      );
      return [SKIP, index + 1];
    });
  };
}

/** Tasks show a symbol; an input would be unusable. */
export function drawTasks() {
  return (tree: Root): void => {
    visit(tree, 'element', (input, index, parent) => {
      if (input.tagName !== 'input' || !parent || index === undefined) return;
      const isDone = input.properties['checked'] === true;
      parent.children[index] = { type: 'text', value: isDone ? '☑' : '☐' };
    });
  };
}

/** Images from our own files and from the web load when they come into view; of others the text remains. */
export function prepareImages() {
  return (tree: Root): void => {
    visit(tree, 'element', (image, index, parent) => {
      if (image.tagName !== 'img' || !parent || index === undefined) return;
      const source = imageSource(text(image, 'src'));
      if (source === undefined) {
        parent.children[index] = { type: 'text', value: text(image, 'alt') };
        return;
      }
      Object.assign(image.properties, {
        src: source,
        alt: text(image, 'alt'),
        loading: 'lazy',
        decoding: 'async',
        referrerPolicy: 'no-referrer',
      });
    });
  };
}

/** The addresses of the images of a tree, each once. */
export function imagesIn(tree: Root): string[] {
  const addresses = new Set<string>();
  visit(tree, 'element', (image) => {
    if (image.tagName === 'img') addresses.add(text(image, 'src'));
  });
  return [...addresses];
}

/** Puts what is known of pictures into the images of a tree; images that cannot be shown become their text. */
export function showPictures(tree: Root, pictures: Readonly<Record<string, Picture | null>>): void {
  visit(tree, 'element', (image, index, parent) => {
    if (image.tagName !== 'img' || !parent || index === undefined) return;
    const picture = Object.hasOwn(pictures, text(image, 'src'))
      ? pictures[text(image, 'src')]
      : undefined;
    if (picture === null) parent.children[index] = { type: 'text', value: text(image, 'alt') };
    if (!picture) return;
    const { src, width, height, srcSet, still } = picture;
    Object.assign(image.properties, { src, width, height });
    if (srcSet !== '') Object.assign(image.properties, { srcSet, sizes: IMAGE_SIZES });
    if (still === undefined) return;
    const source = elementOf('source', {
      media: '(prefers-reduced-motion: reduce)',
      srcSet: still,
    });
    parent.children[index] = elementOf('picture', {}, [source, image]);
    return SKIP;
  });
}

/** An image alone in its paragraph that has a title, with or without a link around it, is a figure with that caption. */
export function captionImages(tree: Root): void {
  visit(tree, 'element', (paragraph, index, parent) => {
    if (paragraph.tagName !== 'p' || !parent || index === undefined) return;
    const only = onlyElement(paragraph);
    const inner = only?.tagName === 'a' ? onlyElement(only) : only;
    const image = inner?.tagName === 'picture' ? inner.children.find(isImage) : inner;
    const caption = image?.tagName === 'img' ? text(image, 'title').trim() : '';
    if (!only || !image || caption === '') return;
    delete image.properties['title'];
    const words = elementOf('figcaption', {}, [{ type: 'text', value: caption }]);
    parent.children[index] = elementOf('figure', {}, [only, words]);
  });
}

function isImage(child: ElementContent): child is Element {
  return child.type === 'element' && child.tagName === 'img';
}

/** The one element in another, where there is no word beside it. */
export function onlyElement({ children }: Element): Element | undefined {
  const said = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = said;
  return said.length === 1 && only?.type === 'element' ? only : undefined;
}

/** The sections of a finished tree; without those that have no text and the footnotes. */
export function headingList(tree: Root): Heading[] {
  return headingsIn(tree)
    .map((heading) => ({
      depth: levelOf(heading),
      id: text(heading, 'id'),
      text: toString(heading).trim(),
    }))
    .filter((heading) => heading.id.startsWith(HEADING_PREFIX) && heading.text !== '');
}

/**
 * Where an image is loaded from; undefined for anything that is neither on the web nor one of our files. An
 * http address is loaded over https: the site's content security policy allows nothing else.
 */
export function imageSource(src: string): string | undefined {
  const url = URL.parse(src, HERE);
  if (!url) return undefined;
  if (url.origin === HERE.origin)
    return url.pathname.startsWith('/files/') ? url.pathname : undefined;
  if (url.protocol === 'http:') url.protocol = 'https:';
  return url.protocol === 'https:' ? url.href : undefined;
}

function leadsAway(href: string): boolean {
  const url = URL.parse(href, HERE);
  return url !== null && url.protocol.startsWith('http') && url.origin !== HERE.origin;
}

function headingsIn(tree: Root): Element[] {
  const headings: Element[] = [];
  visit(tree, 'element', (heading) => {
    if (HEADING.test(heading.tagName)) headings.push(heading);
  });
  return headings;
}

function levelOf(heading: Element): number {
  return Number(heading.tagName.slice(1));
}

/** A property of an element that is text; '' for any other. */
export function text(element: Element, property: string): string {
  const value = element.properties[property];
  return typeof value === 'string' ? value : '';
}

function region(label: string): Element['properties'] {
  return { role: 'region', ariaLabel: label, tabIndex: 0 };
}

/** An element of our own. */
export function elementOf(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}
