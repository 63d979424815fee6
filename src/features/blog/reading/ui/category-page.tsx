import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { Notice } from '#ui/notice.tsx';
import type { Category } from '../schema.ts';
import { BlogTrail, FeedLink } from './blog-trail.tsx';
import { PostList } from './post-list.tsx';
import type { ListProgress } from './post-list.tsx';

/** A category of the blog with its posts. */
export function CategoryPage({
  category,
  after,
  progress,
}: {
  category: Category;
  after: string | undefined;
  progress: ListProgress;
}) {
  const isEmpty = progress.pages.every((page) => page.posts.length === 0);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6">
      <BlogTrail here={category.name} />
      <header className="mt-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-title">{category.name}</h1>
          {category.description === null ? null : (
            <p className="mt-2 max-w-2xl text-lg text-ink-soft">{category.description}</p>
          )}
        </div>
        <FeedLink />
      </header>
      <section aria-labelledby="articles-title" className="mt-8">
        <h2 id="articles-title" className="sr-only">
          Articles
        </h2>
        {isEmpty ? (
          <Notice text="No articles found in this category yet.">
            <AllArticles />
          </Notice>
        ) : (
          <PostList path={`/blog/category/${category.slug}`} after={after} progress={progress} />
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

/** What an address of no category shows (BLOG-13). */
export function CategoryNotFound() {
  return (
    <div className="mx-auto max-w-xl px-4 py-24 text-center">
      <h1 className="text-title">Category not found</h1>
      <p className="mt-2 text-ink-soft">It may have been renamed, or the address has a typo.</p>
      <p className="mt-8">
        <AllArticles />
      </p>
    </div>
  );
}

function AllArticles() {
  return (
    <Link to="/blog" className={button.outline}>
      All articles
    </Link>
  );
}
