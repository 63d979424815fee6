import type { Definition, Image, Link, Root, Table } from 'mdast';
import { visit } from 'unist-util-visit';

/** Characters; longer texts are refused. A guide of ours has about 8,000. */
export const LONGEST_MARKDOWN = 200_000;
const LONGEST_ADDRESS = 2_000;
const LONGEST_TITLE = 300;
const MOST_COLUMNS = 40;

/**
 * Cuts what grows when it is rendered: short rows of a wide table are filled with cells, and a
 * URL that is defined once may be linked thousands of times.
 */
export function limitGrowth() {
  return (tree: Root): void => {
    visit(tree, ['link', 'image', 'definition'], (node) => {
      const target = node as Link | Image | Definition;
      if (target.url.length > LONGEST_ADDRESS) target.url = '';
      if ((target.title?.length ?? 0) > LONGEST_TITLE) target.title = null;
    });
    visit(tree, 'table', (table: Table) => {
      table.align = table.align?.slice(0, MOST_COLUMNS) ?? [];
      for (const row of table.children) row.children = row.children.slice(0, MOST_COLUMNS);
    });
  };
}
