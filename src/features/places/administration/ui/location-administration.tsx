import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf } from '#domain/count-of.ts';
import { clubParams } from '#domain/paths.ts';
import { Card } from '#ui/card.tsx';
import { Loading } from '#ui/loading.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Button } from '#ui/push-button.tsx';
import { useSubmit } from '#ui/submit.ts';
import {
  addCountyMutation,
  allLocationsQuery,
  unlistedCountiesQuery,
  unplacedClubsQuery,
} from '../client.ts';
import { keptStates } from '../rules.ts';
import type { UnlistedCounty } from '../schema.ts';
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
      <UnlistedCounties />
      <UnplacedClubs />
      {children}
    </div>
  );
}

function UnlistedCounties() {
  const { data: counties = [] } = useQuery(unlistedCountiesQuery);
  if (counties.length === 0) return null;
  return (
    <Card title="Counties to check">
      <p className="mb-2 text-ink-soft">
        Clubs use these county names, but they aren’t on the list above. Add the ones that are
        right, and fix the rest on the clubs’ pages.
      </p>
      <ul className="divide-y divide-line">
        {counties.map((unlisted) => (
          <Unlisted key={`${unlisted.state} ${unlisted.county}`} unlisted={unlisted} />
        ))}
      </ul>
    </Card>
  );
}

function Unlisted({ unlisted: { state, county, clubs } }: { unlisted: UnlistedCounty }) {
  const add = useSubmit(addCountyMutation);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{county}</span>, {state}{' '}
        <span className="text-ink-soft">({countOf(clubs, 'club')})</span>
      </span>
      <Button
        disabled={add.isPending}
        aria-label={`Add ${county}, ${state}`}
        onClick={() => add.mutate({ state, county })}
      >
        {add.isPending ? 'Adding...' : 'Add'}
      </Button>
    </li>
  );
}

function UnplacedClubs() {
  const { data: { total, places } = { total: 0, places: [] } } = useQuery(unplacedClubsQuery);
  if (total === 0) return null;
  return (
    <Card title="Not on the map">
      <p className="mb-2 text-ink-soft">
        These don’t show up in searches by distance because we don’t know their ZIP code or town.
        Add a ZIP code to the address, or the mailing town to the club.
      </p>
      <ul className="divide-y divide-line">
        {places.map(({ club, location, place }, index) => (
          <li key={`${club.id} ${index}`} className="py-2 wrap-anywhere">
            <Link
              to="/clubs/$state/$county/$city/$clubSlug/edit"
              params={clubParams(club)}
              className="link target font-semibold"
            >
              {club.name}
            </Link>{' '}
            <span className="text-ink-soft">
              {[location, place].filter(Boolean).join(' · ') || 'No address yet'}
            </span>
          </li>
        ))}
      </ul>
      {total > places.length ? (
        <p className="mt-2 text-ink-soft">
          Showing the first {places.length} of {total.toLocaleString('en-US')}.
        </p>
      ) : null}
    </Card>
  );
}
