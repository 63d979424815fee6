import { Link } from '@tanstack/react-router';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { BLOG_NAME, FEED_PATH } from '../rules.ts';
import type { CategoryLink } from '../schema.ts';

/**
 * Home > Resources > the category > this page, as far as it goes.
 *
 * @param here what the page itself is called
 */
export function BlogTrail({ category, here }: { category?: CategoryLink; here: string }) {
  return (
    <Breadcrumb
      links={[
        <Link key="home" to="/" className="link target">
          Home
        </Link>,
        <Link key="blog" to="/blog" className="link target">
          {BLOG_NAME}
        </Link>,
        category ? (
          <Link
            key="category"
            to="/blog/category/$categorySlug"
            params={{ categorySlug: category.slug }}
            className="link target"
          >
            {category.name}
          </Link>
        ) : null,
      ]}
      here={here}
    />
  );
}

/** The way to the feed. */
export function FeedLink() {
  return (
    <a href={FEED_PATH} className="link inline-flex min-h-11 items-center gap-2">
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
