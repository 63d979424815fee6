import { createServerFn } from '@tanstack/react-start';
import { database } from '#platform/database.ts';
import { pageShows } from '#platform/page-names.ts';
import { moderationMonths } from './queries.server.ts';

/** What the moderation did, by month. Open to anyone. */
export const getModerationMonths = createServerFn({ method: 'GET' }).handler(async () => {
  pageShows('moderation');
  return moderationMonths(database().visitor);
});
