import { lazyNamed } from '#ui/lazy-part.tsx';
import { OwnCard } from '#ui/own-card.tsx';

const OwnAffiliation = lazyNamed(() => import('./own-affiliation.tsx'), 'OwnAffiliation');

export function AffiliationCard({ clubId, viewerId }: { clubId: string; viewerId: string | null }) {
  return (
    <OwnCard title="Your Affiliation" invitation="to add yours." viewerId={viewerId}>
      {(ownId) => <OwnAffiliation clubId={clubId} viewerId={ownId} />}
    </OwnCard>
  );
}
