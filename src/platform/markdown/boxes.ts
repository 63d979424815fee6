import type { Root } from 'hast';
import { onlyElement, text } from './elements.ts';

const BOXED =
  /^(?:https?:\/\/[a-z\d.-]+(?::\d{1,5})?)?\/(?:clubs(?:\/[a-z\d-]+){4}|tryouts\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A link that is alone in its paragraph with its URL. Where the text is shown, a box replaces it. */
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
