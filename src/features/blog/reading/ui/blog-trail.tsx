import { Link } from '@tanstack/react-router';
import { BLOG_NAME, FEED_PATH } from '../rules.ts';
import type { CategoryLink } from '../schema.ts';

export function BlogTrail({ category, here }: { category?: CategoryLink; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm">
      <ol className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <li>
          <Link to="/" className="link target">
            Home
          </Link>
        </li>
        <li aria-hidden="true" className="chevron" />
        <li>
          <Link to="/blog" className="link target">
            {BLOG_NAME}
          </Link>
        </li>
        {category ? (
          <>
            <li aria-hidden="true" className="chevron" />
            <li>
              <Link
                to="/blog/category/$categorySlug"
                params={{ categorySlug: category.slug }}
                className="link target"
              >
                {category.name}
              </Link>
            </li>
          </>
        ) : null}
        <li aria-hidden="true" className="chevron" />
        <li aria-current="page" className="min-w-0 text-ink-soft">
          {here}
        </li>
      </ol>
    </nav>
  );
}

export function FeedLink() {
  return (
    <a href={FEED_PATH} className="link inline-flex min-h-11 min-w-24 items-center gap-2">
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" fill="none">
        <circle cx="4.5" cy="15.5" r="2" fill="currentColor" />
        <path
          d="M3 9a8 8 0 0 1 8 8M3 3.5A13.5 13.5 0 0 1 16.5 17"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
      RSS feed
    </a>
  );
}
