import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import {
  deleteSearch,
  getSavedSearches,
  renameSearch,
  saveSearch,
  setSearchAlerts,
} from './functions.ts';

const KEY = ['saved', 'searches'] as const;

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

/** The searches of the signed-in person. */
export function savedSearchesQuery(viewerId: string) {
  return queryOptions({ queryKey: [...KEY, viewerId], queryFn: () => getSavedSearches() });
}

/** Saves a search under a name. */
export const saveSearchMutation = mutationOptions({
  mutationFn: (search: {
    name: string;
    page: 'finder' | 'tryouts';
    query: string;
    alerts: Alerts;
  }) => saveSearch({ data: search }),
  onSuccess: (_saved, _search, _before, { client }) => refresh(client),
  meta: { failureTitle: 'Search not saved', successTitle: 'Search saved' },
});

/** Gives a search another name. */
export const renameSearchMutation = mutationOptions({
  mutationFn: (renamed: { id: string; name: string }) => renameSearch({ data: renamed }),
  onSuccess: (_nothing, _renamed, _before, { client }) => refresh(client),
  meta: { failureTitle: 'Not renamed', successTitle: 'Search renamed' },
});

/** Sets how often one hears of a search. */
export const searchAlertsMutation = mutationOptions({
  mutationFn: (set: { id: string; alerts: Alerts }) => setSearchAlerts({ data: set }),
  onSuccess: (_nothing, _set, _before, { client }) => refresh(client),
  meta: { failureTitle: 'Alerts not changed', successTitle: 'Alerts changed' },
});

/** Deletes a search. */
export const deleteSearchMutation = mutationOptions({
  mutationFn: (id: string) => deleteSearch({ data: { id } }),
  onSuccess: (_nothing, _id, _before, { client }) => refresh(client),
  meta: { failureTitle: 'Not deleted', successTitle: 'Search deleted' },
});
