import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Card, CardFailure } from '#ui/card.tsx';
import { useFirstNew } from '#ui/first-new.ts';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { commentsQuery } from '../client.ts';
import type { CommentSearch } from '../client.ts';
import { inReadingOrder } from '../rules.ts';
import { MOST_BY_ID } from '../schema.ts';
import type { CommentContext, RefusedReply } from './comment-context.ts';
import { useCommentFocus } from './comment-focus.ts';
import { MoreLink, OrderLinks } from './comment-links.tsx';
import { CommentView } from './comment-view.tsx';
import { useLinkedId } from './linked-id.ts';
import { WhatCounts } from './what-counts.tsx';

/** What only signed-in people need loads for them. */
const NewCommentForm = lazy(() =>
  import('./comment-forms.tsx').then((module) => ({ default: module.NewCommentForm })),
);

/** Nor is this needed by most. */
const CommentsApart = lazy(() =>
  import('./comments-apart.tsx').then((module) => ({ default: module.CommentsApart })),
);

/**
 * Reviews and comments of a club, oldest first unless asked otherwise. 'Show more' and the order are
 * links that also work without JavaScript. A link to a comment leads to it wherever it stands. The page's
 * loader has read what a visitor sees, so there is something to show from the start.
 *
 * @param club whose `num_reviews` is the one that the page shows elsewhere
 * @param search the query string of the page; it says in which order, and where to start
 * @param viewerId of the signed-in person; null for a visitor, as in what the server renders
 */
export function CommentSection({
  club,
  search,
  viewerId,
}: {
  club: { readonly id: string; readonly num_reviews: number };
  search: CommentSearch;
  viewerId: string | null;
}) {
  const query = useInfiniteQuery(commentsQuery(club.id, search, viewerId, useQueryClient()));
  const pages = query.data?.pages;
  const next = pages?.at(-1)?.next ?? null;
  // The page that was read last knows best.
  const figures = pages?.at(-1);
  const total = figures?.total ?? 0;
  const loaded = pages?.flatMap((page) => page.comments) ?? [];
  const section = useRef<HTMLDivElement>(null);
  const focus = useCommentFocus(section);
  const { list, willGrow } = useFirstNew<HTMLOListElement>();
  // Where the list ended when somebody asked for more, perhaps while it was loaded for who looks now.
  const [askedAt, setAskedAt] = useState<string | null>(null);
  const fetchMore = () => void query.fetchNextPage({ cancelRefetch: false });
  useEffect(() => {
    if (next !== null && next === askedAt && !query.isFetching && !query.isError) fetchMore();
  });
  // What one has just posted may belong on a page that is not loaded yet, as may what a link leads to.
  const [posted, setPosted] = useState<readonly string[]>([]);
  const linked = useLinkedId();
  const [refused, setRefused] = useState<RefusedReply | null>(null);
  const context: CommentContext = {
    clubId: club.id,
    isMember: viewerId !== null,
    focus,
    onPosted: ({ id }) => {
      setPosted((before) => [...before, id].slice(1 - MOST_BY_ID));
      focus.toPosted(id);
    },
    onRefused: (reply) => {
      focus.pastDeleted(reply.parent);
      setRefused(reply);
    },
  };
  return (
    <Card
      title={
        total > 0 ? `Reviews & Comments (${total.toLocaleString('en-US')})` : 'Reviews & Comments'
      }
    >
      <div ref={section} tabIndex={-1} className="outline-none">
        {figures ? <WhatCounts figures={figures} reviews={club.num_reviews} /> : null}
        <CardFailure title="Error loading comments" query={query} />
        {pages && total === 0 ? <p>No comments yet. Be the first to comment!</p> : null}
        {total > 1 ? <OrderLinks search={search} /> : null}
        <ol ref={list} className="grid gap-5">
          {inReadingOrder(loaded).map((placed) => (
            <CommentView key={placed.comment.id} placed={placed} context={context} />
          ))}
        </ol>
        {next === null ? null : (
          <p className="mt-5">
            <MoreLink
              search={{ ...search, comments: next }}
              isLoading={query.isFetchingNextPage}
              onShow={(opener) => {
                willGrow(opener);
                setAskedAt(next);
                fetchMore();
              }}
            />
          </p>
        )}
        {linked === null && posted.length === 0 ? null : (
          <Suspense>
            <CommentsApart
              context={context}
              viewerId={viewerId}
              posted={posted}
              linked={linked}
              loaded={loaded}
              list={query}
              onChange={focus.settle}
              onGone={(gone) => setPosted((before) => before.filter((id) => !gone.includes(id)))}
            />
          </Suspense>
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
                refused={query.isFetching ? null : refused}
                onRescued={() => setRefused(null)}
                onPosted={context.onPosted}
              />
            </Suspense>
          )}
        </div>
      </div>
    </Card>
  );
}
