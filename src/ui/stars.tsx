import { countOf } from '#domain/count-of.ts';
import starShapes from './stars.svg';

/**
 * A rating as five stars, the number with one decimal and '(N reviews)'; of what nobody has rated that
 * there is none yet (D53).
 *
 * @param rating average from 1 to 5, or null when nobody has rated
 * @param reviews number of ratings
 */
export function Stars({ rating, reviews }: { rating: number | null; reviews: number }) {
  if (rating === null) return <span className="text-sm text-ink-soft">No ratings yet</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <StarRow halves={halfStars(rating)} label={`${rating.toFixed(1)} out of 5 stars`} />
      <span className="font-semibold">{rating.toFixed(1)}</span>
      <span className="text-ink-soft">{reviewsLabel(reviews)}</span>
    </span>
  );
}

/** '(1,200 reviews)'. */
export function reviewsLabel(reviews: number): string {
  return `(${countOf(reviews, 'review')})`;
}

/**
 * Five stars, drawn, so that they tell the same whatever colors the reader has chosen.
 *
 * @param halves how many half stars are filled, 2 to 10
 * @param label what they say
 */
export function StarRow({ halves, label }: { halves: number; label: string }) {
  return (
    <svg className="stars" data-halves={halves} role="img" aria-label={label}>
      <use href={`${starShapes}#h${halves}`} />
    </svg>
  );
}

/**
 * How many half stars are filled: whole stars, and a half one from 0.5 on (FIND-52).
 *
 * @param rating from 0 to 5
 * @returns 0 to 10
 */
export function halfStars(rating: number): number {
  return Math.floor(Math.min(Math.max(rating, 0), 5) * 2);
}
