import { lazyNamed } from '#ui/lazy-part.tsx';
import { OwnCard } from '#ui/own-card.tsx';

const OwnRating = lazyNamed(() => import('./own-rating.tsx'), 'OwnRating');

export function RatingCard({ clubId, viewerId }: { clubId: string; viewerId: string | null }) {
  return (
    <OwnCard title="Your Rating" invitation="to rate this club." viewerId={viewerId}>
      {(ownId) => <OwnRating clubId={clubId} viewerId={ownId} />}
    </OwnCard>
  );
}
