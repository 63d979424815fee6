import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { countOf } from '#domain/count-of.ts';
import { Card, CardFailure } from '#ui/card.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';
import type { CommentSearch } from '../client.ts';
import { countOfReplies } from '../rules.ts';
import type { CommentFigures } from '../schema.ts';
import { useCommentContext } from './comment-context.ts';
import type { CommentedClub } from './comment-context.ts';
import { useCommentFocus, useLinkedId } from './comment-focus.ts';
import { MoreLink, OrderLinks, useKeptOrder, useCommentPages } from './comment-links.tsx';
import { Conversations } from './comment-view.tsx';

const CommentsApart = lazyNamed(() => import('./comments-apart.tsx'), 'CommentsApart');

interface CommentSectionProps {
  club: CommentedClub & { readonly num_reviews: number };
  search: CommentSearch;
  viewerId: string | null;
}

/** The order and 'Show more' are links that work without JavaScript. */
export function CommentSection({ club, search, viewerId }: CommentSectionProps) {
  const isMember = viewerId !== null;
  const section = useRef<HTMLDivElement>(null);
  const focus = useCommentFocus(section);
  const { query, list, next, showMore } = useCommentPages(club.id, search, viewerId);
  const pages = query.data?.pages;
  // The page that loaded last is the most recent.
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

const NewCommentForm = lazyNamed(() => import('./comment-forms.tsx'), 'NewCommentForm');

function NewComment({
  isMember,
  ...form
}: { isMember: boolean } & ComponentProps<typeof NewCommentForm>) {
  return (
    <div className="mt-4 border-t border-line pt-4 sm:mt-6">
      {isMember ? (
        <LazyPart meanwhile={<div className="skeleton h-32" aria-hidden="true" />}>
          <NewCommentForm {...form} />
        </LazyPart>
      ) : (
        <p className="signed-out-only text-ink-soft">
          Please <SignInLink className="link">log in</SignInLink> to post a comment.
        </p>
      )}
    </div>
  );
}

/** Comments and replies add up to the heading; reviews are ratings. */
function WhatCounts({ figures, reviews }: { figures: CommentFigures; reviews: number }) {
  const { total, replies, withStars } = figures;
  if (total === 0 && reviews === 0) return null;
  const comments = countOf(total - replies, 'comment');
  const said = replies > 0 ? `${comments} · ${countOfReplies(replies)}` : comments;
  return (
    <div className="mb-1 text-sm text-ink-soft sm:mb-4">
      {total > 0 ? <p>{said}</p> : null}
      <p>{[aboutReviews(reviews), aboutStars(withStars)].join(' ').trim()}</p>
    </div>
  );
}

function aboutReviews(reviews: number): string {
  if (reviews === 0) return 'No ratings yet.';
  const each = reviews === 1 ? ' from 1 person' : ', one per person';
  return `${countOf(reviews, 'review')}${each}.`;
}

/** Withdrawn and replaced ratings leave comments with stars; deleted comments leave ratings. */
function aboutStars(comments: number): string {
  if (comments === 0) return '';
  return comments === 1
    ? '1 comment came with a star rating.'
    : `${countOf(comments, 'comment')} came with a star rating.`;
}
