import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { cachedUntilInvalidated } from '#platform/page-cache/answer-cache.ts';
import { pageShows } from '#platform/page-names.ts';
import { activeLocations } from './queries.server.ts';

/** The states and counties of the public filter. Open to anyone. */
export const getActiveLocations = createServerFn({ method: 'GET' }).handler(() => {
  pageShows('locations');
  return cachedUntilInvalidated('locations', () => activeLocations(database().visitor));
});
