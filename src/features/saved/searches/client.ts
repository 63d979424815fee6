import { queryOptions } from '@tanstack/react-query';
import { changing, invalidates } from '#platform/changing.ts';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import {
  deleteSearch,
  getSavedSearches,
  renameSearch,
  saveSearch,
  setSearchAlerts,
} from './functions.ts';
import type { NewSearch } from './schema.ts';

const KEY = ['saved', 'searches'] as const;

const changingSearches = changing(invalidates(KEY));

export function savedSearchesQuery(viewerId: string) {
  return queryOptions({ queryKey: [...KEY, viewerId], queryFn: () => getSavedSearches() });
}

export const saveSearchMutation = changingSearches(
  (search: NewSearch) => saveSearch({ data: search }),
  { failureTitle: 'Couldn’t save this search', successTitle: 'Search saved' },
);

export const renameSearchMutation = changingSearches(
  (renamed: { id: string; name: string }) => renameSearch({ data: renamed }),
  { failureTitle: 'Couldn’t rename this search', successTitle: 'Search renamed' },
);

/** One at a time, so that the last choice wins. */
export const searchAlertsMutation = {
  ...changingSearches((set: { id: string; alerts: Alerts }) => setSearchAlerts({ data: set }), {
    failureTitle: 'Couldn’t change your alerts',
    successTitle: 'Alerts changed',
  }),
  scope: { id: 'alerts' },
};

export const deleteSearchMutation = changingSearches(
  (id: string) => deleteSearch({ data: { id } }),
  { failureTitle: 'Couldn’t delete this search', successTitle: 'Search deleted' },
);
