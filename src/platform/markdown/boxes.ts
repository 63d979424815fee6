import type { Root } from 'hast';
import { onlyElement, text } from './elements.ts';

/** The URL of a club's or a tryout's page, on this site or any other. */
const BOXED =
  /^(?:https?:\/\/[a-z\d.-]+(?::\d{1,5})?)?\/(?:clubs(?:\/[a-z\d-]+){4}|tryouts\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/**
 * Marks links to clubs and tryouts that are alone in their paragraph with their URL, except within lists and
 * quotations. When the text is shown, a box with what is known replaces them; elsewhere they are links.
 */
export function markBoxes() {
  return (tree: Root): void => {
    for (const paragraph of tree.children) {
      if (paragraph.type !== 'element' || paragraph.tagName !== 'p') continue;
      const link = onlyElement(paragraph);
      const address = link?.tagName === 'a' ? text(link, 'href').replace(/\/$/, '') : '';
      if (BOXED.test(address)) paragraph.properties['dataBox'] = address;
    }
  };
}
