import { Link } from '@tanstack/react-router';
import { Chip } from '#ui/card.tsx';
import { End } from '#ui/end.tsx';
import type { PostSummary } from '../schema.ts';
import { dateLabel, readTimeLabel } from './labels.ts';
import { PostPicture } from './post-picture.tsx';

const CARD =
  'group relative overflow-hidden rounded-2xl border border-line bg-card transition-colors focus-within:border-court hover:border-court';

export function PostCard({ post }: { post: PostSummary }) {
  return (
    <article className={`${CARD} flex h-full flex-col`}>
      <PostPicture
        post={post}
        sizes="(min-width: 64rem) 26rem, (min-width: 40rem) 46vw, 94vw"
        className="aspect-[5/2] w-full rounded-none"
      />
      <div className="flex grow flex-col p-5">
        <p>
          <Chip>{post.category.name}</Chip>
        </p>
        <h3 className="mt-3 text-heading leading-snug">
          <PostLink post={post} />
        </h3>
        {post.excerpt === null ? null : (
          <p className="mt-2 line-clamp-3 text-ink-soft">{post.excerpt}</p>
        )}
        <Facts post={post} className="mt-auto pt-4" />
      </div>
    </article>
  );
}

export function FeaturedPost({ post }: { post: PostSummary }) {
  return (
    <article className={`${CARD} grid lg:grid-cols-[1.1fr_1fr]`}>
      <PostPicture
        post={post}
        sizes="(min-width: 64rem) 40rem, 94vw"
        isFirst
        className="aspect-[2/1] size-full rounded-none lg:aspect-auto lg:min-h-80 lg:contain-size"
      />
      <div className="whole flex flex-col justify-center p-6 sm:p-8 lg:p-10">
        <p>
          <Chip>{post.category.name}</Chip>
        </p>
        <h3 className="mt-4 text-title">
          <PostLink post={post} />
        </h3>
        {post.excerpt === null ? null : (
          <p className="mt-3 text-lg text-ink-soft">{post.excerpt}</p>
        )}
        <Facts post={post} className="mt-5" />
        <End />
      </div>
    </article>
  );
}

function PostLink({ post }: { post: PostSummary }) {
  return (
    <Link
      to="/blog/$slug"
      params={{ slug: post.slug }}
      preload={false}
      className="text-ink no-underline group-hover:text-court after:absolute after:inset-0 after:rounded-2xl"
    >
      {post.title}
    </Link>
  );
}

export function Facts({
  post,
  className = '',
}: {
  post: Pick<PostSummary, 'date' | 'readTime'>;
  className?: string;
}) {
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      <time dateTime={post.date}>{dateLabel(post.date)}</time>
      <span aria-hidden="true"> · </span>
      {readTimeLabel(post.readTime)}
    </p>
  );
}
