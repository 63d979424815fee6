import { lazy } from 'react';
import { Card } from '#ui/card.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';

const OwnRating = lazy(() =>
  import('./own-rating.tsx').then((module) => ({ default: module.OwnRating })),
);

/** See D39. */
export function RatingCard({ clubId, viewerId }: { clubId: string; viewerId: string | null }) {
  return (
    <Card title="Your Rating">
      {viewerId === null ? (
        <p className="signed-out-only">
          <SignInLink className="link">Sign in</SignInLink> to rate this club. Families, players and
          coaches of a club can rate it.
        </p>
      ) : (
        <LazyPart meanwhile={<div className="skeleton h-11" aria-hidden="true" />}>
          <OwnRating clubId={clubId} viewerId={viewerId} />
        </LazyPart>
      )}
    </Card>
  );
}
