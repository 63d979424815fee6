import { queryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME } from '#platform/changing.ts';
import { getMailBacklog, getUnsentMails } from './functions.ts';

const FIVE_MINUTES = 5 * 60_000;

/** Mails that wait for long; asked for every five minutes, and in silence when that fails. */
export const mailBacklogQuery = queryOptions({
  queryKey: ['mail-backlog'],
  queryFn: () => getMailBacklog(),
  staleTime: FIVE_MINUTES,
  refetchInterval: FIVE_MINUTES,
  retry: false,
});

/** The mails that have not gone out. */
export const unsentMailsQuery = queryOptions({
  queryKey: ['unsent-mails'],
  queryFn: () => getUnsentMails(),
  ...READ_EACH_TIME,
});
