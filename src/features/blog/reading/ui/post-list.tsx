import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { useFirstNew } from '#ui/first-new.ts';
import type { PostPage } from '../schema.ts';
import { PostCard } from './post-card.tsx';

export type PagedPosts = UseInfiniteQueryResult<InfiniteData<PostPage>>;

/** Without JavaScript, the button is a link. */
export function PostList({
  path,
  after,
  posts: { data, error, isFetchingNextPage, fetchNextPage },
}: {
  path: string;
  after: string | undefined;
  posts: PagedPosts;
}) {
  const pages = data?.pages ?? [];
  const next = pages.at(-1)?.next ?? null;
  const { list, willGrow } = useFirstNew<HTMLUListElement>();
  return (
    <>
      <ul ref={list} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {pages
          .flatMap((page) => page.posts)
          .map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
      </ul>
      <div className="mt-8 flex flex-wrap items-center justify-center gap-4">
        {after === undefined ? null : (
          <Link to={path} className={button.outline}>
            Back to the newest guides
          </Link>
        )}
        {next === null ? null : (
          <a
            href={`${path}?after=${next}`}
            rel="next"
            className={button.court}
            onClick={(event) => {
              event.preventDefault();
              willGrow(event.currentTarget);
              void fetchNextPage();
            }}
          >
            {isFetchingNextPage ? 'Loading...' : 'Show more'}
          </a>
        )}
        {error ? (
          <p role="alert" className="text-danger">
            We couldn’t load the guides: {messageOf(error)}
          </p>
        ) : null}
      </div>
    </>
  );
}
