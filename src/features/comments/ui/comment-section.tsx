import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useRef, useState } from 'react';
import type { ClubAddress } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { Card } from '#ui/card.tsx';
import { messageOf } from '#ui/failure.ts';
import { useFirstNew } from '#ui/first-new.ts';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { commentsQuery } from '../client.ts';
import { inReadingOrder } from '../rules.ts';
import type { Comment } from '../schema.ts';
import { useCommentFocus } from './comment-focus.ts';
import { CommentView } from './comment-view.tsx';

/** What only signed-in people need loads for them. */
const NewCommentForm = lazy(() =>
  import('./comment-forms.tsx').then((module) => ({ default: module.NewCommentForm })),
);

type Club = ClubAddress & { readonly id: string };

/**
 * Reviews and comments of a club, oldest first. 'Show more' is a link that also works without
 * JavaScript, to the same page with its later comments.
 *
 * @param search the query string of the page; `comments` in it says where to start
 * @param viewerId of the signed-in person; null for a visitor, as in what the server renders
 */
export function CommentSection({
  club,
  search,
  viewerId,
}: {
  club: Club;
  search: { readonly comments?: string | undefined };
  viewerId: string | null;
}) {
  const query = useInfiniteQuery(commentsQuery(club.id, search.comments, viewerId));
  const pages = query.data?.pages;
  const next = pages?.at(-1)?.next ?? null;
  const total = pages?.[0]?.total ?? 0;
  const loaded = pages?.flatMap((page) => page.comments) ?? [];
  // The list is oldest first: one's own new comment may stand on a page that is not loaded yet.
  const [posted, setPosted] = useState<readonly Comment[]>([]);
  const section = useRef<HTMLDivElement>(null);
  const focus = useCommentFocus(section);
  const { list, willGrow } = useFirstNew<HTMLOListElement>();
  const ahead = posted.filter(({ id }) => !loaded.some((comment) => comment.id === id));
  return (
    <Card
      title={
        total > 0 ? `Reviews & Comments (${total.toLocaleString('en-US')})` : 'Reviews & Comments'
      }
    >
      <div ref={section} tabIndex={-1} className="outline-none">
        {query.isError ? (
          <div role="alert" className="mb-4">
            <p className="text-danger">Error loading comments: {messageOf(query.error)}</p>
            <button
              type="button"
              className={`${button.outline} mt-3`}
              onClick={() => void query.refetch()}
            >
              Try again
            </button>
          </div>
        ) : null}
        {query.isPending ? <CommentSkeleton /> : null}
        {pages && total === 0 ? <p>No comments yet. Be the first to comment!</p> : null}
        <ol ref={list} className="grid gap-5">
          {inReadingOrder(loaded).map((placed) => (
            <CommentView key={placed.comment.id} placed={placed} clubId={club.id} focus={focus} />
          ))}
        </ol>
        {next === null ? null : (
          <p className="mt-5">
            <MoreLink
              club={club}
              search={{ ...search, comments: next }}
              isLoading={query.isFetchingNextPage}
              onShow={(opener) => {
                willGrow(opener);
                void query.fetchNextPage();
              }}
            />
          </p>
        )}
        {next === null ? null : (
          <ol className="mt-5 grid gap-5">
            {inReadingOrder(ahead).map((placed) => (
              <CommentView key={placed.comment.id} placed={placed} clubId={club.id} focus={focus} />
            ))}
          </ol>
        )}
        <div className="mt-6 border-t border-line pt-4">
          {viewerId === null ? (
            <p className="signed-out-only text-ink-soft">
              Please <SignInLink className="link">log in</SignInLink> to post a comment.
            </p>
          ) : (
            <Suspense fallback={<div className="skeleton h-32" aria-hidden="true" />}>
              <NewCommentForm
                clubId={club.id}
                onPosted={(comment) => {
                  setPosted((before) => [...before, comment]);
                  focus.toPosted(comment.id);
                }}
              />
            </Suspense>
          )}
        </div>
      </div>
    </Card>
  );
}

function MoreLink({
  club,
  search,
  isLoading,
  onShow,
}: {
  club: Club;
  search: object;
  isLoading: boolean;
  onShow: (opener: HTMLElement) => void;
}) {
  return (
    <Link
      to="/clubs/$state/$county/$city/$clubSlug"
      params={{
        state: club.stateSlug,
        county: club.countySlug,
        city: club.citySlug,
        clubSlug: club.slug,
      }}
      search={search}
      rel="nofollow"
      preload={false}
      className={button.outline}
      onClick={(event) => {
        event.preventDefault();
        onShow(event.currentTarget);
      }}
    >
      {isLoading ? 'Loading…' : 'Show more comments'}
    </Link>
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
