import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { allLocationsQuery } from '../client.ts';
import { keptStates } from '../rules.ts';
import { NewCountyForm, NewStateForm } from './location-forms.tsx';
import { LocationList } from './location-list.tsx';

export function LocationAdministration({ children }: { children?: ReactNode }) {
  const query = useQuery(allLocationsQuery);
  const locations = query.data;
  const states = keptStates(locations ?? []).filter(({ own }) => own !== null);
  return (
    <div className="grid gap-6">
      <h1 className="text-title">Manage Locations</h1>
      <div className="grid gap-6 lg:grid-cols-2">
        <NewStateForm />
        <NewCountyForm states={states.map(({ state }) => state)} />
      </div>
      <Card title="Manage States & Counties">
        <p className="mb-4 text-ink-soft">
          Families can filter clubs by the active ones. A county shows only if its state is active,
          too.
        </p>
        <LoadFailure title="We couldn’t load the locations" query={query} />
        {query.isPending ? (
          <Loading label="Loading locations..." bars={['h-11', 'h-11', 'h-11']} />
        ) : null}
        {locations ? <LocationList locations={locations} /> : null}
      </Card>
      {children}
    </div>
  );
}
