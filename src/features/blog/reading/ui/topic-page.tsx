import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import { BlogTrail, FeedLink } from './blog-trail.tsx';
import { PostList } from './post-list.tsx';
import type { PagedPosts } from './post-list.tsx';

export function TopicPage({
  title,
  description = null,
  path,
  empty,
  after,
  posts,
}: {
  title: string;
  description?: string | null;
  path: string;
  empty: string;
  after: string | undefined;
  posts: PagedPosts;
}) {
  const isEmpty = posts.data?.pages.every((page) => page.posts.length === 0) ?? true;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6">
      <BlogTrail here={title} />
      <header className="mt-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title [overflow-wrap:anywhere]">{title}</h1>
          {description === null ? null : (
            <p className="mt-2 max-w-2xl text-lg text-ink-soft">{description}</p>
          )}
        </div>
        <FeedLink />
      </header>
      <section aria-labelledby="articles-title" className="mt-8">
        <h2 id="articles-title" className="sr-only">
          Guides
        </h2>
        {isEmpty ? (
          <Notice text={empty}>
            <AllArticles />
          </Notice>
        ) : (
          <PostList path={path} after={after} posts={posts} />
        )}
      </section>
      {isEmpty ? null : (
        <p className="mt-10">
          <AllArticles />
        </p>
      )}
    </div>
  );
}

/** BLOG-13 */
export function TopicNotFound({ what }: { what: 'Category' | 'Tag' }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-title">{what} not found</h1>
      <p className="mt-2 text-ink-soft">It may have been renamed. Check the address for typos.</p>
      <p className="mt-8">
        <AllArticles />
      </p>
    </div>
  );
}

function AllArticles() {
  return (
    <Link to="/blog" className={button.outline}>
      All guides
    </Link>
  );
}
