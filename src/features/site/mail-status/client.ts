import { queryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, readAnew } from '#platform/changing.ts';
import { getMailBacklog, getUnsentMails, sendMailsAgain } from './functions.ts';
import type { SentAgain } from './schema.ts';

const FIVE_MINUTES = 5 * 60_000;

/** Mails that wait for long; asked for every five minutes, and in silence when that fails. */
export const mailBacklogQuery = queryOptions({
  queryKey: ['mail-backlog'],
  queryFn: () => getMailBacklog(),
  staleTime: FIVE_MINUTES,
  refetchInterval: FIVE_MINUTES,
  retry: false,
});

/** The mails that have not gone out; what is sent again leaves the list by itself. */
export const unsentMailsQuery = queryOptions({
  queryKey: ['unsent-mails'],
  queryFn: () => getUnsentMails(),
  refetchInterval: 5_000,
  ...READ_EACH_TIME,
});

/** Sends one of them again, or all. */
export const sendAgainMutation = changing(
  readAnew(unsentMailsQuery.queryKey, mailBacklogQuery.queryKey),
  'answered',
)((sent: SentAgain) => sendMailsAgain({ data: sent }), {
  failureTitle: 'Error sending email again',
  successTitle: 'Sent again. What the email server refuses comes back to this list.',
});
