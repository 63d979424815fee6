import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { onlyElement, text } from './elements.ts';

/** Where the page of a club or a tryout is, on this site or whichever one. */
const BOXED =
  /^(?:https?:\/\/[a-z\d.-]+(?::\d{1,5})?)?\/(?:clubs(?:\/[a-z\d-]+){4}|tryouts\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * Marks links to clubs and tryouts that are alone in their paragraph with their address. Whoever shows the text
 * puts a box in their place, made from what is known then; until then, and elsewhere, they are links.
 */
export function markBoxes() {
  return (tree: Root): void => {
    visit(tree, 'element', (paragraph) => {
      if (paragraph.tagName !== 'p') return;
      const link = onlyElement(paragraph);
      const address = link?.tagName === 'a' ? text(link, 'href').replace(/\/$/, '') : '';
      if (BOXED.test(address)) paragraph.properties['dataBox'] = address;
    });
  };
}
