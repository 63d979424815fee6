import { countOf } from '#domain/count-of.ts';
import starShapes from './stars.svg';

/** Five stars, the average, and '(N reviews)' (D53). */
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

export function reviewsLabel(reviews: number): string {
  return `(${countOf(reviews, 'review')})`;
}

/** Drawn, so that they look the same in forced colors. `halves` is 2 to 10. */
export function StarRow({ halves, label }: { halves: number; label: string }) {
  return (
    <svg className="stars" data-halves={halves} role="img" aria-label={label}>
      <use href={`${starShapes}#h${halves}`} />
    </svg>
  );
}

/** Whole stars, and a half star from 0.5 on (FIND-52). */
export function halfStars(rating: number): number {
  return Math.floor(Math.min(Math.max(rating, 0), 5) * 2);
}
