import { Card, SignedOutCard } from '#ui/card.tsx';
import { LazyPart, lazyNamed } from '#ui/lazy-part.tsx';
import { SignInLink } from '#ui/sign-in-link.tsx';

const OwnAffiliation = lazyNamed(() => import('./own-affiliation.tsx'), 'OwnAffiliation');

/** See D39. */
export function AffiliationCard({ clubId, viewerId }: { clubId: string; viewerId: string | null }) {
  if (viewerId === null) {
    return (
      <SignedOutCard title="Your Affiliation">
        <SignInLink className="link">Sign in</SignInLink> to add yours.
      </SignedOutCard>
    );
  }
  return (
    <Card title="Your Affiliation">
      <LazyPart meanwhile={<div className="skeleton h-11" aria-hidden="true" />}>
        <OwnAffiliation clubId={clubId} viewerId={viewerId} />
      </LazyPart>
    </Card>
  );
}
