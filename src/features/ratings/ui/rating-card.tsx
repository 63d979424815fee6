import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { button } from '#ui/button.ts';
import { Card } from '#ui/card.tsx';
import { messageOf } from '#ui/failure.ts';
import { SignInLink } from '#ui/sign-in-link.tsx';
import { ownRatingQuery } from '../client.ts';

const RatingForm = lazy(() =>
  import('./rating-form.tsx').then((module) => ({ default: module.RatingForm })),
);

/**
 * 'Your Rating' on a club's page (decision 39).
 *
 * @param viewerId of the signed-in person; null for a visitor, as in what the server renders
 */
export function RatingCard({ clubId, viewerId }: { clubId: string; viewerId: string | null }) {
  return (
    <Card title="Your Rating">
      {viewerId === null ? (
        <p className="signed-out-only">
          <SignInLink className="link">Sign in</SignInLink> to rate this club. Families, players and
          coaches of a club can rate it.
        </p>
      ) : (
        <OwnRating clubId={clubId} viewerId={viewerId} />
      )}
    </Card>
  );
}

function OwnRating({ clubId, viewerId }: { clubId: string; viewerId: string }) {
  const query = useQuery(ownRatingQuery(clubId, viewerId));
  if (query.isPending) return <div className="skeleton h-11" aria-hidden="true" />;
  if (query.isError) {
    return (
      <div role="alert">
        <p className="text-danger">Your rating could not be loaded: {messageOf(query.error)}</p>
        <button
          type="button"
          className={`${button.outline} mt-3`}
          onClick={() => void query.refetch()}
        >
          Try again
        </button>
      </div>
    );
  }
  const { rating, isAffiliated } = query.data;
  return (
    <>
      {rating === null ? null : (
        <p className="mb-3">
          You rated this club{' '}
          <span className="font-semibold">{rating === 1 ? '1 star' : `${rating} stars`}</span>.
        </p>
      )}
      {isAffiliated ? (
        <Suspense fallback={<div className="skeleton h-11" aria-hidden="true" />}>
          <RatingForm clubId={clubId} isAgain={rating !== null} />
        </Suspense>
      ) : (
        <p>You must be affiliated with this club to rate it.</p>
      )}
    </>
  );
}
