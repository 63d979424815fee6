import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { moderationMonths } from './queries.server.ts';

/** What the moderation did, by month. Open to anyone. */
export const getModerationMonths = createServerFn({ method: 'GET' }).handler(async () => {
  return moderationMonths(database().visitor);
});
