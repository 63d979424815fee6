import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { countOf } from '#domain/count-of.ts';
import { CardFailure } from '#ui/card.tsx';
import { DeedQuestion } from '#ui/deed-question.tsx';
import { ownRatingQuery, withdrawMutation } from '../client.ts';
import { detailsInWords } from '../rules.ts';
import { RatingForm } from './rating-form.tsx';

export function OwnRating({ clubId, viewerId }: { clubId: string; viewerId: string }) {
  const query = useQuery(ownRatingQuery(clubId, viewerId));
  const card = useRef<HTMLDivElement>(null);
  if (query.isPending) return <div className="skeleton h-11" aria-hidden="true" />;
  if (query.isError) return <CardFailure title="We couldn’t load your rating" query={query} />;
  const { rating, details, isAffiliated, isSetAside } = query.data;
  const particulars = detailsInWords(details);
  return (
    <div ref={card} tabIndex={-1} className="outline-none">
      {rating === null ? null : (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
          <p>
            You rated this club <span className="font-semibold">{countOf(rating, 'star')}</span>.
          </p>
          <Withdrawal clubId={clubId} onWithdrawn={() => card.current?.focus()} />
          {particulars === '' ? null : (
            <p className="w-full text-sm text-ink-soft">{particulars}</p>
          )}
          {isSetAside ? (
            <p className="w-full text-sm">
              Your rating doesn’t count right now because one of your comments was removed.
            </p>
          ) : null}
        </div>
      )}
      {isAffiliated ? (
        <RatingForm clubId={clubId} own={query.data} />
      ) : (
        <p>You must be affiliated with this club to rate it.</p>
      )}
    </div>
  );
}

function Withdrawal({ clubId, onWithdrawn }: { clubId: string; onWithdrawn: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link min-h-11 px-1 text-sm"
        onClick={() => setIsAsking(true)}
      >
        Delete rating
      </button>
      {isAsking ? (
        <DeedQuestion
          title="Delete your rating?"
          confirmLabel="Delete rating"
          deed={withdrawMutation}
          sent={clubId}
          onDone={onWithdrawn}
          onClose={() => setIsAsking(false)}
        >
          Your rating will stop counting. Your comments stay unless you delete them, and you can
          rate this club again anytime.
        </DeedQuestion>
      ) : null}
    </>
  );
}
