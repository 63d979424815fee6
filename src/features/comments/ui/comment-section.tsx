import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ClubAddress } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { Card } from '#ui/card.tsx';
import { messageOf } from '#ui/failure.ts';
import { commentsQuery } from '../client.ts';
import { inReadingOrder } from '../rules.ts';
import { CommentView } from './comment-view.tsx';

/**
 * Reviews and comments of a club, oldest first. 'Show more' is a link that also works without
 * JavaScript, to the same page with its later comments.
 *
 * @param search the query string of the page; `comments` in it says where to start
 */
export function CommentSection({
  club,
  search,
}: {
  club: ClubAddress & { readonly id: string };
  search: { readonly comments?: string | undefined };
}) {
  const query = useInfiniteQuery(commentsQuery(club.id, search.comments));
  const pages = query.data?.pages;
  const next = pages?.at(-1)?.next ?? null;
  const total = pages?.[0]?.total ?? 0;
  return (
    <Card
      title={
        total > 0 ? `Reviews & Comments (${total.toLocaleString('en-US')})` : 'Reviews & Comments'
      }
    >
      {query.isError && !pages ? (
        <p role="alert" className="text-danger">
          Error loading comments: {messageOf(query.error)}
        </p>
      ) : null}
      {query.isPending ? <CommentSkeleton /> : null}
      {pages && total === 0 ? <p>No comments yet. Be the first to comment!</p> : null}
      <ol className="grid gap-5">
        {inReadingOrder(pages?.flatMap((page) => page.comments) ?? []).map((placed) => (
          <CommentView key={placed.comment.id} placed={placed} />
        ))}
      </ol>
      {next === null ? null : (
        <p className="mt-5">
          <Link
            to="/clubs/$state/$county/$city/$clubSlug"
            params={{
              state: club.stateSlug,
              county: club.countySlug,
              city: club.citySlug,
              clubSlug: club.slug,
            }}
            search={{ ...search, comments: next }}
            rel="nofollow"
            preload={false}
            className={button.outline}
            onClick={(event) => {
              event.preventDefault();
              void query.fetchNextPage();
            }}
          >
            {query.isFetchingNextPage ? 'Loading…' : 'Show more comments'}
          </Link>
        </p>
      )}
      <p className="mt-6 border-t border-line pt-4 text-ink-soft">
        Please{' '}
        <Link to="/auth" className="link">
          log in
        </Link>{' '}
        to post a comment.
      </p>
    </Card>
  );
}

function CommentSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading comments…
      </p>
      <div className="skeleton h-5 w-40" />
      <div className="skeleton mt-3 h-16" />
    </div>
  );
}
