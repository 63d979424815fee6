import { lazy, useRef } from 'react';
import { Card, CardFailure } from '#ui/card.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import type { CommentSearch } from '../client.ts';
import { useCommentContext } from './comment-context.ts';
import type { CommentedClub } from './comment-context.ts';
import { useCommentFocus } from './comment-focus.ts';
import { MoreLink, OrderLinks } from './comment-links.tsx';
import { useCommentPages } from './comment-pages.ts';
import { Conversations } from './conversations.tsx';
import { useKeptOrder } from './kept-order.ts';
import { useLinkedId } from './linked-id.ts';
import { NewComment } from './new-comment.tsx';
import { WhatCounts } from './what-counts.tsx';

/** What most do not need loads when it is. */
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
  club: CommentedClub & { readonly num_reviews: number };
  search: CommentSearch;
  viewerId: string | null;
}) {
  const isMember = viewerId !== null;
  const section = useRef<HTMLDivElement>(null);
  const focus = useCommentFocus(section);
  const { query, list, next, showMore } = useCommentPages(club.id, search, viewerId);
  const pages = query.data?.pages;
  // The page that was read last knows best.
  const figures = pages?.at(-1);
  const total = figures?.total ?? 0;
  const loaded = pages?.flatMap((page) => page.comments) ?? [];
  const linked = useLinkedId();
  useKeptOrder(search);
  const { context, posted, forget, refused, setRefused } = useCommentContext(club, isMember, focus);
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
        <Conversations
          comments={loaded}
          context={context}
          isUnfolded={search.comments !== undefined}
          list={list}
        >
          {next === null ? null : (
            <p className="mt-5">
              <MoreLink
                search={{ ...search, comments: next }}
                isLoading={query.isFetchingNextPage}
                onShow={showMore}
              />
            </p>
          )}
        </Conversations>
        {linked === null && posted.length === 0 ? null : (
          <LazyPart>
            <CommentsApart
              context={context}
              viewerId={viewerId}
              posted={posted}
              linked={linked}
              loaded={loaded}
              list={query}
              onChange={focus.settle}
              onGone={forget}
            />
          </LazyPart>
        )}
        <NewComment
          isMember={isMember}
          clubId={club.id}
          refused={query.isFetching ? null : refused}
          onRescued={() => setRefused(null)}
          onPosted={context.onPosted}
        />
      </div>
    </Card>
  );
}
