import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sectionMeant } from '#domain/section-link.ts';
import type { ArticlePiece } from '../box-schema.ts';
import { ListedChip } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Monogram } from '#ui/crest.tsx';
import type { Post, PostSummary, TagLink } from '../schema.ts';
import { ArticleBody } from './article-body.tsx';
import { BlogTrail, FeedLink } from './blog-trail.tsx';
import { contentsOf } from './labels.ts';
import { Facts, PostCard } from './post-card.tsx';
import { PostPicture } from './post-picture.tsx';
import type { PicturedPost } from './post-picture.tsx';

export function PostView({
  post,
  pieces,
  related,
}: {
  post: Omit<Post, 'html'>;
  pieces: readonly ArticlePiece[];
  related: readonly PostSummary[];
}) {
  const contents = contentsOf(post.headings);
  useTypedSection(post.headings);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6">
      <BlogTrail category={post.category} here={post.title} />
      <div className="mt-6 lg:grid lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:gap-14">
        <article className="min-w-0">
          <PostHeader post={post} />
          {contents.length === 0 ? null : (
            <details className="mt-6 rounded-2xl border border-line bg-card lg:hidden">
              <summary className="flex min-h-11 items-center px-5 py-2 font-semibold">
                On this page
              </summary>
              <Contents contents={contents} className="px-5 pb-4" />
            </details>
          )}
          <div className="mt-8">
            <ArticleBody pieces={pieces} />
          </div>
          {post.tags.length === 0 ? null : (
            <footer className="mt-10 border-t border-line pt-6">
              <h2 className="mb-3 text-base">Tags</h2>
              <TagLinks tags={post.tagLinks} />
            </footer>
          )}
        </article>
        {contents.length === 0 ? null : (
          <aside className="hidden lg:block">
            <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto border-l-2 border-line pl-6">
              <p className="mb-2 font-display font-bold">On this page</p>
              <Contents contents={contents} className="text-sm" />
            </div>
          </aside>
        )}
      </div>
      <RelatedPosts related={related} />
      <p className="mt-10 flex flex-wrap items-center gap-x-6">
        <Link to="/blog" className="link inline-flex min-h-11 items-center">
          All guides
        </Link>
        <FeedLink />
      </p>
    </div>
  );
}

/** Links from other pages have the heading as their author typed it, without our prefix. */
function useTypedSection(headings: Post['headings']): void {
  const hash = useLocation({ select: (at) => at.hash });
  useEffect(() => {
    const ids = headings.map(({ id }) => id);
    const meant = ids.includes(hash) ? undefined : sectionMeant(hash, ids);
    if (meant !== undefined) location.replace(`#${meant}`);
  }, [hash, headings]);
}

function TagLinks({ tags }: { tags: readonly TagLink[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map(({ name, slug }) =>
        // No Latin letter or digit: no address.
        slug === '' ? (
          <ListedChip key={name}>{name}</ListedChip>
        ) : (
          <li key={name}>
            <Link
              to="/blog/tag/$tagSlug"
              params={{ tagSlug: slug }}
              className="chip min-h-9 no-underline hover:underline"
              data-fact="kind"
            >
              {name}
            </Link>
          </li>
        ),
      )}
    </ul>
  );
}

export function PostHeader({ post }: { post: PicturedPost }) {
  return (
    <header>
      <Link
        to="/blog/category/$categorySlug"
        params={{ categorySlug: post.category.slug }}
        className="chip min-h-9 no-underline hover:underline"
        data-fact="kind"
      >
        {post.category.name}
      </Link>
      <h1 className="mt-3 text-[clamp(2rem,1.4rem+2.6vw,3.25rem)] leading-[1.08]">{post.title}</h1>
      {post.excerpt === null ? null : (
        <p className="mt-4 text-xl leading-relaxed text-ink-soft">{post.excerpt}</p>
      )}
      <div className="mt-6 flex items-center gap-3">
        <Monogram name={post.author} imageUrl={null} />
        <div>
          <p className="font-semibold">{post.author}</p>
          <Facts post={post} />
        </div>
      </div>
      <PostPicture
        post={post}
        sizes="(min-width: 46rem) 44rem, 94vw"
        isFirst
        className={classNames(
          'mt-8 w-full rounded-2xl',
          post.featuredImage === null ? 'aspect-[3/1]' : 'aspect-[1200/630]',
        )}
      />
    </header>
  );
}

function Contents({ contents, className }: { contents: Post['headings']; className: string }) {
  return (
    <nav aria-label="On this page" className={className}>
      <ul>
        {contents.map(({ id, text, depth }) => (
          <li key={id} className={depth > 2 ? 'pl-4' : undefined}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center py-1 leading-snug text-ink no-underline hover:text-court hover:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RelatedPosts({ related }: { related: readonly PostSummary[] }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="mt-14">
      <h2 id="related-title" className="mb-5 text-title">
        Related guides
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {related.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  );
}
