import { lazy } from 'react';
import { Card } from '#ui/card.tsx';
import { LazyPart } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';

/** What only signed-in people need loads for them. */
const OwnAffiliation = lazy(() =>
  import('./own-affiliation.tsx').then((module) => ({ default: module.OwnAffiliation })),
);

/**
 * 'Your Affiliation' on a club's page (D39).
 *
 * @param viewerId of the signed-in person; null for a visitor, as in what the server renders
 */
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
