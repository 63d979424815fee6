import { countOf } from '#domain/count-of.ts';
import type { CommentFigures } from '../schema.ts';

/**
 * Says what the numbers of a club's page count: the comments and replies, which add up to the number in
 * the heading, and the reviews of the facts and cards, which are ratings.
 *
 * @param reviews number of ratings of the club
 */
export function WhatCounts({ figures, reviews }: { figures: CommentFigures; reviews: number }) {
  const { total, replies, withStars } = figures;
  if (total === 0 && reviews === 0) return null;
  const said = [
    countOf(total - replies, 'comment'),
    ...(replies > 0
      ? [replies === 1 ? '1 reply' : `${replies.toLocaleString('en-US')} replies`]
      : []),
  ];
  return (
    <div className="mb-4 text-sm text-ink-soft">
      {total > 0 ? <p>{said.join(' · ')}</p> : null}
      <p>{[aboutReviews(reviews), aboutStars(withStars)].join(' ').trim()}</p>
    </div>
  );
}

function aboutReviews(reviews: number): string {
  if (reviews === 0) return 'No ratings yet.';
  const each = reviews === 1 ? 'the rating of one person' : 'one rating from each person';
  return `${countOf(reviews, 'review')}: ${each}.`;
}

/** Withdrawn and replaced ratings leave their comments with their stars, deleted comments their rating. */
function aboutStars(comments: number): string {
  if (comments === 0) return '';
  return comments === 1
    ? '1 comment shows the stars given with it.'
    : `${countOf(comments, 'comment')} show the stars given with them.`;
}
