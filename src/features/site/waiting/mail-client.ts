import { queryOptions } from '@tanstack/react-query';
import { READ_EACH_TIME, changing, readAnew } from '#platform/changing.ts';
import { getMailBacklog, getUnsentMails, sendMailsAgain } from './mail-functions.ts';
import type { SentAgain } from './mail-schema.ts';

const FIVE_MINUTES = 5 * 60_000;

/** Refreshed every five minutes; fails silently. */
export const mailBacklogQuery = queryOptions({
  queryKey: ['mail-backlog'],
  queryFn: () => getMailBacklog(),
  staleTime: FIVE_MINUTES,
  refetchInterval: FIVE_MINUTES,
  retry: false,
});

/** An email that is sent leaves the list. */
export const unsentMailsQuery = queryOptions({
  queryKey: ['unsent-mails'],
  queryFn: () => getUnsentMails(),
  refetchInterval: 5_000,
  ...READ_EACH_TIME,
});

export const sendAgainMutation = changing(
  readAnew(unsentMailsQuery.queryKey, mailBacklogQuery.queryKey),
  'answered',
)((sent: SentAgain) => sendMailsAgain({ data: sent }), {
  failureTitle: 'Couldn’t send the email again',
  successTitle: 'Sent again. If the email server refuses an email, it comes back to this list.',
});
