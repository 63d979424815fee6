import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { activeLocations } from './county-queries.server.ts';

export const getActiveLocations = createServerFn({ method: 'GET' }).handler(() => {
  return activeLocations(database().visitor);
});
