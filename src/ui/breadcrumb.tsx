import { Fragment } from 'react';
import type { ReactNode } from 'react';

/**
 * The way from the first page of the site to this one.
 *
 * @param links to the pages before it, each with the class `link target`; what is null is left out
 * @param here what the page itself is called
 */
export function Breadcrumb({ links, here }: { links: readonly ReactNode[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {links.filter(Boolean).map((link, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the way never changes its order
          <Fragment key={at}>
            <li>{link}</li>
            <li aria-hidden="true">›</li>
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-0 text-ink-soft">
          {here}
        </li>
      </ol>
    </nav>
  );
}
