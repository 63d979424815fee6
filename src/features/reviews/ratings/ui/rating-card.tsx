import { Card, SignedOutCard } from '#ui/card.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';

const OwnRating = lazyNamed(() => import('./own-rating.tsx'), 'OwnRating');

/** See D39. */
export function RatingCard({ clubId, viewerId }: { clubId: string; viewerId: string | null }) {
  if (viewerId === null) {
    return (
      <SignedOutCard title="Your Rating">
        <SignInLink className="link">Sign in</SignInLink> to rate this club.
      </SignedOutCard>
    );
  }
  return (
    <Card title="Your Rating">
      <LazyPart meanwhile={<div className="skeleton h-11" aria-hidden="true" />}>
        <OwnRating clubId={clubId} viewerId={viewerId} />
      </LazyPart>
    </Card>
  );
}
