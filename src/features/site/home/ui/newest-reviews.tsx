import { Link } from '@tanstack/react-router';
import { clubLink } from '#domain/paths.ts';
import { Crest } from '#ui/crest.tsx';
import { StarRow } from '#ui/stars.tsx';
import { site } from '#site.config.ts';
import type { NewestReview } from '../schema.ts';

// A fixed zone and language, so that server and browsers render the same text.
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.timeZone });

export function NewestReviews({ reviews }: { reviews: readonly NewestReview[] }) {
  return (
    <ul className="swipe mt-4 grid gap-8 lg:grid-cols-3 lg:gap-0 lg:divide-x lg:divide-line">
      {reviews.map((review) => (
        <li key={review.id} className="flex flex-col lg:px-8 lg:first:pl-0 lg:last:pr-0">
          <StarRow halves={review.rating * 2} label={`Rated ${review.rating} out of 5 stars`} />
          <p dir="auto" className="mt-3 line-clamp-4 leading-snug sm:line-clamp-5 sm:text-lg">
            {review.comment}
          </p>
          <div className="mt-auto flex items-center gap-3 pt-4">
            <Crest name={review.club.name} logoUrl={review.club.logoUrl} size="small" />
            <div className="min-w-0">
              <Link {...clubLink(review.club)} preload={false} className="link target line-clamp-2">
                {review.club.name}
              </Link>
              <p className="text-sm text-ink-soft">
                {[review.author_kind, DATE.format(new Date(review.created_at))]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
