import { queryOptions } from '@tanstack/react-query';
import { getModerationMonths } from './functions.ts';

/** What the moderation did, by month. */
export const moderationMonthsQuery = queryOptions({
  queryKey: ['moderation-figures'],
  queryFn: () => getModerationMonths(),
});
