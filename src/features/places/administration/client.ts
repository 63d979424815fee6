import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, invalidates } from '#platform/changing.ts';
import {
  addCounty,
  addState,
  deleteLocation,
  getAllLocations,
  setLocationStatus,
} from './functions.ts';
import { withoutLocation, withStatus } from './rules.ts';
import type { Location, LocationStatus, NewCounty } from './schema.ts';

const ALL = ['locations', 'all'] as const;
/** The key of optimistic changes. */
const AHEAD = ['locations', 'ahead'] as const;

export const allLocationsQuery = queryOptions({
  queryKey: ALL,
  queryFn: () => getAllLocations(),
  ...READ_EACH_TIME,
});

const changingLocations = changing(refresh, 'answered');

export const addStateMutation = changingLocations(
  (state: string) => addState({ data: { state } }),
  { failureTitle: 'Error adding state', successTitle: 'State added successfully' },
);

export const addCountyMutation = changingLocations(
  (added: NewCounty) => addCounty({ data: added }),
  { failureTitle: 'Error adding county', successTitle: 'County added successfully' },
);

export const locationStatusMutation = mutationOptions({
  mutationKey: AHEAD,
  mutationFn: (status: LocationStatus) => setLocationStatus({ data: status }),
  onMutate: async ({ id, isActive }, { client }) => {
    await client.cancelQueries({ queryKey: ALL });
    change(client, (locations) => withStatus(locations, id, isActive));
  },
  onError: (_error, { id, isActive }, _context, { client }) =>
    change(client, (locations) => withStatus(locations, id, !isActive)),
  onSettled: (_nothing, _error, _status, _context, { client }) => refreshAfterAll(client),
  meta: { failureTitle: 'Error updating location', successTitle: 'Location status updated' },
});

export const deleteLocationMutation = mutationOptions({
  mutationKey: AHEAD,
  mutationFn: ({ id }: Location) => deleteLocation({ data: { id } }),
  onMutate: async ({ id }, { client }) => {
    await client.cancelQueries({ queryKey: ALL });
    const before = client.getQueryData<Location[]>(ALL);
    change(client, (locations) => withoutLocation(locations, id));
    return before;
  },
  onError: (_error, _location, before, { client }) => client.setQueryData(ALL, before),
  onSettled: (_nothing, _error, _location, _before, { client }) => refreshAfterAll(client),
  meta: {
    failureTitle: 'Error deleting location',
    successTitle: 'Location deleted successfully',
  },
});

function change(client: QueryClient, changed: (locations: Location[]) => Location[]): void {
  client.setQueryData<Location[]>(ALL, (locations) => locations && changed(locations));
}

/** Reading while another change is pending would show the list without that change. */
async function refreshAfterAll(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: AHEAD }) === 1) await refresh(client);
}

async function refresh(client: QueryClient): Promise<void> {
  // The finder would show the old filter once more.
  client.removeQueries({ queryKey: ['locations', 'active'], type: 'inactive' });
  await invalidates(['locations'], ['changes'])(client);
}
