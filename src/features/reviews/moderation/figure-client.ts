import { queryOptions } from '@tanstack/react-query';
import { getModerationMonths } from './figure-functions.ts';

export const moderationMonthsQuery = queryOptions({
  queryKey: ['moderation-figures'],
  queryFn: () => getModerationMonths(),
});
