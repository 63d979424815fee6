import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, readAnew } from '#platform/changing.ts';
import {
  addCounty,
  addState,
  deleteLocation,
  getAllLocations,
  getUnlistedCounties,
  getUnplacedClubs,
  setLocationStatus,
} from './functions.ts';
import { withoutLocation, withStatus } from './rules.ts';
import type { Location, LocationStatus, NewCounty } from './schema.ts';

/** Below the finder's filter (features/locations/catalog), which changes with it. */
const ALL = ['locations', 'all'] as const;
/** Of what changes the list before the server has answered. */
const AHEAD = ['locations', 'ahead'] as const;

/** All locations, as administrators keep them. */
export const allLocationsQuery = queryOptions({
  queryKey: ALL,
  queryFn: () => getAllLocations(),
  ...READ_EACH_TIME,
});

/** Counties of clubs that are not in the list. */
export const unlistedCountiesQuery = queryOptions({
  queryKey: ['locations', 'unlisted'],
  queryFn: () => getUnlistedCounties(),
  staleTime: 0,
});

/** Practice locations and clubs that no search near a place finds. */
export const unplacedClubsQuery = queryOptions({
  queryKey: ['locations', 'unplaced'],
  queryFn: () => getUnplacedClubs(),
  staleTime: 0,
});

const changingLocations = changing(refresh, 'answered');

/** Adds a state; resolves to its name. */
export const addStateMutation = changingLocations(
  (state: string) => addState({ data: { state } }),
  { failureTitle: 'Error adding state', successTitle: 'State added successfully' },
);

/** Adds a county; resolves to its name. */
export const addCountyMutation = changingLocations(
  (added: NewCounty) => addCounty({ data: added }),
  { failureTitle: 'Error adding county', successTitle: 'County added successfully' },
);

/** Switches a location on or off: shown at once, and taken back if the server refuses. */
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

/** Deletes a location: gone from the list at once, and back in it if the server refuses. */
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

/** What is read while another change is under way would show the list without it. */
async function refreshAfterAll(client: QueryClient): Promise<void> {
  if (client.isMutating({ mutationKey: AHEAD }) === 1) await refresh(client);
}

/** This list, the finder's filter and the log of changes. */
async function refresh(client: QueryClient): Promise<void> {
  // The finder would show the old filter once more.
  client.removeQueries({ queryKey: ['locations', 'active'], type: 'inactive' });
  await readAnew(['locations'], ['changes'])(client);
}
