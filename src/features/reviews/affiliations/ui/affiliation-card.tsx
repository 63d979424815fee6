import { lazy } from 'react';
import { Card } from '#ui/card.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';

const OwnAffiliation = lazy(() =>
  import('./own-affiliation.tsx').then((module) => ({ default: module.OwnAffiliation })),
);

/** See D39. */
export function AffiliationCard({ clubId, viewerId }: { clubId: string; viewerId: string | null }) {
  return (
    <Card title="Your Affiliation">
      {viewerId === null ? (
        <p className="signed-out-only">
          <SignInLink className="link">Sign in</SignInLink> to say that you or your child play,
          coach or work for this club.
        </p>
      ) : (
        <LazyPart meanwhile={<div className="skeleton h-11" aria-hidden="true" />}>
          <OwnAffiliation clubId={clubId} viewerId={viewerId} />
        </LazyPart>
      )}
    </Card>
  );
}
