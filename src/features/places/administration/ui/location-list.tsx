import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { countOf } from '#domain/count-of.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { RowMenu } from '#ui/row-menu.tsx';
import { useSubmit } from '#ui/submit.ts';
import { Switch } from '#ui/switch.tsx';
import { deleteLocationMutation, locationStatusMutation } from '../client.ts';
import { countLocations, deletionMeans, isFolded, keptStates, locationName } from '../rules.ts';
import type { KeptState } from '../rules.ts';
import type { Location } from '../schema.ts';

const LONG_LIST = 12;

export function LocationList({ locations }: { locations: readonly Location[] }) {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<Location | null>(null);
  const remove = useSubmit(deleteLocationMutation);
  const list = useRef<HTMLDivElement>(null);
  const states = keptStates(locations, useDeferredValue(search));
  useEffect(() => {
    // The button that had the focus is gone with its row.
    if (remove.isPending && document.activeElement === document.body) list.current?.focus();
  });
  if (locations.length === 0) {
    return <p className="text-ink-soft">No locations yet. Add a state to begin.</p>;
  }
  return (
    <>
      {locations.length > LONG_LIST ? (
        <div className="mb-5 max-w-sm">
          <TextField
            label="Filter states and counties"
            type="search"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {search.trim() === '' ? '' : told(states)}
      </p>
      <div ref={list} tabIndex={-1} className="grid gap-5 focus:outline-none">
        {states.map((state) => (
          <StateSection
            key={state.state}
            state={state}
            isFolded={isFolded(states)}
            onDelete={setAsked}
          />
        ))}
      </div>
      {states.length === 0 ? <p className="text-ink-soft">{told(states)}</p> : null}
      {asked === null ? null : (
        <ConfirmDialog
          title={`Delete ${locationName(asked)}?`}
          confirmLabel="Delete"
          onConfirm={() => {
            setAsked(null);
            remove.mutate(asked);
          }}
          onCancel={() => setAsked(null)}
        >
          {deletionMeans(asked, locations)}
        </ConfirmDialog>
      )}
    </>
  );
}

function told(states: readonly KeptState[]): string {
  const count = countLocations(states);
  return count === 0 ? 'No locations match.' : countOf(count, 'location');
}

function StateSection({
  state: { state, own, counties },
  isFolded,
  onDelete,
}: {
  state: KeptState;
  isFolded: boolean;
  onDelete: (location: Location) => void;
}) {
  const isOffered = own?.is_active === true;
  const Listed = isFolded ? FoldedCounties : Counties;
  return (
    <section aria-label={state} className="overflow-hidden rounded-xl border border-line">
      <div className="flex flex-wrap items-center justify-between gap-x-4 bg-sand px-4 py-1.5">
        <h3 className="min-w-0 py-1 wrap-anywhere">
          <bdi>{state}</bdi>
        </h3>
        {own === null ? null : <Actions location={own} onDelete={onDelete} />}
      </div>
      {isOffered || counties.length === 0 ? null : (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          {own === null
            ? 'This state has been deleted. Families can’t search by these counties until you add it again.'
            : 'This state is inactive, so families can’t search by its counties.'}
        </p>
      )}
      {counties.length > 0 ? (
        <Listed state={state} counties={counties} onDelete={onDelete} />
      ) : null}
    </section>
  );
}

interface CountiesOfState {
  readonly state: string;
  readonly counties: readonly Location[];
  readonly onDelete: (location: Location) => void;
}

/** Rendered only when opened: hundreds of switches and menus take seconds. */
function FoldedCounties(props: CountiesOfState) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="folded border-t border-line"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="px-4">
        {props.counties.length === 1 ? '1 county' : `${props.counties.length} counties`}
      </summary>
      {isOpen ? <Counties {...props} /> : null}
    </details>
  );
}

function Counties({ state, counties, onDelete }: CountiesOfState) {
  return (
    <ul aria-label={`${state} counties`}>
      {counties.map((county) => (
        <li
          key={county.id}
          className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-0.5"
        >
          <bdi className="min-w-0 py-1 wrap-anywhere">{county.county}</bdi>
          <Actions location={county} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

function Actions({
  location,
  onDelete,
}: {
  location: Location;
  onDelete: (location: Location) => void;
}) {
  const change = useSubmit(locationStatusMutation);
  const name = locationName(location);
  return (
    <div className="ml-auto flex items-center sm:gap-2">
      <Switch
        name={`${name} is active`}
        on="Active"
        off="Inactive"
        checked={location.is_active}
        onChange={() => {
          // Two at once could arrive in either order.
          if (change.isPending) return;
          change.mutate({ id: location.id, isActive: !location.is_active });
        }}
      />
      <RowMenu
        of={name}
        items={[
          {
            label: 'Show its clubs',
            renderLink: (props) => (
              <Link
                {...props}
                to="/admin/clubs"
                search={{ state: location.state, county: location.county ?? undefined }}
              />
            ),
          },
          { label: 'Delete', isDestructive: true, onChoose: () => onDelete(location) },
        ]}
      />
    </div>
  );
}
