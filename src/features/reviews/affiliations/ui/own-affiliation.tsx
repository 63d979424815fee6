import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { CardFailure } from '#ui/card.tsx';
import { Button } from '#ui/push-button.tsx';
import { ownAffiliationQuery } from '../client.ts';
import type { AffiliationDetails } from '../schema.ts';
import {
  AboutAffiliation,
  AffiliationForm,
  KeptFocus,
  RemoveQuestion,
} from './affiliation-parts.tsx';

/** The signed-in person's affiliation with a club, or the way to one. */
export function OwnAffiliation({ clubId, viewerId }: { clubId: string; viewerId: string }) {
  const query = useQuery(ownAffiliationQuery(clubId, viewerId));
  const [isAdding, setIsAdding] = useState(false);
  // It may have come from another window, and the form has nothing more to ask then.
  if (query.data && isAdding) setIsAdding(false);
  return (
    <KeptFocus>
      <Known clubId={clubId} query={query} isAdding={isAdding} setIsAdding={setIsAdding} />
    </KeptFocus>
  );
}

function Known({
  clubId,
  query,
  isAdding,
  setIsAdding,
}: {
  clubId: string;
  query: UseQueryResult<AffiliationDetails | null>;
  isAdding: boolean;
  setIsAdding: (isAdding: boolean) => void;
}) {
  if (query.isPending) return <div className="skeleton h-11" aria-hidden="true" />;
  if (query.isError)
    return <CardFailure title="Your affiliation could not be loaded" query={query} />;
  if (query.data) return <Affiliated clubId={clubId} affiliation={query.data} />;
  if (isAdding) {
    return <AffiliationForm clubId={clubId} affiliation={null} onDone={() => setIsAdding(false)} />;
  }
  return (
    <>
      <p>You are not affiliated with this club.</p>
      <Button look="court" className="mt-3" onClick={() => setIsAdding(true)}>
        Add affiliation
      </Button>
    </>
  );
}

function Affiliated({ clubId, affiliation }: { clubId: string; affiliation: AffiliationDetails }) {
  const [deed, setDeed] = useState<'change' | 'remove' | null>(null);
  const close = () => setDeed(null);
  return (
    <KeptFocus>
      <p className="font-semibold">You are affiliated with this club.</p>
      {deed === 'change' ? (
        <div className="mt-3">
          <AffiliationForm clubId={clubId} affiliation={affiliation} onDone={close} />
        </div>
      ) : (
        <>
          <AboutAffiliation affiliation={affiliation} />
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => setDeed('change')}>Change</Button>
            <Button onClick={() => setDeed('remove')}>Remove affiliation</Button>
          </div>
        </>
      )}
      {deed === 'remove' ? <RemoveQuestion id={affiliation.id} onClose={close} /> : null}
    </KeptFocus>
  );
}
