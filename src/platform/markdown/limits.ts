import type { Definition, Image, Link, Root, Table } from 'mdast';
import { runInNewContext } from 'node:vm';
import { visit } from 'unist-util-visit';

/** Characters; longer texts are shown without markup. A guide of ours has about 8,000. */
export const LONGEST_MARKDOWN = 200_000;
const LONGEST_ADDRESS = 2_000;
const LONGEST_TITLE = 300;
const MOST_COLUMNS = 40;

/**
 * Does synchronous work within a time.
 *
 * Every markdown parser has inputs that take it minutes (emphasis and images nested in each other),
 * and no limit on the text tells them from honest ones; so the clock decides.
 *
 * @param milliseconds after which the work is broken off, wherever it is
 * @throws Error when the time is over, or whatever the work throws
 */
export function within<Result>(milliseconds: number, work: () => Result): Result {
  const box: { result?: Result } = {};
  const run = (): void => {
    box.result = work();
  };
  runInNewContext('run()', { run }, { timeout: milliseconds });
  if (!('result' in box)) throw new Error('The work came to no end');
  return box.result as Result;
}

/**
 * Cuts what grows when it is written out: short rows of a wide table are filled up with cells, and an
 * address that is defined once may be linked thousands of times.
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
