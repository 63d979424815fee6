import { useQuery } from '@tanstack/react-query';
import { button } from '#ui/button.ts';
import { messageOf } from '#ui/failure.ts';
import { ownRatingQuery } from '../client.ts';
import { RatingForm } from './rating-form.tsx';

/** The signed-in person's rating of a club, and the way to another one where they may rate it. */
export function OwnRating({ clubId, viewerId }: { clubId: string; viewerId: string }) {
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
        <RatingForm clubId={clubId} isAgain={rating !== null} />
      ) : (
        <p>You must be affiliated with this club to rate it.</p>
      )}
    </>
  );
}
