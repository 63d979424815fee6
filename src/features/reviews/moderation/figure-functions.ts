import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { moderationMonths } from './queries.server.ts';

export const getModerationMonths = createServerFn({ method: 'GET' }).handler(async () => {
  return moderationMonths(database().visitor);
});
