import type { Element, ElementContent, Root } from 'hast';
import { toString } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import type { Picture } from '#domain/picture.ts';
import { SECTION_PREFIX, sectionMeant } from '#domain/section-link.ts';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly text: string;
}

const HEADING = /^h[1-6]$/;
const HERE = new URL('https://here.invalid/');
const IMAGE_SIZES = '(min-width: 48rem) 44rem, 100vw';

/** Below the page's h1, without skipping a level. The footnotes' heading already has an id. */
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

/** A link to a section works in spite of our prefix; one to a refused address becomes text. */
export function mendLinks() {
  return (tree: Root): void => {
    const sections = headingsIn(tree).map((heading) => text(heading, 'id'));
    visit(tree, 'element', (link, index, parent) => {
      if (link.tagName !== 'a' || !parent || index === undefined) return undefined;
      const href = text(link, 'href');
      if (href === '') {
        parent.children.splice(index, 1, ...link.children);
        return index;
      }
      const section = href.startsWith('#') ? sectionMeant(href, sections) : undefined;
      if (section !== undefined) link.properties['href'] = `#${section}`;
      // The author is an administrator who vouches for the target, so search engines may follow it.
      if (leadsAway(href)) link.properties['rel'] = ['noopener'];
      return undefined;
    });
  };
}

export function linkHeadings(tree: Root): void {
  for (const heading of headingsIn(tree)) {
    const id = text(heading, 'id');
    if (!id.startsWith(SECTION_PREFIX)) continue;
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

/** An input would be unusable. */
export function drawTasks() {
  return (tree: Root): void => {
    visit(tree, 'element', (input, index, parent) => {
      if (input.tagName !== 'input' || !parent || index === undefined) return;
      const isDone = input.properties['checked'] === true;
      parent.children[index] = { type: 'text', value: isDone ? '☑' : '☐' };
    });
  };
}

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

export function imagesIn(tree: Root): string[] {
  const addresses = new Set<string>();
  visit(tree, 'element', (image) => {
    if (image.tagName === 'img') addresses.add(text(image, 'src'));
  });
  return [...addresses];
}

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

/** An image alone in its paragraph, with a title. */
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

export function onlyElement({ children }: Element): Element | undefined {
  const said = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  const [only] = said;
  return said.length === 1 && only?.type === 'element' ? only : undefined;
}

export function headingList(tree: Root): Heading[] {
  return headingsIn(tree)
    .map((heading) => ({
      depth: levelOf(heading),
      id: text(heading, 'id'),
      text: toString(heading).trim(),
    }))
    .filter((heading) => heading.id.startsWith(SECTION_PREFIX) && heading.text !== '');
}

/** http becomes https: the site's content security policy allows nothing else. */
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

export function text(element: Element, property: string): string {
  const value = element.properties[property];
  return typeof value === 'string' ? value : '';
}

function region(label: string): Element['properties'] {
  return { role: 'region', ariaLabel: label, tabIndex: 0 };
}

export function elementOf(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}
