import type { Definition, Image, Link, Root, Table } from 'mdast';
import { visit } from 'unist-util-visit';

/** Characters. A guide of ours has about 8,000. */
export const LONGEST_MARKDOWN = 200_000;
const LONGEST_ADDRESS = 2_000;
const LONGEST_TITLE = 300;
const MOST_COLUMNS = 40;

/** Rows of a wide table are filled up, and a URL may be linked thousands of times. */
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
