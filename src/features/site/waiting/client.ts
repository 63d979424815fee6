import { queryOptions } from '@tanstack/react-query';
import type { Alerts } from '#features/saved/alerts/schema.ts';
import { READ_EACH_TIME, changing, invalidates, pagesOf } from '#platform/changing.ts';
import * as functions from './functions.ts';
import type { Kind } from './rules.ts';
import type { SentAgain } from './schema.ts';

export type WaitingPage = Awaited<ReturnType<typeof functions.getWaiting>>;

const WAITING = ['waiting'] as const;

export const refreshWaiting = invalidates(WAITING);

export function waitingQuery(kind: Kind | null) {
  return pagesOf([...WAITING, kind], (after) => functions.getWaiting({ data: { kind, after } }));
}

/** One at a time, so that the last choice wins. */
export const waitingAlertsMutation = {
  ...changing(refreshWaiting)(
    (alerts: Alerts) => functions.setWaitingAlerts({ data: { alerts } }),
    {
      failureTitle: 'Couldn’t change your emails',
      successTitle: 'Emails changed',
    },
  ),
  scope: { id: 'alerts' },
};

const FIVE_MINUTES = 5 * 60_000;

/** Refreshed every five minutes; fails silently. */
export const mailBacklogQuery = queryOptions({
  queryKey: ['mail-backlog'],
  queryFn: () => functions.getMailBacklog(),
  staleTime: FIVE_MINUTES,
  refetchInterval: FIVE_MINUTES,
  retry: false,
});

/** An email that is sent leaves the list. */
export const unsentMailsQuery = queryOptions({
  queryKey: ['unsent-mails'],
  queryFn: () => functions.getUnsentMails(),
  refetchInterval: 5_000,
  ...READ_EACH_TIME,
});

export const sendAgainMutation = changing(
  invalidates(unsentMailsQuery.queryKey, mailBacklogQuery.queryKey),
  'answered',
)((sent: SentAgain) => functions.sendMailsAgain({ data: sent }), {
  failureTitle: 'Couldn’t send the email again',
  successTitle: 'Sent again. If the email server refuses an email, it comes back to this list.',
});
