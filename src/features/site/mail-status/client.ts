import { queryOptions } from '@tanstack/react-query';
import { getMailBacklog } from './functions.ts';

const FIVE_MINUTES = 5 * 60_000;

/** Mails that wait for long; asked for every five minutes, and in silence when that fails. */
export const mailBacklogQuery = queryOptions({
  queryKey: ['mail-backlog'],
  queryFn: () => getMailBacklog(),
  staleTime: FIVE_MINUTES,
  refetchInterval: FIVE_MINUTES,
  retry: false,
});
