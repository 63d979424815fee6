import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { allLocationsQuery } from '../client.ts';
import { keptStates } from '../rules.ts';
import { NewCountyForm, NewStateForm } from './location-forms.tsx';
import { LocationList } from './location-list.tsx';
import { UnlistedCounties } from './unlisted-counties.tsx';
import { UnplacedClubs } from './unplaced-clubs.tsx';

/**
 * The screen on which administrators keep the states and counties of the finder.
 *
 * @param children stands below
 */
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
          Visitors choose from the active ones in the club finder. A county is offered only while
          its state is active, too.
        </p>
        <LoadFailure title="Error loading locations" query={query} />
        {query.isPending ? (
          <Loading label="Loading locations..." bars={['h-11', 'h-11', 'h-11']} />
        ) : null}
        {locations ? <LocationList locations={locations} /> : null}
      </Card>
      <UnlistedCounties />
      <UnplacedClubs />
      {children}
    </div>
  );
}
