import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { clubLink } from '#domain/paths.ts';
import { button } from '#ui/button.ts';
import { Card, CardFailure } from '#ui/card.tsx';
import { Button } from '#ui/push-button.tsx';
import { ownAffiliationsQuery } from '../client.ts';
import type { Affiliation } from '../schema.ts';
import {
  AboutAffiliation,
  AffiliationForm,
  KeptFocus,
  RemoveQuestion,
} from './own-affiliation.tsx';

/** See PROF-06 to 10. */
export function AffiliationList() {
  const query = useQuery(ownAffiliationsQuery);
  const [removing, setRemoving] = useState<Affiliation | null>(null);
  return (
    <Card title="My Club Affiliations">
      {query.isPending ? <div className="skeleton h-16" aria-hidden="true" /> : null}
      <CardFailure title="We couldn’t load your affiliations" query={query} />
      {query.data?.length === 0 ? (
        <p className="text-ink-soft">
          You have no club affiliations yet. Open a club’s page to add one.
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {query.data?.map((affiliation) => (
          <li key={affiliation.id} className="py-4 first:pt-0 last:pb-0">
            <Entry affiliation={affiliation} onRemove={() => setRemoving(affiliation)} />
          </li>
        ))}
      </ul>
      {removing === null ? null : (
        <RemoveQuestion id={removing.id} onClose={() => setRemoving(null)}>
          {removing.club.name}
        </RemoveQuestion>
      )}
    </Card>
  );
}

function Entry({ affiliation, onRemove }: { affiliation: Affiliation; onRemove: () => void }) {
  const { club } = affiliation;
  const [isChanging, setIsChanging] = useState(false);
  if (isChanging) {
    return (
      <KeptFocus>
        <p className="mb-3 font-semibold">{club.name}</p>
        <AffiliationForm
          clubId={club.id}
          affiliation={affiliation}
          onDone={() => setIsChanging(false)}
        />
      </KeptFocus>
    );
  }
  const ofClub = <span className="sr-only">: {club.name}</span>;
  return (
    <KeptFocus>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold">{club.name}</p>
          <AboutAffiliation affiliation={affiliation} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Link {...clubLink(club)} className={button.outline}>
            View Club{ofClub}
          </Link>
          <Button onClick={() => setIsChanging(true)}>Edit{ofClub}</Button>
          <Button onClick={onRemove}>Remove{ofClub}</Button>
        </div>
      </div>
    </KeptFocus>
  );
}
