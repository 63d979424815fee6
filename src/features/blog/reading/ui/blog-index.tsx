import { Link } from '@tanstack/react-router';
import { Notice } from '#ui/notice.tsx';
import { countOf } from '#domain/count-of.ts';
import { BLOG_DESCRIPTION, BLOG_NAME } from '../rules.ts';
import type { BlogOverview, CountedCategory } from '../schema.ts';
import { FeedLink } from './blog-trail.tsx';
import { FeaturedPost } from './post-card.tsx';
import { PostList } from './post-list.tsx';
import type { PagedPosts } from './post-list.tsx';

export function BlogIndex({
  overview,
  after,
  posts,
}: {
  overview: BlogOverview;
  after: string | undefined;
  posts: PagedPosts;
}) {
  const { categories, featured } = overview;
  const hasRecent = posts.data?.pages.some((page) => page.posts.length > 0) ?? false;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-12">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h1 className="text-title">{BLOG_NAME}</h1>
          <p className="mt-2 max-w-2xl text-lg text-ink-soft">{BLOG_DESCRIPTION}</p>
        </div>
        <FeedLink />
      </header>
      {featured && after === undefined ? (
        <section aria-labelledby="featured-title" className="mt-8">
          <h2 id="featured-title" className="sr-only">
            Featured guide
          </h2>
          <FeaturedPost post={featured} />
        </section>
      ) : null}
      {categories.length === 0 ? null : <CategoryGrid categories={categories} />}
      <section aria-labelledby="recent-title" className="mt-12">
        <h2 id="recent-title" className="mb-5 text-title">
          Recent guides
        </h2>
        {hasRecent ? (
          <PostList path="/blog" after={after} posts={posts} />
        ) : (
          <Notice
            text={featured ? 'More guides are on the way.' : 'No guides have been published yet.'}
          />
        )}
      </section>
    </div>
  );
}

function CategoryGrid({ categories }: { categories: readonly CountedCategory[] }) {
  return (
    <section aria-labelledby="categories-title" className="mt-12">
      <h2 id="categories-title" className="mb-5 text-title">
        Browse by Category
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((category) => (
          <li key={category.slug}>
            <Link
              to="/blog/category/$categorySlug"
              params={{ categorySlug: category.slug }}
              preload={false}
              className="group flex h-full flex-col rounded-2xl bg-court-tint p-5 text-ink no-underline transition-colors hover:bg-card"
            >
              <span className="font-display text-heading font-bold group-hover:text-court-strong">
                {category.name}
              </span>
              {category.description === null ? null : (
                <span className="mt-1 line-clamp-3 text-ink">{category.description}</span>
              )}
              <span className="mt-auto pt-3 text-sm font-semibold">
                {countOf(category.posts, 'article')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
